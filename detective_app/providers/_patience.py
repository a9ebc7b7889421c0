"""How long a server may be silent between two pieces of a reply that has begun."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx2


class Watched(httpx2.AsyncBaseTransport):
    """A network whose replies end in a ReadTimeout where nothing comes for `stall` seconds.

    The head, and then the first piece, have `first` seconds: a model may read and think for long.
    """

    def __init__(self, network: httpx2.AsyncBaseTransport, first: float, stall: float) -> None:
        self._network, self._first, self._stall = network, first, stall

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request; the body that comes back is watched."""
        try:
            async with asyncio.timeout(self._first):
                response = await self._network.handle_async_request(request)
        except TimeoutError:
            raise httpx2.ReadTimeout("nothing came") from None
        watched = _Watched(response, self._first, self._stall)
        return httpx2.Response(response.status_code, headers=response.headers, stream=watched)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._network.aclose()


class _Watched(httpx2.AsyncByteStream):
    def __init__(self, response: httpx2.Response, first: float, stall: float) -> None:
        self._response, self._first, self._stall = response, first, stall

    async def __aiter__(self) -> AsyncIterator[bytes]:
        parts, most = aiter(self._response.stream), self._first  # type: ignore[arg-type]
        while True:
            try:
                async with asyncio.timeout(most):
                    part = await anext(parts)
            except StopAsyncIteration:
                return
            except TimeoutError:
                raise httpx2.ReadTimeout("nothing more came") from None
            most = self._stall
            yield part

    async def aclose(self) -> None:
        """Give the connection back, or close it."""
        await self._response.aclose()
