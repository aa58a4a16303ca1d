# A page about containers; ReportPageTests.swift has the pages themselves.
$ tagc report GTM-UNUSED.json -o page.html && sed -n '/<nav/,/<\/nav>/p' page.html | cut -c 1-120
  <nav aria-label="Contents"><ul>
  <li><a href="#c1">GTM-UNUSED.json</a> <span><a href="#c1-picture">Who refers to whom</a> <a href="#c1-findings">Findings
  </ul></nav>
$ sed -n '/<dl/,/<\/dl>/p' page.html
  <dl class="facts">
  <div><dt>Tags</dt><dd>1</dd></div>
  <div><dt>Rules</dt><dd>3</dd></div>
  <div><dt>Macros</dt><dd>4</dd></div>
  <div><dt>References</dt><dd>6</dd></div>
  <div><dt>Findings</dt><dd>2 warnings</dd></div>
  <div><dt>Unused</dt><dd>5, 92 bytes</dd></div>
  <div><dt>File</dt><dd>639 bytes</dd></div>
  <div><dt>Compiled</dt><dd>468 bytes</dd></div>
  </dl>
$ sed -n '/<h3 id="c1-unused">/,/<\/ul>/p' page.html
  <h3 id="c1-unused">Unused</h3>
  <p>Compiling leaves out 5 parts, which saves 92 bytes.</p>
  <ul class="plain">
  <li>macro <b>plan</b>: no tag that can fire, no rule and no key reads it</li>
  <li>macro <b>size</b>: no tag that can fire, no rule and no key reads it</li>
  <li>macro <b>sizes</b>: no tag that can fire, no rule and no key reads it</li>
  <li>rule <b>large</b>: no tag that can fire and no macro uses it</li>
  <li>rule <b>pro</b>: no tag that can fire and no macro uses it</li>
  </ul>
$ sed -n '/<h3 id="c1-tags">/,/<\/table>/p' page.html
  <h3 id="c1-tags">Tags</h3>
  <div class="all" role="region" tabindex="0" aria-label="GTM-UNUSED.json: tags">
  <table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Own bytes</th><th scope="col">Refers to</th><th scope="col">Used by</th></tr></thead>
  <tbody>
  <tr data-e="0"><th scope="row" id="c1-0"><a href="#p1-0">view</a></th><td class="t">imagePixel</td><td class="n">46</td><td class="w"><i>fires on</i> <a href="#c1-2">open</a></td><td class="w"></td></tr>
  </tbody></table></div>
