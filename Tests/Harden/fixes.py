"""Files with many fixes, most of which are refused, or make way for the next."""
from cases import cases_of, pixel, plain

case = cases_of("fixes", "lint", "patch", "fixes")


@case()
def references_that_would_make_circles(size):
    return plain({f"m{i:x}": {"type": "constant", "value": "{m%x}" % i} for i in range(size // 40)})


@case()
def macros_unused_one_after_another(size):
    """Without the last of a chain, the one before is not used."""
    chain = {"m0": {"type": "event"}}
    for i in range(1, min(100, size // 400)):
        chain[f"m{i}"] = {"type": "lowercase", "input": "{{m%d}}" % (i - 1)}
    many = range(size // 100)
    return plain({**chain, "p": {"type": "event"}}, {f"r{i}": {"if": [{"macro": "p", "equals": f"e{i}"}]} for i in many},
                 {f"t{i}": pixel(fires=[f"r{i}"]) for i in many}, keys="values")


@case()
def macros_unused_that_need_one_list(size):
    many = range(size // 85)
    macros = {**{f"a{i:x}": {"type": "event"} for i in many}, "L": {"type": "constant", "value": ["{{a%x}}" % i for i in many]},
              **{f"u{i:x}": {"type": "lowercase", "input": "{{L}}"} for i in many}}
    return plain(macros, {"r": {}}, {"t": pixel()}, keys="values")
