"""The system calls that reading takes, as the filter that Linux runs before each: the others fail with EPERM.

The filter is a small program of the kernel's own (seccomp, classic BPF); no library is needed to write it.
"""

from __future__ import annotations

import errno
import mmap
import os
import struct
from typing import NamedTuple

_ALLOW, _REFUSE, _END = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x80000000
_LOAD, _IF_EQUAL, _IF_ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_NUMBER_AT, _PROCESSOR_AT, _ARGUMENTS_AT = 0, 4, 16
_TO_WRITE = 0o3 | os.O_CREAT | os.O_TRUNC | 0o20000000  # the last: a file without a name


class _Processor(NamedTuple):
    """A kind of processor: its mark in the kernel, its seccomp call, and the column of its numbers."""

    mark: int
    seccomp: int
    column: int


_PROCESSORS = {"x86_64": _Processor(0xC000003E, 317, 0), "aarch64": _Processor(0xC00000B7, 277, 1)}
# Their numbers on x86_64 and aarch64; -1 where there is none. Those that are called most come first.
_FREE = {
    "read": (0, 63),
    "write": (1, 64),
    "futex": (202, 98),
    "munmap": (11, 215),
    "brk": (12, 214),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "close": (3, 57),
    "fstat": (5, 80),
    "newfstatat": (262, 79),
    "stat": (4, -1),
    "lstat": (6, -1),
    "statx": (332, 291),
    "lseek": (8, 62),
    "pread64": (17, 67),
    "readv": (19, 65),
    "writev": (20, 66),
    "getdents64": (217, 61),
    "getcwd": (79, 17),
    "readlink": (89, -1),
    "readlinkat": (267, 78),
    "access": (21, -1),
    "faccessat": (269, 48),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "poll": (7, -1),
    "ppoll": (271, 73),
    "getpid": (39, 172),
    "gettid": (186, 178),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "getrlimit": (97, 163),
    "setrlimit": (160, 164),
    "getrusage": (98, 165),
    "sysinfo": (99, 179),
    "uname": (63, 160),
    "getrandom": (318, 278),
    "membarrier": (324, 283),
    "rseq": (334, 293),
    "set_robust_list": (273, 99),
    "exit": (60, 93),
    "exit_group": (231, 94),
}
_MAP, _PROTECT = (9, 222), (10, 226)
_OPEN, _OPEN_AT = (2, -1), (257, 56)
_SIGNAL_THREAD, _LIMITS = (234, 131), (302, 261)


def filter_for(machine: str, process: int, *, may_open: bool) -> tuple[int, bytes] | None:
    """Return the number of the seccomp call and the filter's instructions; None on another processor.

    Signals and limits are for the process itself alone. `may_open` lets it open files for reading and map
    code, as the loading of a library does.
    """
    if machine not in _PROCESSORS:
        return None
    mark, seccomp, column = _PROCESSORS[machine]
    code = [
        *(_step(_LOAD, _PROCESSOR_AT), _step(_IF_EQUAL, mark, 1, 0), _step(_RETURN, _END)),
        _step(_LOAD, _NUMBER_AT),
    ]
    for numbers in _FREE.values():
        code += _if_call(numbers[column], [_step(_RETURN, _ALLOW)])
    code += _if_call(_MAP[column], _mapped(may_open=may_open))
    code += _if_call(_PROTECT[column], _unless_any(2, mmap.PROT_EXEC))
    code += _if_call(_SIGNAL_THREAD[column], _only_for(process))
    code += _if_call(_LIMITS[column], _only_for(0))
    if may_open:
        code += _if_call(_OPEN[column], _unless_any(1, _TO_WRITE))
        code += _if_call(_OPEN_AT[column], _unless_any(2, _TO_WRITE))
    code.append(_step(_RETURN, _REFUSE))
    return seccomp, b"".join(code)


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    """Return one instruction; of a test, how many to pass over where it holds, and where not."""
    return struct.pack("=HBBI", code, then, otherwise, value)


def _if_call(number: int, then: list[bytes]) -> list[bytes]:
    return [_step(_IF_EQUAL, number, 0, len(then)), *then] if number >= 0 else []


def _argument(place: int) -> bytes:
    """Load the lower half of an argument, from 0."""
    return _step(_LOAD, _ARGUMENTS_AT + 8 * place)


def _unless_any(place: int, bits: int) -> list[bytes]:
    """Allow a call unless an argument has one of some bits."""
    return [
        *(_argument(place), _step(_IF_ANY_BIT, bits, 0, 1)),
        *(_step(_RETURN, _REFUSE), _step(_RETURN, _ALLOW)),
    ]


def _only_for(process: int) -> list[bytes]:
    """Allow a call whose first argument is this process."""
    return [
        *(_argument(0), _step(_IF_EQUAL, process, 0, 1)),
        *(_step(_RETURN, _ALLOW), _step(_RETURN, _REFUSE)),
    ]


def _mapped(*, may_open: bool) -> list[bytes]:
    """Allow memory that is no code; code only where files may be opened, and none that can be written."""
    if not may_open:
        return _unless_any(2, mmap.PROT_EXEC)
    return [
        *(_argument(2), _step(_IF_ANY_BIT, mmap.PROT_EXEC, 0, 3)),
        *(_step(_IF_ANY_BIT, mmap.PROT_WRITE, 0, 1), _step(_RETURN, _REFUSE), _step(_RETURN, _ALLOW)),
        _step(_RETURN, _ALLOW),
    ]
