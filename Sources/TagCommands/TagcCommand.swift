// Subcommands of tagc, one file each.
