import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@jogada/platform/server';
import { createDeposit } from '@jogada/wallet/contract/player';
import { aCpf, aPlayer, testClient } from '../../../apps/api/testing/index.ts';
import type { Installation } from '../../torture/installation.ts';
import { waitUntil } from '../../run/wait-until.mjs';

const BETWEEN_MS = 4_000;
const PAUSE_MS = 250;
const AMOUNT = '2000';
/** The bank repeats its notice until it is taken. */
const CREDITED_WITHIN_MS = 90_000;

/** Deposits that were acknowledged with an id and paid at the bank. */
export interface DepositLoad {
  /** Ids of the deposits that the bank was paid for. */
  readonly paid: readonly string[];
  stop(): Promise<void>;
  /** Deposits that were not credited exactly once, after the bank's repeated notices. Must be empty. */
  faults(database: Database): Promise<string[]>;
}

/** Opens a deposit every few seconds, with the same key until it is acknowledged, and pays it at the simulated bank. */
export async function startDeposits(site: Installation): Promise<DepositLoad> {
  const player = await aPlayer(
    { ...site, newClient: () => testClient(site.url, '198.18.2.1') },
    { document: aCpf(), payeeName: 'Ana Souza' },
  );
  const paid: string[] = [];
  let isStopping = false;
  const payOne = async () => {
    const idempotencyKey = randomUUID();
    const open = () => player.client.call(createDeposit, { amount: AMOUNT }, { idempotencyKey }).catch(() => undefined);
    let deposit = await open();
    while (!deposit && !isStopping) {
      await sleep(PAUSE_MS);
      deposit = await open();
    }
    if (!deposit) return;
    const bank = new URL(deposit.simulatorUrl ?? '');
    const body = new URLSearchParams({ code: deposit.pixCode, payer: 'own', document: '' });
    const answer = await fetch(bank.origin + bank.pathname, { method: 'POST', body });
    if (!answer.ok) throw new Error(`the bank refused a payment: ${answer.status}`);
    paid.push(deposit.depositId);
  };
  const going = (async () => {
    while (!isStopping) {
      await payOne();
      await sleep(BETWEEN_MS);
    }
  })();
  // `stop` reports it.
  going.catch(() => undefined);
  return {
    paid,
    async stop() {
      isStopping = true;
      await going;
    },
    async faults(database) {
      const notCredited = async () => {
        const rows = await database.query<{ id: string; credits: bigint }>(
          `select asked.id, (select count(*) from wallet.deposit d
             join wallet.transfer t on t.member_id = d.member_id and t.kind = 'deposit' and t.status = 'applied' and t.external_id = d.end_to_end_id
             where d.deposit_id = asked.id and d.state = 'paid') as credits from unnest($1::text[]) asked(id)`,
          [paid],
        );
        return rows.filter(({ credits }) => credits !== 1n).map(({ id, credits }) => `${id}: ${credits} times`);
      };
      await waitUntil(async () => (await notCredited()).length === 0, { timeoutMs: CREDITED_WITHIN_MS, everyMs: 500 });
      return notCredited();
    },
  };
}
