"""Compiled containers in the vendor's JSON, as exports that say the same, so that they can be compiled anew.

Macros, rules and tags keep their order, parameters and conditions. Names are the ones that are there, or numbers;
escapings of templates are lost, and code stays the text it is.
"""
import json

OPERATORS = {
    "_eq": "EQUALS", "_cn": "CONTAINS", "_sw": "STARTS_WITH", "_ew": "ENDS_WITH", "_re": "MATCH_REGEX",
    "_gt": "GREATER", "_lt": "LESS", "_ge": "GREATER_OR_EQUALS", "_le": "LESS_OR_EQUALS", "_css": "CSS_SELECTOR",
}


class Converter:
    def __init__(self, resource):
        self.resource = resource
        self.macros = []
        for index, macro in enumerate(resource["macros"]):
            name = macro.get("instance_name", str(index))
            while name in self.macros:
                name += "_"
            self.macros.append(name)
        self.tags = [tag.get("instance_name", str(index)) for index, tag in enumerate(resource["tags"])]

    def text(self, value):
        if isinstance(value, bool):
            return "true" if value else "false"
        if value is None:
            return ""
        if not isinstance(value, list):
            return str(value)
        kind, *rest = value
        if kind == "macro":
            return "{{%s}}" % self.macros[rest[0]]
        if kind == "escape":
            return self.text(rest[0])
        if kind == "template":
            return "".join(self.text(part) for part in rest)
        if kind == "tag" and rest[0] < len(self.tags):
            return self.tags[rest[0]]
        return json.dumps(value)

    def parameter(self, key, value):
        named = {} if key is None else {"key": key}
        if isinstance(value, bool):
            return dict(named, type="BOOLEAN", value=self.text(value))
        if isinstance(value, int):
            return dict(named, type="INTEGER", value=self.text(value))
        if isinstance(value, list) and value[0] == "list":
            return dict(named, type="LIST", list=[self.parameter(None, part) for part in value[1:]])
        if isinstance(value, list) and value[0] == "map":
            pairs = zip(value[1::2], value[2::2])
            return dict(named, type="MAP", map=[self.parameter(self.text(key), part) for key, part in pairs])
        return dict(named, type="TEMPLATE", value=self.text(value))

    def call(self, entity):
        return dict(type=entity["function"].removeprefix("__"), parameter=[
            self.parameter(key.removeprefix("vtp_"), value) for key, value in entity.items() if key.startswith("vtp_")])

    def condition(self, number, is_negated):
        predicate = self.resource["predicates"][number]
        parameters = [self.parameter("arg0", predicate["arg0"]), self.parameter("arg1", predicate.get("arg1", ""))]
        for key, is_set in (("ignore_case", predicate.get("ignore_case")), ("negate", is_negated)):
            if is_set:
                parameters.append(self.parameter(key, True))
        return {"type": OPERATORS[predicate["function"]], "parameter": parameters}

    def tag(self, number, tag, rules):
        firing = "ONCE_PER_LOAD" if tag.get("once_per_load") else \
            "ONCE_PER_EVENT" if tag.get("once_per_event") else "UNLIMITED"
        made = dict(self.call(tag), tagId=str(number + 1), name=self.tags[number], tagFiringOption=firing)
        for kind, key in (("add", "firingRuleId"), ("block", "blockingRuleId")):
            made[key] = [str(index + 1) for index, rule in enumerate(rules)
                         for part in rule if part[0] == kind and number in part[1:]]
        if "priority" in tag:
            made["priority"] = self.parameter(None, tag["priority"])
        setup = [part for part in tag.get("setup_tags", [])[1:] if isinstance(part, list) and part[0] == "tag"]
        if setup:
            made["setupTag"] = [{"tagName": self.text(part)} for part in setup]
        return made

    def export(self):
        resource = self.resource
        is_mobile = any("instance_name" in macro for macro in resource["macros"])
        rules = resource["rules"]
        return {"exportFormatVersion": 2, "containerVersion": {
            "containerVersionId": resource.get("version", "1"),
            "container": {"publicId": "GTM-CORPUS", "usageContext": ["IOS_SDK_5" if is_mobile else "WEB"]},
            "macro": [dict(self.call(macro), macroId=str(index + 1), name=self.macros[index])
                      for index, macro in enumerate(resource["macros"])],
            "rule": [{"ruleId": str(index + 1), "name": f"rule {index}", "condition": [
                self.condition(number, part[0] == "unless")
                for part in rule if part[0] in ("if", "unless") for number in part[1:]]}
                for index, rule in enumerate(rules)],
            "tag": [self.tag(number, tag, rules) for number, tag in enumerate(resource["tags"])],
        }}


def export(content):
    """The export of a compiled container's JSON, whose `resource` it is about."""
    return Converter(content["resource"]).export()
