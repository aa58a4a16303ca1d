/// The style rules of the page of messages.
enum MessageStyle {
    /// The style rules of the surroundings of a phone and of a message, which do not follow the reader's preference.
    static let page = """
        .when{display:block;position:relative;height:6px;border-radius:3px;background:var(--soft);margin-top:8px}
        .when i{position:absolute;top:0;bottom:0;border-radius:3px;background:var(--bar)}
        .test{background:#6a3ab2;border-color:#6a3ab2;color:#fff}
        article{background:var(--card);border:1px solid var(--line);border-radius:20px;margin:0 0 28px;overflow:hidden;display:grid;grid-template-columns:auto minmax(0,1fr);scroll-margin-top:16px}
        .stage{display:grid;grid-template-columns:1fr 1fr}
        figure{margin:0;padding:28px 26px 18px;background:#e9edf4;color:#3d4556;text-align:center}
        figure.d{background:#20252f;color:#c6cddb}
        figcaption{font-size:13px;margin-top:14px}
        .info{padding:26px 28px 24px;min-width:0}
        .id{margin:4px 0 18px}.if{display:block;color:var(--mid);font-size:13px}
        .none{background:#fff;color:#7a1212;border-radius:12px;padding:10px 16px;font-weight:600;font-size:13px}
        dl{display:grid;grid-template-columns:112px minmax(0,1fr);gap:8px 14px;margin:0;font-size:14px}
        dt{color:var(--mid)}dd{margin:0;min-width:0;overflow-wrap:anywhere}dd p+p{margin-top:4px}
        .sw{display:inline-block;width:13px;height:13px;border-radius:4px;border:1px solid #8a93a5;vertical-align:-2px;margin-right:6px}
        .note{border-left:3px solid currentColor;padding-left:10px;margin:0 0 14px;font-size:14px}
        .phone{position:relative;width:236px;height:484px;margin:0 auto;border-radius:38px;border:7px solid #15181e;background:#fff;overflow:hidden;text-align:left;font-size:12.5px;line-height:1.4;box-shadow:0 0 0 1.5px #434a57,0 14px 30px #0f172a38}
        .d .phone{background:#101318;box-shadow:0 0 0 1.5px #667080,0 14px 30px #0009}
        .app{position:absolute;inset:0;--a:#e3e7ee;--b:#f3f5f8;background:
        linear-gradient(var(--a),var(--a)) 18px 52px/96px 15px no-repeat,
        linear-gradient(var(--a),var(--a)) 18px 84px/186px 92px no-repeat,
        linear-gradient(var(--a),var(--a)) 18px 196px/46px 46px no-repeat,linear-gradient(var(--a),var(--a)) 76px 202px/118px 10px no-repeat,linear-gradient(var(--b),var(--b)) 76px 222px/84px 10px no-repeat,
        linear-gradient(var(--a),var(--a)) 18px 260px/46px 46px no-repeat,linear-gradient(var(--a),var(--a)) 76px 266px/96px 10px no-repeat,linear-gradient(var(--b),var(--b)) 76px 286px/108px 10px no-repeat,
        linear-gradient(var(--a),var(--a)) 18px 324px/46px 46px no-repeat,linear-gradient(var(--a),var(--a)) 76px 330px/128px 10px no-repeat,linear-gradient(var(--b),var(--b)) 76px 350px/70px 10px no-repeat,
        linear-gradient(var(--b),var(--b)) 0 424px/100% 60px no-repeat}
        .d .app{--a:#333a47;--b:#20252e}
        .phone::before{content:"";position:absolute;z-index:3;top:9px;left:50%;width:66px;height:18px;margin-left:-33px;border-radius:9px;background:#15181e}
        .d .phone::before{background:#1d2129}
        .phone::after{content:"";position:absolute;z-index:3;bottom:7px;left:50%;width:84px;height:4px;margin-left:-42px;border-radius:2px;background:#15181e99}
        .d .phone::after{background:#ffffff99}
        .veil{position:absolute;inset:0;background:#0b0e146b;display:flex;align-items:center;justify-content:center;padding:36px 14px 24px}
        .msg{position:relative;background:#fff;color:#000;border-radius:16px;width:100%;max-height:100%;overflow:hidden;box-shadow:0 10px 30px #0000004d;overflow-wrap:anywhere;display:flex;flex-direction:column}
        .msg p{white-space:pre-line}
        .t{font-size:15px;font-weight:700;line-height:1.28}
        .banner .msg{position:absolute;top:34px;left:8px;right:8px;width:auto;flex-direction:row;align-items:center;gap:10px;padding:11px 12px;max-height:none}
        .banner .t{font-size:13px}
        .tx{display:flex;flex-direction:column;gap:5px;min-width:0}
        .modal .tx{text-align:center;padding:18px 16px 16px;align-items:center;gap:8px}
        .card .tx{padding:14px 16px 4px}
        .acts{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end;padding:8px 14px 14px}
        .btn{display:inline-block;border-radius:9px;padding:7px 14px;font-weight:600;font-size:12.5px;background:#4d8c47;color:#fff}
        .modal .btn{margin-top:4px}
        .x{position:absolute;z-index:2;top:8px;right:8px;width:22px;height:22px;border-radius:50%;background:#0b0e14b3;color:#fff;display:grid;place-items:center;font-size:13px;line-height:1}
        .pic{background:#d5dce7 repeating-linear-gradient(135deg,#0000 0 9px,#ffffff52 9px 18px);color:#29313f;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;text-align:center;padding:10px;font-size:10.5px;line-height:1.35;min-height:0;flex:0 1 auto}
        .pic svg{width:26px;height:26px;flex:none;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round}
        .pic code{font-size:9.5px;line-height:1.35;max-height:5.4em;overflow:hidden}
        .modal .pic{height:104px}.card .pic{height:126px}.image .pic{height:300px}.image .msg{width:88%}
        .banner .pic{width:44px;height:44px;border-radius:9px;padding:0;flex:none}
        @media(max-width:1000px){article{grid-template-columns:minmax(0,1fr)}}
        @media(max-width:560px){.stage{grid-template-columns:1fr}}

        """
}
