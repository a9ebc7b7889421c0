"""Stand-ins for the providers: one loopback server, real wire formats, scripted faults.

    with StandIn(Brain(turns=3)) as server:
        server.base_url("openai")                                   # what to configure
        server.script("openai", "analysis", A10, times=1)           # the next analysis gets a 500
        server.seen("openai", "analysis")                           # what arrived
"""

from tests.stand_ins.brains import Brain
from tests.stand_ins.server import StandIn
from tests.stand_ins.wire import Answer, Call, Request, Response

__all__ = ["Answer", "Brain", "Call", "Request", "Response", "StandIn"]
