"""Names and addresses of machines, as they stand in requests."""

import ipaddress
from urllib.parse import urlsplit


def host_of(netloc: str) -> str:
    """The name in an address, without its port; nothing for what is more than a name and a port.

    >>> host_of("localhost:8000"), host_of("[::1]:8000"), host_of("192.168.1.7")
    ('localhost', '::1', '192.168.1.7')
    >>> host_of("localhost:99999"), host_of("localhost/page"), host_of("ada@localhost")
    ('', '', '')
    """
    try:
        found = urlsplit(f"//{netloc}")
        is_more = found.netloc != netloc or found.username is not None or (found.port or 0) < 0
    except ValueError:
        return ""
    return "" if is_more else found.hostname or ""


def netloc_of(origin: str) -> str:
    """Where a page comes from: name and port; nothing for what is no address.

    >>> netloc_of("http://localhost:8000"), netloc_of("null"), netloc_of("http://[::1")
    ('localhost:8000', '', '')
    """
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def household(address: str) -> str:
    """What counts as one address: in IPv6 a line has a whole network of them.

    >>> household("192.0.2.7"), household("2001:db8:1:2:aaaa::1") == household("2001:db8:1:2:bbbb::9")
    ('192.0.2.7', True)
    >>> household("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        found = _address(address)
    except ValueError:
        return address
    return str(found if found.version == 4 else ipaddress.ip_network((found, 64), strict=False))


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0"), is_loopback("::ffff:127.0.0.1")
    (True, True, False, True)
    """
    if host == "localhost":
        return True
    try:
        return _address(host).is_loopback
    except ValueError:
        return False


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address; who comes by IPv4 to a server that listens for both has one, though it is written as of IPv6."""
    found = ipaddress.ip_address(text)
    return found if found.version == 4 else found.ipv4_mapped or found
