/// What `tagc config init` writes: lines that begin with `#` and no space are settings, the other remarks are words.
package enum StarterConfiguration {
    package static let text = """
        # What 'tagc lint' goes by for the containers in this folder and below.
        # Paths are from here. 'tagc config show' says what holds, 'tagc explain --list' which lints there are.

        [lint]
        # Only these, by id or group ("all" is every one); without it all but those that have to be asked for.
        #select = ["all"]
        # These, too.
        #extend-select = ["naming"]
        # Not these.
        #ignore = ["paused-tag"]
        # The least severity that makes the exit status 1: "error", "warning", "note" or "never".
        #fail-on = "error"
        # Findings that are known, as 'tagc baseline create' writes them.
        #baseline = ".tagc-baseline.json"

        # How bad a finding is: "off", "note", "warning" or "error". Findings of 'tagc check' can be graded, too,
        # but for those that say that a file cannot be read; 'tagc compile' refuses errors whatever is said here.
        [lint.severity]
        #unused-macro = "error"

        # What single lints can be told; 'tagc explain ID' lists the options of each.
        #[lint.options.some-lint]
        #some-option = 10

        # Of folders that are linted. * stops at slashes, ** does not; a pattern without a slash is a file's name.
        [files]
        #include = ["Containers/**/GTM-*.json"]
        #exclude = ["**/fixtures/**"]

        # What lints may go by beside the containers.
        [data]
        # Recorded events, a JSON object a line.
        #events = ["sessions/*.jsonl"]
        # The functions that the app answers: a list, or the path of a file with a name a line.
        #handlers = ["localizedPrice"]
        # The hosts that scripts and pixels may come from, in the same ways.
        #hosts = ["*.example.com"]

        # A finding that is known and accepted. lints and reason are needed; entity is macro:, rule: or tag: and a
        # name, in which * is any text; expires is the last day on which the entry holds.
        #[[ignore]]
        #lints = ["paused-tag"]
        #entity = "tag:Legacy *"
        #file = "GTM-*.json"
        #reason = "the vendor switches it on again in spring"
        #expires = 2030-03-31

        """
}
