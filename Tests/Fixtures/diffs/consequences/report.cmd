# What one variable does to many tags stands under the variable.
$ tagc diff old.json new.json
