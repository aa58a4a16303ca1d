/// The file that `tagc config init` writes; `#` without a space marks a setting, with a space a comment.
package enum StarterConfiguration {
    package static let text = """
        # Settings of 'tagc lint' for the containers in this folder and below.
        # Paths are relative to this file. 'tagc config show' shows the effective settings. 'tagc explain --list'
        # lists every lint.

        [lint]
        # Run only these lints: ids or groups ("all" is every lint). Default: every lint that is on by default.
        #select = ["all"]
        # Also run these lints.
        #extend-select = ["naming"]
        # Do not report these lints.
        #ignore = ["paused-tag"]
        # Lowest severity that causes exit status 1: "error", "warning", "note" or "none".
        #fail-on = "error"
        # Known findings, written by 'tagc baseline create'.
        #baseline = ".tagc-baseline.json"

        # Severity by id: "off", "note", "warning" or "error". Applies also to findings of 'tagc check', but not to
        # errors in reading a file. 'tagc compile' ignores these settings.
        [lint.severity]
        #unused-macro = "error"

        # Options of a lint; 'tagc explain ID' lists them.
        #[lint.options.some-lint]
        #some-option = 10

        # Files to lint in folders. * stops at a slash, ** does not; a pattern without a slash is the name of a file,
        # for exclude of a file or a folder. What is in a folder that exclude matches is left out, too.
        [files]
        #include = ["Containers/**/GTM-*.json"]
        #exclude = ["fixtures", "Containers/old"]

        # More data for lints.
        [data]
        # Recorded events: one JSON object per line.
        #events = ["sessions/*.jsonl"]
        # The plan of the events that the app or page pushes: a JSON Schema.
        #plan = "events.schema.json"
        # Functions that the app registers: a list, or the path of a file with one name in each line.
        #handlers = ["localizedPrice"]
        # Hosts that scripts and pixels may come from: a list or a path, as above.
        #hosts = ["*.example.com"]

        # Consent types that tags must require, by service, purpose ("advertising", "analytics", …), type of tags or
        # "all". What Google's tags check by themselves counts. 'tagc explain required-consent-missing' lists the services.
        [require-consent]
        #Meta = ["ad_storage", "ad_user_data"]

        # A suppression. lints and reason are required. entity is macro:, rule: or tag: (variable:, trigger:) and a
        # name, in which * is any text. expires is the last day of the suppression.
        #[[ignore]]
        #lints = ["paused-tag"]
        #entity = "tag:Legacy *"
        #file = "GTM-*.json"
        #reason = "the vendor switches it on again in spring"
        #expires = 2030-03-31

        """
}
