import type { Merchant } from '@jogada/merchant/server';
import type { Language } from '@jogada/platform/contract';
import type { LetterWords } from './message-template.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

// Default colours for a light background; a brand's light colours take precedence.
const HOUSE = {
  '--primary': '#14532D',
  '--on-primary': '#F3FFD6',
  '--bg': '#F5F4EC',
  '--ink': '#10201A',
  '--ink-2': '#43554C',
  '--s2': '#ECEBE0',
};

/** Renders an e-mail in the merchant's layout, as HTML and as plain text. `code` is shown large; `link` is the button. */
export function writeLetter(
  words: LetterWords,
  about: { merchant: Merchant; language: Language; code: string | undefined; link: string | undefined },
): Letter {
  const { merchant, code, link } = about;
  const hasLink = link !== undefined && words.action !== '';
  const lines = [merchant.name, words.heading, words.body, code, hasLink ? `${words.action}: ${link}` : undefined, words.foot];
  return {
    subject: words.subject,
    text: `${lines.filter((line) => line !== undefined && line !== '').join('\n\n')}\n`,
    html: frame(words, { ...about, link: hasLink ? link : undefined }),
  };
}

function frame(
  words: LetterWords,
  { merchant, language, code, link }: { merchant: Merchant; language: Language; code: string | undefined; link: string | undefined },
): string {
  const colour = (name: keyof typeof HOUSE) => safeColour(merchant.theme.light[name]) ?? HOUSE[name];
  const font = "font-family:-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans KR',sans-serif";
  const codeBlock = code
    ? `<p style="margin:24px 0;padding:18px;border-radius:16px;background:${colour('--s2')};font-size:34px;font-weight:700;letter-spacing:10px;text-align:center;color:${colour('--ink')}">${escape(code)}</p>`
    : '';
  const button = link
    ? `<p style="margin:28px 0"><a href="${escape(link)}" style="display:inline-block;padding:15px 28px;border-radius:999px;background:${colour('--primary')};color:${colour('--on-primary')};font-weight:700;text-decoration:none">${escape(words.action)}</a></p><p style="margin:0 0 24px;font-size:12px;line-height:18px;color:${colour('--ink-2')};word-break:break-all">${escape(link)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(words.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colour('--bg')};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:24px;overflow:hidden">
<tr><td style="padding:20px 28px;background:${colour('--primary')};color:${colour('--on-primary')};font-size:20px;font-weight:800;letter-spacing:-0.3px">${escape(merchant.name)}</td></tr>
<tr><td style="padding:28px;color:${colour('--ink')}">
<h1 style="margin:0 0 12px;font-size:24px;line-height:30px;letter-spacing:-0.4px">${escape(words.heading)}</h1>
<p style="margin:0;font-size:15px;line-height:23px;color:${colour('--ink-2')}">${escape(words.body)}</p>
${codeBlock}${button}
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid ${colour('--s2')};font-size:12px;line-height:18px;color:${colour('--ink-2')}">${escape(words.foot)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

// Operators set a brand's colours: only plain colour values may enter the HTML.
function safeColour(value: string | undefined): string | undefined {
  return value !== undefined && /^#[0-9a-f]{3,8}$/i.test(value) ? value : undefined;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
