"""Stand-ins for the providers: one loopback server, real wire formats, scripted faults.

with StandIn(Brain(turns=3)) as server:
    server.base_url("openai")  # what to configure
    server.script("openai", "analysis", FAULTS["A10"])  # the next analysis gets a 500
    server.seen("openai", "analysis")  # what arrived
"""

from tests.stand_ins.address_faults import AddressFault
from tests.stand_ins.brains import Brain
from tests.stand_ins.faults import CELLS, CORE_CELLS, FAULTS, Cell
from tests.stand_ins.reactions import Hold, says
from tests.stand_ins.script import Fault
from tests.stand_ins.server import StandIn
from tests.stand_ins.wire import Answer, Call, Request, Response

__all__ = [
    "CELLS",
    "CORE_CELLS",
    "FAULTS",
    "AddressFault",
    "Answer",
    "Brain",
    "Call",
    "Cell",
    "Fault",
    "Hold",
    "Request",
    "Response",
    "StandIn",
    "says",
]