$ sed -n '/<h3 id="c1-findings">/,/<\/div>/p' page.html
  <h3 id="c1-findings">Findings</h3>
  <p>2 warnings.</p>
  <details open><summary><span class="sev warning">warning</span> <b>unused-rule</b> (2) <span class="sub">A rule that no tag uses.</span></summary>
  <div class="find" id="c1-f1"><p><code>GTM-UNUSED.json:10:5</code> rule 'large' is never used <span class="sub">in rule <a href="#c1-1">large</a></span></p>
  <pre tabindex="0" aria-label="Excerpt">  10 |     &quot;large&quot;: {
       |     ^^^^^^^
    = note: GTM-UNUSED.json:6:5: only it needs macro 'size'
    6 |     &quot;size&quot;: { &quot;type&quot;: &quot;dataLayer&quot;, &quot;name&quot;: &quot;size&quot; },
      |     ^^^^^^
    = note: GTM-UNUSED.json:7:5: only it needs macro 'sizes'
    7 |     &quot;sizes&quot;: { &quot;type&quot;: &quot;lowercase&quot;, &quot;input&quot;: &quot;{{size}}&quot; }
      |     ^^^^^^^
    = note: GTM-UNUSED.json:5:5: only it and other unused entities need macro 'plan'
    5 |     &quot;plan&quot;: { &quot;type&quot;: &quot;dataLayer&quot;, &quot;name&quot;: &quot;plan&quot; },
      |     ^^^^^^
    = help: remove rule 'large' (unsafe; applied only with --unsafe-fixes)
  </pre></div>
# The picture alone.
$ tagc report GTM-UNUSED.json --format mermaid
  flowchart LR
    subgraph tags ["tags"]
      tag1["view"]
    end
    subgraph rules ["rules"]
      rule1(["large"]):::idle
      rule2(["open"])
      rule3(["pro"]):::idle
    end
    subgraph macros ["macros"]
      macro1{{"event"}}
      macro2{{"plan"}}:::idle
      macro3{{"size"}}:::idle
      macro4{{"sizes"}}:::idle
    end
    tag1 --> rule2
    rule1 --> macro2
    rule1 --> macro4
    rule2 --> macro1
    rule3 --> macro2
    macro4 --> macro3
    classDef idle stroke-dasharray:4
$ tagc report GTM-UNUSED.json -f dot
  digraph "GTM-UNUSED: who refers to whom" {
    rankdir=LR;
    node [fontname="Helvetica", fontsize=10, height=0.3];
    subgraph tags {
      node [shape=box];
      tag1 [label="view"];
    }
    subgraph rules {
      node [shape=ellipse];
      rule1 [label="large", style=dashed];
      rule2 [label="open"];
      rule3 [label="pro", style=dashed];
    }
    subgraph macros {
      node [shape=hexagon];
      macro1 [label="event"];
      macro2 [label="plan", style=dashed];
      macro3 [label="size", style=dashed];
      macro4 [label="sizes", style=dashed];
    }
    tag1 -> rule2;
    rule1 -> macro2;
    rule1 -> macro4;
    rule2 -> macro1;
    rule3 -> macro2;
    macro4 -> macro3;
  }
$ tagc report GTM-UNUSED.json -f svg -o picture.svg && sed -n '2,4p' picture.svg
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1088 203" width="1088" height="203" role="img" aria-labelledby="title desc">
  <title id="title">GTM-UNUSED: who refers to whom</title>
  <desc id="desc">Who refers to whom: 8 nodes, 6 links</desc>
# Compiled: what compiling kept, without findings.
$ tagc compile GTM-GOOD.json --output-dir made && tagc report made/* | sed -n '/<p class="sub">/p; /<h3 id="c1-findings">/,/<h3 id="c1-tags">/p'
  <p class="sub">GTM-GOOD · version 3 · compiled</p>
  <h3 id="c1-findings">Findings</h3>
  <p><code>tagc lint</code> reads definitions and exports, not compiled containers.</p>
  <h3 id="c1-unused">Unused</h3>
  <p>Compiling has left out what nothing uses: the file has only the rest.</p>
  <h3 id="c1-tags">Tags</h3>
$ mkdir stripped && tagc compile GTM-GOOD.json --strip -o stripped/GTM-GOOD && tagc report stripped/GTM-GOOD | grep -o '<p class="sub">[^<]*'
  <p class="sub">GTM-GOOD · version 3 · compiled, without names
# With what scenarios used.
$ tagc test scenarios/good.scenario.json --coverage-file coverage.json >test.txt; tagc report GTM-GOOD.json --coverage coverage.json -o covered.html; grep -o '<dt>Covered.*' covered.html; sed -n '/<h3 id="c1-tags">/,/<\/table>/p' covered.html
  <dt>Covered by scenarios</dt><dd>100 % with 3 events</dd></div>
  <h3 id="c1-tags">Tags</h3>
  <div class="all" role="region" tabindex="0" aria-label="GTM-GOOD.json: tags">
  <table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Own bytes</th><th scope="col">Refers to</th><th scope="col">Used by</th><th scope="col">Scenarios</th></tr></thead>
  <tbody>
  <tr data-e="0"><th scope="row" id="c1-0"><a href="#p1-0">view</a></th><td class="t">analytics</td><td class="n">53</td><td class="w"><i>fires on</i> <a href="#c1-3">opens</a><br><i>uses</i> <a href="#c1-6">page</a></td><td class="w"></td><td>fired 2 times</td></tr>
  <tr data-e="1"><th scope="row" id="c1-1"><a href="#p1-1">ask</a></th><td class="t">functionCall</td><td class="n">37</td><td class="w"><i>fires on</i> <a href="#c1-3">opens</a><br><i>is blocked by</i> <a href="#c1-4">in shop</a></td><td class="w"></td><td>fired once</td></tr>
  <tr data-e="2"><th scope="row" id="c1-2"><a href="#p1-2">old</a> <span class="k">paused</span> <a class="sev note" href="#c1-f2">1 finding</a></th><td class="t">functionCall</td><td class="n">–</td><td class="w"><i>fires on</i> <a href="#c1-3">opens</a></td><td class="w"></td><td>not counted</td></tr>
  </tbody></table></div>
$ tagc report GTM-UNUSED.json --coverage coverage.json
! tagc: coverage.json has no coverage of GTM-UNUSED.json, but of 'GTM-GOOD.json'
= 2
$ tagc report GTM-GOOD.json --coverage missing.json
! tagc: missing.json: no such file or folder
= 2
$ tagc report GTM-GOOD.json --coverage values.json
! tagc: values.json is not a coverage file of version 1; 'tagc test --coverage-file' writes one
= 2
# Errors are on the page, and set the exit status; what cannot be read is on it, too.
$ tagc report dangling.json -o page.html; echo $?; grep -c '<b>undefined-' page.html
  1
  1
! tagc: dangling.json has 2 errors: tagc lint shows them
$ tagc report GTM-GOOD.json page.html -o two.html; echo $?; grep -o '<h2[^/]*' two.html
  2
  <h2 id="c1-title">GTM-GOOD.json<
  <h2 id="c2-title">page.html<
! tagc: page.html has 1 error: tagc lint shows them
$ tagc report broken.json -f dot
  digraph "GTM-BROKEN: who refers to whom" {
    rankdir=LR;
    node [fontname="Helvetica", fontsize=10, height=0.3];
    subgraph macros {
      node [shape=hexagon];
      macro1 [label="event"];
    }
  }
! tagc: broken.json has 2 errors: tagc lint shows them
= 1
# No output is an input; nothing is half written.
$ tagc report GTM-GOOD.json -o GTM-GOOD.json
! tagc: cannot write the report to GTM-GOOD.json: it is the same file as GTM-GOOD.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ tagc report GTM-GOOD.json -o missing/page.html
! tagc: cannot write missing/page.html: no such file or folder
= 2
$ tagc report missing.json
! missing.json: error[unreadable-input]: cannot read the file: no such file or folder
! 
! 1 error in 1 file
= 2
$ tagc report GTM-GOOD.json GTM-UNUSED.json -f svg
! tagc: --format svg is for one container, and there are 2
= 64
$ tagc report GTM-GOOD.json -f svg --coverage c.json
! tagc: --coverage is for the page: leave out --format
! Usage: tagc report [<options>] <input> ...
!   See 'tagc report --help' for more information.
= 64
$ tagc report GTM-GOOD.json -f png
! tagc: The value 'png' is invalid for '-f <format>'. Please provide one of 'html', 'svg', 'dot' or 'mermaid'.
! Help:  -f <format>  A page, or the picture alone.
! Usage: tagc report [<options>] <input> ...
!   See 'tagc report --help' for more information.
= 64
$ tagc report - <GTM-GOOD.json | grep '<h1>'
  <h1>GTM-GOOD</h1>
