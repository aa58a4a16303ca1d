# What is left out is counted, with the way to see it.
$ tagc diff old.json new.json
  old.json → new.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'chat' [behaviour]
      ~ html: 60 lines added, 82 removed
          @@ line 1
          - <script>
          -   var line1 = 1;
          -   var line2 = 2;
          -   var line3 = 3;
          -   var line4 = 4;
          -   var line5 = 5;
          -   var line6 = 6;
          -   var line7 = 7;
          -   var line8 = 8;
          -   var line9 = 9;
          -   var line10 = 10;
          -   var line11 = 11;
          -   var line12 = 12;
          -   var line13 = 13;
          -   var line14 = 14;
          -   var line15 = 15;
          -   var line16 = 16;
          -   var line17 = 17;
          -   var line18 = 18;
          -   var line19 = 19;
          -   var line20 = 20;
          -   var line21 = 21;
          -   var line22 = 22;
          … 119 more lines changed: tagc diff --full
  .
  2 tags fire as before, by their triggers (proved), 1 tag depends on settings or code that changed and that tagc does not evaluate ('chat')
= 1
$ tagc diff old.json new.json --full | tail -n 8
          + <p>54</p>
          + <p>55</p>
          + <p>56</p>
          + <p>57</p>
          + <p>58</p>
          + <p>59</p>
  .
  2 tags fire as before, by their triggers (proved), 1 tag depends on settings or code that changed and that tagc does not evaluate ('chat')
