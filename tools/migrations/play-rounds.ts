import { openDatabase } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { openAccounts, post, type Posting } from '@jogada/wallet/server';
import { ledgerContext } from '../../domains/wallet/server/testing/ledger-context.ts';

// A process of the upgrade test: plays rounds on all members at once until its parent sends `stop`, and reports the number of rounds. Every call
// must succeed. It runs from a copy of the previous release too, so it uses only what that release has.

/** Rounds of each member before `ready` is sent, and after `stop` was received. */
const ROUNDS_BESIDE = 5;

/** What the parent gives as the argument, in JSON. Amounts are minor units. */
export interface Played {
  readonly url: string;
  readonly memberIds: readonly string[];
  /** Opens the members' accounts with this deposit first. */
  readonly deposit?: string;
  readonly stake: string;
  readonly win: string;
  /** Begins the ids of the rounds. */
  readonly prefix: string;
}

const played = JSON.parse(process.argv[2] ?? '') as Played;
const clock = testClock();
const database = openDatabase({ url: played.url, connectionsMax: 8, merchants: 'every', applicationName: 'jogada-test' });
const ledger = ledgerContext({ database, clock });
let roundCount = 0;
let isStopping = false;
let waiting = played.memberIds.length;

process.once('message', () => {
  isStopping = true;
});
if (played.deposit !== undefined) await openAll(BigInt(played.deposit));
await Promise.all(played.memberIds.map(play));
await database.close();
process.send?.({ roundCount });
process.disconnect?.();

async function openAll(amount: bigint): Promise<void> {
  for (const memberId of played.memberIds) {
    await openAccounts(database, { memberId, merchantCode: 'demo', currency: 'BRL', at: clock.now() });
    await posted({ memberId, kind: 'deposit', source: 'pix', externalId: 'E1', amount });
  }
}

async function play(memberId: string): Promise<void> {
  for (let round = 0, left = ROUNDS_BESIDE; left > 0; round += 1) {
    if (isStopping) left -= 1;
    roundCount += 1;
    const roundId = `${played.prefix}${roundCount}`;
    await posted({ memberId, kind: 'bet', externalId: `b${roundId}`, roundId, gameId: 'slot', amount: BigInt(played.stake) });
    await posted({
      memberId,
      kind: 'win',
      externalId: `w${roundId}`,
      roundId,
      gameId: 'slot',
      amount: BigInt(played.win),
      closesRound: true,
    });
    const accounts = await database.query("select balance from wallet.account_view where member_id = $1 and pocket = 'cash'", [memberId]);
    if (accounts.length !== 1) throw new Error(`${memberId} has ${accounts.length} accounts`);
    if (round === ROUNDS_BESIDE && (waiting -= 1) === 0) process.send?.('ready');
  }
}

async function posted(asked: Partial<Posting> & Pick<Posting, 'memberId' | 'kind' | 'externalId' | 'amount'>): Promise<void> {
  const posting: Posting = { merchantCode: 'demo', source: 'arcade', currency: 'BRL', at: clock.now(), ...asked };
  const { outcome } = await post(ledger, posting);
  if (outcome !== 'applied') throw new Error(`${posting.externalId} was ${outcome}`);
}
