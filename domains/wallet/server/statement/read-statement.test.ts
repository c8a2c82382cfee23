import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { COMMISSION_SOURCE, setSource } from '../ledger/source.ts';
import { nameSources } from '../transactions/name-sources.ts';
import { cashierStage, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { readStatement } from './read-statement.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

const DAY_MS = 86_400_000;

async function move(member: StageMember, posting: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>) {
  const { merchant } = member.call();
  const answer = await post(stage.ctx, {
    merchantCode: merchant.code,
    memberId: member.id,
    source: 'arcade',
    externalId: randomUUID(),
    currency: 'BRL',
    at: stage.clock.now(),
    roundId: randomUUID(),
    gameId: 'g1',
    ...posting,
  });
  expect(answer.outcome).toBe('applied');
}

/** The rows of the Portuguese CSV: opening, movements, closing. */
async function tableOf(member: StageMember, from: string, to: string): Promise<string[][]> {
  const { fileName, mediaType, content } = await readStatement(member.call(), { from, to, format: 'csv' });
  expect([fileName, mediaType]).toEqual([`extrato-${from}-${to}.csv`, 'text/csv; charset=utf-8']);
  const text = Buffer.from(content, 'base64').toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [, ...rows] = text.slice(1).trimEnd().split('\r\n');
  return rows.map((row) => row.split(';'));
}

const cents = (text = '') => BigInt(text.replace(',', ''));
const dayOf = (at: Date, timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(at);

test('R25 Derives every line from its journal entries, and the lines add up from the opening to the closing balance', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { merchant } = member.call();
  stage.clock.advance(DAY_MS);
  await move(member, { kind: 'bet', amount: 300n, externalId: `${member.id}-1`, roundId: `${member.id}-1` });
  await move(member, { kind: 'win', amount: 905n, refExternalId: `${member.id}-1`, roundId: `${member.id}-1` });
  await move(member, { kind: 'bet_and_win', amount: 200n, winAmount: 50n });
  await move(member, { kind: 'round_close', amount: 0n, roundId: `${member.id}-1` });
  const day = dayOf(stage.clock.now(), merchant.timeZone);

  const [opening, ...rest] = await tableOf(member, day, day);
  const closing = rest.pop();
  expect([opening?.[1], cents(opening?.[4])]).toEqual(['Saldo inicial', 10_000n]);
  expect(rest.map((row) => [row[1], row[3]])).toEqual([
    ['Aposta', '-3,00'],
    ['Ganho', '9,05'],
    ['Rodada', '-1,50'],
  ]);
  expect([closing?.[1], cents(closing?.[4])]).toEqual(['Saldo final', 10_455n]);
  for (const row of rest) {
    const [kept] = await stage.ctx.database.query<{ amount: bigint }>(
      `select sum(e.amount)::bigint as amount from wallet.entry e join wallet.account a on a.id = e.account_id
        where e.transfer_id = $1 and a.member_id = $2 and a.pocket in ('cash', 'bonus')`,
      [row[5], member.id],
    );
    expect(cents(row[3])).toBe(kept?.amount);
  }
  const [balance] = await stage.ctx.database.query<{ amount: bigint }>(
    "select sum(balance)::bigint as amount from wallet.account where member_id = $1 and pocket in ('cash', 'bonus')",
    [member.id],
  );
  expect(cents(closing?.[4])).toBe(balance?.amount);
});

test("R25 Uses days of the merchant's time zone, with earlier movements in the opening balance and later ones left out", async () => {
  const member = await stage.aMember({ cash: 5_000n });
  const { merchant } = member.call();
  const before = dayOf(new Date(stage.clock.now().getTime() - DAY_MS), merchant.timeZone);
  expect((await tableOf(member, before, before)).map((row) => row[4])).toEqual(['0,00', '0,00']);
  const today = dayOf(stage.clock.now(), merchant.timeZone);
  expect((await tableOf(member, today, today)).map((row) => row[4])).toEqual(['0,00', '50,00', '50,00']);
  const otherMember = await stage.aMember();
  expect(await tableOf(otherMember, today, today)).toHaveLength(2);
});

test("CON-18 Describes an agent's earnings, by what they are paid for, and their source in the reader's language", async () => {
  const member = await stage.aMember();
  const { merchant } = member.call();
  await setSource(stage.ctx.database, { code: COMMISSION_SOURCE, lateWin: 'refuse', unknownWin: 'refuse' });
  for (const externalId of ['rebate-2026-11-20', `dividend-${randomUUID()}`]) {
    const answer = await post(stage.ctx, {
      kind: 'promo_win',
      merchantCode: merchant.code,
      memberId: member.id,
      source: COMMISSION_SOURCE,
      externalId,
      amount: 1_234n,
      currency: 'BRL',
      at: stage.clock.now(),
    });
    expect(answer.outcome).toBe('applied');
  }
  const day = dayOf(stage.clock.now(), merchant.timeZone);
  const labels = async (language: 'pt' | 'en' | 'ja' | 'ko') => {
    const { content } = await readStatement({ ...member.call(), language }, { from: day, to: day, format: 'csv' });
    const [, , ...lines] = Buffer.from(content, 'base64').toString('utf8').split('\r\n');
    return lines.slice(0, 2).map((line) => line.split(language === 'pt' ? ';' : /,(?! )/).slice(1, 3));
  };
  expect(await labels('pt')).toEqual([
    ['Comissão da equipe', 'Comissões'],
    ['Dividendos', 'Comissões'],
  ]);
  expect(await labels('en')).toEqual([
    ['Team commission', 'Commission'],
    ['Profit share', 'Commission'],
  ]);
  expect(await labels('ja')).toEqual([
    ['チームコミッション', 'コミッション'],
    ['利益分配', 'コミッション'],
  ]);
  expect(await labels('ko')).toEqual([
    ['팀 커미션', '커미션'],
    ['수익 분배', '커미션'],
  ]);
});

test('S44 Neutralises a name that a spreadsheet would evaluate as a formula', async () => {
  const member = await stage.aMember({ cash: 5_000n });
  await setSource(stage.ctx.database, { code: 'formula', lateWin: 'refuse', unknownWin: 'refuse' });
  await nameSources(stage.ctx.database, [{ code: 'formula', name: '=HYPERLINK("https://x")' }]);
  await move(member, { kind: 'bet', amount: 100n, source: 'formula' });
  const day = dayOf(stage.clock.now(), member.call().merchant.timeZone);
  const names = (await tableOf(member, day, day)).map(([, , source]) => source);
  expect(names).toContain(`"'=HYPERLINK(""https://x"")"`);
});

test.each(['pt', 'en', 'ja', 'ko'] as const)('Writes a PDF with embedded glyphs: %s', async (language) => {
  const member = await stage.aMember({ cash: 5_000n });
  for (let count = 0; count < 60; count += 1) await move(member, { kind: 'bet', amount: 1n });
  const ctx = { ...member.call(), language };
  const day = dayOf(stage.clock.now(), ctx.merchant.timeZone);
  const { content, mediaType } = await readStatement(ctx, { from: day, to: day, format: 'pdf' });
  const file = Buffer.from(content, 'base64').toString('latin1');
  expect(mediaType).toBe('application/pdf');
  expect(file.startsWith('%PDF-1.')).toBe(true);
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(file).toContain('/FontFile2');
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
});
