"""Mistakes in scripts, in what is sent, and in how things are spelt (planted_table.py)."""

import json
import re

from planted_container import ALL_PAGES, cells, is_event, operand, parameter, put, row, rows, table, text, value
from planted_table import in_script, mistake

# Scripts


in_script("17a", "document.write", " document.write('<p>Sale</p>');", "dangerous-api")
in_script("17b", "syntax error in Custom HTML", " var shown = ;", "script-syntax")


@mistake("17c", "syntax error in Custom JavaScript", "script-syntax")
def broken_variable(c):
    variable = c.script_variable()
    yield
    put(variable, "javascript", value(variable, "javascript").replace("{", "{ var shown = ;", 1))
    return [variable["name"]]


@mistake("17d", "Custom JavaScript without return", "script-without-return")
def without_return(c):
    variable = c.script_variable(lambda code: len(re.findall(r"\breturn\b", code)) == 1)
    yield
    put(variable, "javascript", re.sub(r"\breturn\b(?!\s*;)", "var result =", value(variable, "javascript")))
    return [variable["name"]]


@mistake("17e", "script that is not closed", "html-unclosed")
def unclosed_script(c):
    tag = c.html()
    yield
    before, _, after = value(tag, "html").rpartition("</script>")
    put(tag, "html", before + after)
    return [tag["name"]]


@mistake("18a", "http: in a script's address", "insecure-url")
def insecure_script(c):
    tag = c.html()
    yield
    put(tag, "html", '<script async src="http://cdn.example.com/shop.js"></script>\n' + value(tag, "html"))
    return ["http://cdn.example.com/shop.js"]


@mistake("18b", "http: in an image of Custom HTML", "insecure-url")
def insecure_image(c):
    tag = c.html()
    yield
    put(tag, "html", value(tag, "html") + '\n<img src="http://cdn.example.com/shop.png">')
    return ["http://cdn.example.com/shop.png"]


@mistake("18c", "http: in a pixel", "insecure-url")
def insecure_pixel(c):
    tag = c.add_pixel("Affiliate pixel", "https://pixel.example.com/p.gif?v=1")
    yield
    put(tag, "url", "http://pixel.example.com/p.gif?v=1")
    return ["http://pixel.example.com/p.gif"]


# Measurement


def event_name(number, words, name, *ids):
    @mistake(number, words, *ids)
    def plant(c):
        tag = c.purchase()
        yield
        put(tag, "eventName", name)
        return [name]


event_name("19a", "event name of 49 letters", "purchase_" + "of_something_rather_long" + "_x" * 8, "ga4-event-limits")
event_name("19b", "event name with a blank", "buy now!", "ga4-event-name")
event_name("19c", "event `purhcase`", "purhcase", "misspelt-ga4-event")


@mistake("20a", "parameters `transactionId`, `currencyCode`", "ga4-parameter-spelling")
def old_names(c):
    tag = c.purchase()
    yield
    rows(tag)["transaction_id"]["parameter"]["value"] = "transactionId"
    rows(tag)["currency"]["parameter"]["value"] = "currencyCode"
    return ["transactionId", "currencyCode"]


@mistake("20b", "purchase without id and currency", "ga4-required-parameters")
def missing_parameters(c):
    tag = c.purchase()
    yield
    listed = parameter(tag, "eventSettingsTable")["list"]
    listed[:] = [one for one in listed if cells(one)["parameter"]["value"] not in ("transaction_id", "currency")]
    return ["'transaction_id'", "'currency'"]


@mistake("20c", "currency `EURO`, value `12,50 €`", "measurement-value-type")
def wrong_values(c):
    tag = c.purchase()
    yield
    rows(tag)["currency"]["parameterValue"]["value"] = "EURO"
    rows(tag)["value"]["parameterValue"]["value"] = "12,50 €"
    return ["EURO", "12,50 €"]


# Personal data and secrets


def sent(number, words, name, path, *ids):
    @mistake(number, words, *ids)
    def plant(c):
        tag = c.event_tag()
        variable = c.key(path)
        if parameter(tag, "eventSettingsTable") is None:
            tag["parameter"].append(table("eventSettingsTable", []))
        yield
        parameter(tag, "eventSettingsTable")["list"].append(
            row(parameter=name, parameterValue="{{" + variable["name"] + "}}"))
        return [name if path == "page.kind" else tag["name"]]


sent("21a", "parameter `user_email`", "user_email", "page.kind", "pii-parameter")
sent("21b", "variable of `user.email` sent as `contact`", "contact", "user.email", "personal-data-sent")


