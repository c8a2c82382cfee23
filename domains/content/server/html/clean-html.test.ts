import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

test('allowed tags of a notice are preserved', () => {
  const html =
    '<h2>Manutenção</h2><p>Dia <strong>3</strong>,<br />das <em>2h</em> às 4h.</p><ul><li>um</li></ul><table><tbody><tr><td>a</td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
});

test('S55 removes tags, attributes and addresses outside the allow-list, and scripts with their content', () => {
  expect(cleanHtml('<p onclick="x()" style="color:red" class="a" id="b">a<script>alert(1)</script></p>')).toBe('<p>a</p>');
  expect(cleanHtml('<svg><p>a</p><style><img src=x onerror=alert(1)></style></svg>b')).toBe('b');
  expect(cleanHtml('<form action="/x"><input name="cookie">a</form><p>b</p>')).toBe('<p>b</p>');
  expect(
    cleanHtml('<img src="https://elsewhere.example/p.png"><img src="//elsewhere.example/p.png"><img src="data:image/png;base64,AA">'),
  ).toBe('');
  expect(cleanHtml('<img src="/art/a.webp" alt="A" onerror="x()">')).toBe('<img src="/art/a.webp" alt="A" />');
});

test('S60 C14 removes pictures and links to API paths, however the path is written', () => {
  for (const path of [
    '/wps/games/recent/add?nodeId=x',
    '/WPS/game/launchGame',
    '/%77ps/games/recent/add',
    '/w%70s',
    '/m/../wps/games/recent/add',
    '/m/./../wps/preview',
    '/m/%2e%2e/wps/preview',
    '/ops/session',
    '/vendor/v1/bets',
    '/aggregator/v1/x/play',
    '/wps',
    '/wps?x',
    '/wps#x',
  ]) {
    expect(cleanHtml(`<img src="${path}" alt="a">`), path).toBe('');
    expect(cleanHtml(`<a href="${path}">a</a>`), path).toBe('<a>a</a>');
  }
  const loaders =
    '<link rel="prefetch" href="/wps/preview"><table background="/wps/preview"><tr><td style="background:url(/wps/preview)">a</td></tr></table>';
  expect(cleanHtml(loaders)).toBe('<table><tr><td>a</td></tr></table>');
  for (const path of ['/', '/m/home', '/wpsx', '/m/activityDetail?id=ann_1&x=%20', '/pictures/a.webp?v=1', '/m/help#wps'])
    expect(cleanHtml(`<a href="${path}">a</a>`), path).toBe(`<a href="${path.replaceAll('&', '&amp;')}">a</a>`);
});

test('S65 allows internal, http and e-mail links; external links carry no referrer and no opener', () => {
  expect(cleanHtml('<a href="/m/help" target="_top">a</a>')).toBe('<a href="/m/help">a</a>');
  expect(cleanHtml('<a href="https://gov.br/x">a</a>')).toBe('<a href="https://gov.br/x" target="_blank" rel="noopener noreferrer">a</a>');
  expect(cleanHtml('<a href="mailto:oi@example.com">a</a>')).toBe('<a href="mailto:oi@example.com">a</a>');
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://jogada.example@evil.example/',
    'm/help',
    'blob:x',
  ])
    expect(cleanHtml(`<a href="${href}">a</a>`), href).toBe('<a>a</a>');
});
