"""Figures as the table shows them."""


def millions(count):
    return f"{count / 1e6:.1f} M" if count >= 1e5 else f"{count:,.0f}"


def duration(nanoseconds):
    for unit, scale in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= scale:
            return f"{nanoseconds / scale:.3g} {unit}"
    return f"{nanoseconds:.0f} ns"


def bytes_text(count):
    return f"{count:,}"
