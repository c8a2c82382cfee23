import { html, type Html } from './html.ts';

export function layout(content: Html): Html {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light" />
        <title>Banco Ipê: Pix</title>
        <link rel="stylesheet" href="/bank.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
            <path
              d="M16 2c3 4 3 8 0 11-3-3-3-7 0-11zM30 16c-4 3-8 3-11 0 3-3 7-3 11 0zM16 30c-3-4-3-8 0-11 3 3 3 7 0 11zM2 16c4-3 8-3 11 0-3 3-7 3-11 0z"
            />
          </svg>
          <span class="name">Banco Ipê</span>
          <span class="tag">banco de teste</span>
        </header>
        <main>${content}</main>
        <footer>Este banco é um simulador. Nenhum dinheiro de verdade se move.</footer>
      </body>
    </html>`;
}

export const STYLES = `
:root { --ink: #1d1a33; --soft: #6b6785; --line: #e6e3f1; --brand: #5b2ec9; --brand-deep: #43209b; --gold: #f5b91f; --paper: #fff; --ground: #f4f2fb; --good: #117a4f; --bad: #b3341f; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
header { display: flex; align-items: center; gap: 10px; padding: 18px 20px 64px; background: linear-gradient(135deg, var(--brand-deep), var(--brand) 70%, #7a4be0); color: #fff; }
.mark { width: 30px; height: 30px; fill: var(--gold); }
.name { font-weight: 700; font-size: 19px; letter-spacing: -.01em; }
.tag { margin-left: auto; padding: 3px 10px; border: 1px solid #ffffff5c; border-radius: 99px; font-size: 12px; }
main { width: min(100% - 32px, 440px); margin: -44px auto 0; padding: 24px 20px 20px; background: var(--paper); border-radius: 20px; box-shadow: 0 12px 40px #2b176b24; }
h1 { margin: 0 0 6px; font-size: 22px; line-height: 1.2; letter-spacing: -.02em; }
.lead { margin: 0 0 18px; color: var(--soft); }
.centred { text-align: center; }
.amount { margin: 10px 0 16px; font-size: 38px; font-weight: 750; letter-spacing: -.03em; font-variant-numeric: tabular-nums; text-align: center; }
dl { margin: 0 0 18px; border-top: 1px solid var(--line); }
dl > div { display: flex; justify-content: space-between; gap: 18px; padding: 11px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); white-space: nowrap; }
dd { margin: 0; text-align: right; font-weight: 550; overflow-wrap: anywhere; }
.mono { font: 13px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.code { margin: 0 0 18px; padding: 12px; border-radius: 12px; background: var(--ground); color: var(--soft); }
label { display: block; margin-bottom: 6px; font-weight: 600; }
textarea, input:not([type='radio']) { width: 100%; padding: 12px 14px; border: 1.5px solid #b9b3d3; border-radius: 12px; font: inherit; color: inherit; background: #fff; }
textarea { font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; resize: vertical; }
fieldset { margin: 0 0 14px; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 60px; margin-bottom: 8px; padding: 8px 14px; border: 1.5px solid var(--line); border-radius: 14px; font-weight: 400; cursor: pointer; }
.choice:has(:checked) { border-color: var(--brand); background: #f6f2ff; }
.choice input { width: 20px; height: 20px; accent-color: var(--brand); }
.choice b, .choice small { display: block; line-height: 1.35; }
.choice small { color: var(--soft); font-size: 14px; }
details { margin-bottom: 16px; }
summary { display: flex; align-items: center; min-height: 44px; color: var(--brand); font-weight: 600; cursor: pointer; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 54px; margin-top: 4px; padding: 0 20px; border: 0; border-radius: 14px; background: var(--brand); color: #fff; font: inherit; font-size: 17px; font-weight: 650; line-height: 1.2; text-decoration: none; cursor: pointer; font-variant-numeric: tabular-nums; }
button:hover, .button:hover { background: var(--brand-deep); }
.quiet { display: flex; align-items: center; justify-content: center; min-height: 48px; margin-top: 4px; color: var(--soft); text-decoration: none; }
:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
.seal { width: 68px; height: 68px; margin: 6px auto 14px; border-radius: 50%; background: #e3f6ec; display: grid; place-items: center; }
.seal svg { width: 38px; height: 38px; fill: none; stroke: var(--good); stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
.seal.refused { background: #fdebe7; }
.seal.refused svg { stroke: var(--bad); }
footer { margin: auto auto 0; padding: 22px 20px; color: var(--soft); font-size: 13px; text-align: center; }
`;
