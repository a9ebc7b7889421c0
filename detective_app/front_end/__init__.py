"""What front ends are handed: the application with its six desks, and the plain records these take and give.

`app` implements them. A desk and its parts are opened on first use, since `detective sessions` must not pay
for pydantic, SDKs or a keyring.
"""
