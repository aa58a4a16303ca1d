"""Compiled containers."""

from __future__ import annotations

import ctypes
import os
from typing import NamedTuple, Optional, Union

from tagc._errors import ErrorStructure
from tagc._handle import Handle
from tagc._library import library


class Tag(NamedTuple):
    """A tag of a container."""

    number: int
    #: ``None`` if the container was compiled with ``--strip``.
    name: Optional[str]
    #: Such as ``universalAnalytics``.
    type: str


class Container(Handle):
    """A compiled container. It never changes, and any number of threads, evaluators and replays may use it.

    >>> container = Container.open("GTM-FERRY1")
    >>> container.id, container.version
    ('GTM-FERRY1', '7')
    >>> container.tags[1]
    Tag(number=1, name='ticket sold', type='analytics')
    """

    def __init__(self, address: int) -> None:
        """Takes over what the library opened; call :meth:`open` or :meth:`read` instead."""
        super().__init__(address, library().tagrt_container_free)
        #: The public id, such as ``GTM-FERRY1``.
        self.id = library().tagrt_container_id(address).text() or ""
        self.version = library().tagrt_container_version(address).text() or ""
        #: All tags; a tag's number is its place here.
        self.tags = tuple(_tag(address, each) for each in range(library().tagrt_container_tag_count(address)))

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Container:
        """Opens the file of a compiled container, and verifies all of it.

        Raises: FileError, ContainerError

        >>> Container.open("GTM-NONE")  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        tagc.FileError: ...
        """
        error = ErrorStructure()
        address = library().tagrt_container_open(os.fsencode(path), ctypes.byref(error))
        if not address:
            raise error.error()
        return cls(address)

    @classmethod
    def read(cls, data: bytes) -> Container:
        """Reads and verifies the bytes of a compiled container.

        Raises: ContainerError

        >>> Container.read(b"{}")  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        tagc.ContainerError: ...
        """
        error = ErrorStructure()
        address = library().tagrt_container_read(data, len(data), ctypes.byref(error))
        if not address:
            raise error.error()
        return cls(address)

    def __repr__(self) -> str:
        return f"<tagc.Container {self.id}, version {self.version}, {len(self.tags)} tags>"


def _tag(container: int, number: int) -> Tag:
    name = library().tagrt_container_tag_name(container, number).text()
    return Tag(number, name, library().tagrt_container_tag_type(container, number).text() or "")


#: A container, the path of its file, or its bytes.
AnyContainer = Union[Container, str, "os.PathLike[str]", bytes]


def opened(container: AnyContainer) -> Container:
    """Returns the container itself, or opens or reads it."""
    if isinstance(container, Container):
        return container
    return Container.read(container) if isinstance(container, bytes) else Container.open(container)
