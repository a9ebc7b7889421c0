"""Shuts the reading child in, where Linux has Landlock and seccomp: no network, no file, no other program.

It opens nothing itself: a document comes to it through its pipe. Landlock leaves it the program's own code,
the system's libraries and its fonts, to read. A system without Landlock gets a child that has loaded its code
beforehand and opens nothing at all; one without either reads with limits alone, as it does elsewhere.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

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


_NO_NEW_PRIVILEGES, _DUMPABLE = 38, 4  # prctl
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every processor
_TELL_VERSION, _PATH_BENEATH = 1, 1
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
# What a Landlock can forbid, by its version: on files, on the network, and towards other processes.
_ON_FILES = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
_ON_NETWORK, _NETWORK_SINCE = 0b11, 4
_TOWARDS_OTHERS, _OTHERS_SINCE = 0b11, 6
_SECCOMP_FILTER, _ALL_THREADS = 1, 1

_PUBLIC = (
    *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"),
    *("/usr/share/fonts", "/usr/share/X11/fonts", "/usr/local/share/fonts"),  # pdfium draws with these
    *("/proc/cpuinfo", "/sys/devices/system/cpu"),  # what a recogniser may count on
)
_PACKAGE = Path(__file__).parents[2]


def shut_files() -> int:
    """Take files, network and other processes from this thread; return Landlock's version, 0 without.

    Threads that it starts later are shut in as well. Where there is no Landlock, all code is loaded now.
    """
    if sys.platform != "linux":
        return 0
    _process(_DUMPABLE, 0)
    if _process(_NO_NEW_PRIVILEGES, 1) != 0:
        return 0
    version = _landlock()
    if not version:
        _load_all()
    return version


def shut_calls(*, files_are_shut: bool) -> bool:
    """Leave all threads the system calls that reading takes; tell whether the system did so.

    Opening a file is one of them only where Landlock decides which.
    """
    if sys.platform != "linux":
        return False
    found = filter_for(os.uname().machine, os.getpid(), may_open=files_are_shut)
    if found is None:
        return False
    number, instructions = found
    code = ctypes.create_string_buffer(instructions, len(instructions))
    program = _Program(len(instructions) // 8, ctypes.addressof(code))
    return _call(number, _SECCOMP_FILTER, _ALL_THREADS, ctypes.byref(program)) == 0


class _Program(ctypes.Structure):
    """A filter as the kernel takes it: `struct sock_fprog`."""

    _fields_ = (("count", ctypes.c_ushort), ("code", ctypes.c_void_p))


class _Ruleset(ctypes.Structure):
    """What a Landlock forbids: `struct landlock_ruleset_attr`."""

    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("others", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    """What it allows beneath a folder: `struct landlock_path_beneath_attr`."""

    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def _landlock() -> int:
    """Shut this thread into a Landlock; return its version, 0 where the system has or gives none."""
    version = _call(_CREATE_RULESET, None, 0, _TELL_VERSION)
    if version < 1:
        return 0
    forbidden = _Ruleset(
        _ON_FILES[min(version, max(_ON_FILES))],
        _ON_NETWORK if version >= _NETWORK_SINCE else 0,
        _TOWARDS_OTHERS if version >= _OTHERS_SINCE else 0,
    )
    # An older kernel knows the first one or two of the three.
    size = 8 if version < _NETWORK_SINCE else 16 if version < _OTHERS_SINCE else 24
    ruleset = _call(_CREATE_RULESET, ctypes.byref(forbidden), size, 0)
    if ruleset < 0:
        return 0
    try:
        for path in _readable():
            _allow(ruleset, path)
        return version if _call(_RESTRICT_SELF, ruleset, 0) == 0 else 0
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path) -> None:
    """Let what is beneath a path be read; one that is not there is passed over."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            allowed = _READ_FILE | (_READ_FOLDER if path.is_dir() else 0)
            beneath = _Beneath(allowed, descriptor)
            _call(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(beneath), 0)
        finally:
            os.close(descriptor)


def _readable() -> Iterator[Path]:
    """Yield where code and fonts are: never the person's folder, nor one that it is in."""
    yield from map(Path, _PUBLIC)
    yield _PACKAGE
    packed = bool(getattr(sys, "frozen", False))
    if packed:
        yield Path(sys.executable)
    home = Path.home().resolve()
    libraries = os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep)
    for entry in filter(None, (*sys.path, *libraries, f"{sys.base_prefix}/lib")):
        folder = Path(entry).resolve()
        beside_package = folder == _PACKAGE.parent and not folder.name.endswith("-packages")
        working_copy = beside_package and not packed  # of a packed program that folder holds the libraries
        if not working_copy and not home.is_relative_to(folder):
            yield folder


def _load_all() -> None:
    """Load all readers, and what each says in `LOADS` that it loads when it reads."""
    from detective_app.documents.shared.sniffing import formats

    formats()  # how many there are is known from now on
    for reader in list(_loaded("detective_app.documents.*")):
        for name in getattr(reader, "LOADS", ()):
            list(_loaded(name))


def _loaded(name: str) -> Iterator[ModuleType]:
    """Load a module, of `name.*` all that are in it; what fails here fails there."""
    with suppress(ImportError):
        module = import_module(name.removesuffix(".*"))
        yield module
        if name.endswith(".*"):
            for one in iter_modules(module.__path__, f"{module.__name__}."):
                yield from _loaded(one.name + ".*" * one.ispkg)


def _process(option: int, value: int) -> int:
    return int(ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value), *(ctypes.c_ulong(0),) * 3))


def _call(number: int, *arguments: Any) -> int:
    """Make a system call; -1 when it fails."""
    call = ctypes.CDLL(None).syscall
    call.restype = ctypes.c_long
    return int(call(ctypes.c_long(number), *map(_wide, arguments)))


def _wide(argument: Any) -> Any:
    """Make a number as wide as the kernel reads it; pointers are so already."""
    return ctypes.c_long(argument) if isinstance(argument, int) else argument