@mistake("21c", "e-mail address in a pixel's address", "personal-data-in-text")
def address_in_pixel(c):
    tag = c.add_pixel("Affiliate pixel", "https://pixel.example.com/p.gif?v=1")
    yield
    put(tag, "url", "https://pixel.example.com/p.gif?email=jane.doe@example.com&v=1")
    return [tag["name"]]


@mistake("21d", "e-mail address in a script's address", "personal-data-in-text")
def address_in_script(c):
    tag = c.html()
    yield
    code = '<script async src="https://cdn.example.net/s.js?u=jane.doe@example.com"></script>\n'
    put(tag, "html", code + value(tag, "html"))
    return [tag["name"]]


@mistake("22", "secret key of Stripe", "secret-in-parameter")
def stripe_secret(c):
    constant = c.used_constant("shop key", "main")
    yield
    # In two parts, so that no scanner takes this file for a leak.
    put(constant, "value", "sk_" + "live_4eC39HqLyjWDarjtT1zdp7dc")
    return [constant["name"]]


@mistake("23", "built-in variable switched off", "built-in-not-enabled")
def built_in_off(c):
    enabled = c.entities("builtInVariable")
    used = [b for b in enabled if "{{" + b["name"] + "}}" in json.dumps(c.entities("tag") + c.entities("variable"))]
    name = used[0]["name"] if used else "Page Path"
    if not used:
        path = c.built_in("PAGE_PATH", "Page Path")
        c.add_pixel("Path is sent", f"https://pixel.example.net/p.gif?p={path}")
    yield
    enabled[:] = [b for b in enabled if b["name"] != name]
    return [name]


# Spelling


@mistake("24a", "brace lost in an event name", "malformed-reference")
def brace_lost_in_name(c):
    tag = c.purchase()
    variable = c.key("ecommerce.value")["name"]
    yield
    put(tag, "eventName", "{{" + variable)
    return [variable]


@mistake("24b", "brace lost in another parameter", "malformed-reference")
def brace_lost(c):
    tag = c.purchase()
    variable = c.key("ecommerce.value")["name"]
    yield
    rows(tag)["value"]["parameterValue"]["value"] = "{{" + variable
    return [variable]


@mistake("24c", "single braces", "malformed-reference")
def single_braces(c):
    tag = c.purchase()
    variable = c.key("ecommerce.value")["name"]
    yield
    rows(tag)["value"]["parameterValue"]["value"] = "{" + variable + "}"
    return [variable]


@mistake("26a", "trigger type misspelt", "unknown-trigger-type")
def trigger_type(c):
    trigger = c.event_trigger()
    yield
    trigger["type"] = "CUSTOM_EVNT"
    return ["CUSTOM_EVNT"]


@mistake("26b", "tag type misspelt", "misspelt-tag-type")
def tag_type(c):
    tag = c.event_tag()
    yield
    tag["type"] = "gaaew"
    return ["gaaew"]


@mistake("26c", "operator misspelt", "unknown-predicate")
def operator_misspelt(c):
    found = c.event_of(c.event_trigger())
    yield
    found["type"] = "EQALS"
    return ["EQALS"]


@mistake("27", "member `firingTriggerID`", "misspelt-member")
def misspelt_member(c):
    tag = c.event_tag()
    yield
    tag["firingTriggerID"] = tag.pop("firingTriggerId")
    return ["firingTriggerID"]


@mistake("28", "blank after an operand", "stray-whitespace")
def stray_blank(c):
    found = operand(c.event_of(c.event_trigger()))
    yield
    found["value"] += " "
    return [found["value"].strip() + " "]


@mistake("29", "event in another letter case", "event-letter-case")
def letter_case(c):
    tag = c.purchase()
    trigger = c.trigger(tag["firingTriggerId"][0])
    yield
    trigger["customEventFilter"] = [is_event("Purchase")]
    return ["Purchase"]


@mistake("30", "conversion on all pages and on an event", "conversion-on-every-page")
def conversion_everywhere(c):
    tag = c.add_tag(
        "Ads: sale", "awct", text("conversionId", "973941651"), text("conversionLabel", "PKv-COL4z1wQk9e00AM"),
        fires=c.event_trigger()["triggerId"])
    yield
    tag["firingTriggerId"].insert(0, ALL_PAGES)
    return [tag["name"]]


@mistake("31", "placeholder as container id", "file-name-mismatch")
def placeholder_container(c):
    c.file_name = "GTM-NBMX2DWS.json"
    c.version["container"]["publicId"] = "GTM-NBMX2DWS"
    yield
    c.version["container"]["publicId"] = "GTM-XXXXXXX"
    return ["GTM-XXXXXXX"]
