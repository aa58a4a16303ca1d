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
    #: Such as ``analytics``.
    type: str


class Container(Handle):
    """A compiled container. It never changes, and any number of threads, evaluators and replays may use it.

    >>> container = Container.open("GTM-FERRY1")
    >>> container.id, container.version
    ('GTM-FERRY1', '7')
    >>> container.tags[1]
    Tag(number=1, name='ticket sold', type='analytics')
    """

    #: The public id, such as ``GTM-FERRY1``.
    id: str
    version: str
    #: All tags; a tag's number is its place here.
    tags: tuple[Tag, ...]

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens the file of a compiled container, as :meth:`open` does."""
        if isinstance(path, (bytes, bytearray, memoryview)):
            raise TypeError("Container.read takes the bytes of a container, Container the path of its file")
        error = ErrorStructure()
        self._hold(library().tagrt_container_open(os.fsencode(path), ctypes.byref(error)), error)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Container:
        """Opens the file of a compiled container, and verifies all of it.

        Raises: FileError, ContainerError

        >>> Container.open("GTM-NONE")  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        tagc.FileError: ...
        """
        return cls(path)

    @classmethod
    def read(cls, data: bytes) -> Container:
        """Reads and verifies the bytes of a compiled container.

        Raises: ContainerError

        >>> Container.read(b"{}")  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        tagc.ContainerError: ...
        """
        error = ErrorStructure()
        container = cls.__new__(cls)
        container._hold(library().tagrt_container_read(data, len(data), ctypes.byref(error)), error)
        return container

    def _hold(self, address: Optional[int], error: ErrorStructure) -> None:
        """Takes over what the library opened; an error if that is nothing."""
        if not address:
            raise error.error()
        super().__init__(address, library().tagrt_container_free)
        self.id = library().tagrt_container_id(address).text() or ""
        self.version = library().tagrt_container_version(address).text() or ""
        self.tags = tuple(_tag(address, each) for each in range(library().tagrt_container_tag_count(address)))

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
