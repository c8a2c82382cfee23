import type { ServerResponse } from 'node:http';
import { isCurrency, writeDecimal } from '@jogada/platform/contract';
import type { TransferStore } from './transfer-store.ts';

const TEXTS: Readonly<Record<string, { title: string; body: string; here: string }>> = {
  pt: {
    title: 'Provedor simulado',
    body: 'Aqui não há jogo: este provedor existe para testar o envio e a volta do dinheiro.',
    here: 'Seu dinheiro neste provedor',
  },
  en: {
    title: 'Simulated provider',
    body: 'There is no game here: this provider exists to test how money is sent and brought back.',
    here: 'Your money at this provider',
  },
  ja: {
    title: 'シミュレーション用プロバイダー',
    body: 'ここにゲームはありません。資金の移動と返却を確認するためのプロバイダーです。',
    here: 'このプロバイダーにある残高',
  },
  ko: {
    title: '시뮬레이션 제공사',
    body: '여기에는 게임이 없습니다. 금액을 보내고 되돌려받는 과정을 시험하기 위한 제공사입니다.',
    here: '이 제공사에 있는 금액',
  },
};

/** What the launch address shows: no game, and it says so. */
export function playPage(store: TransferStore, url: URL, response: ServerResponse): void {
  const language = url.searchParams.get('language') ?? '';
  const text = TEXTS[language] ?? TEXTS['en'];
  const player = store.findPlayer(url.searchParams.get('player') ?? '');
  const money =
    player && isCurrency(player.currency)
      ? `${writeDecimal({ amount: player.balance, currency: player.currency })} ${player.currency}`
      : '—';
  response.writeHead(player ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>${text?.title}</title>
<body style="font:16px/1.5 system-ui;margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;background:#101814;color:#e8efe9">
<main style="padding:24px;max-width:32ch"><h1 style="font-size:24px">${text?.title}</h1><p>${text?.body}</p><p>${text?.here}<br><strong style="font-size:28px">${money}</strong></p></main>`);
}
