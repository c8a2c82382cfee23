import { maskAddress } from '@jogada/accounts/server';
import { newId, type Context, type Transaction } from '@jogada/platform/server';
import {
  deleteGroups,
  lockReadUntil,
  selectGroupsOf,
  selectTied,
  selectTies,
  setReadUntil,
  takeInMarks,
  upsertGroup,
} from './gather.sql.ts';
import { RISK_ALERT_KINDS, type RiskAlertKind } from '../../contract/operator/risk.ts';
import { rulesInForce } from './risk-rules.ts';
import { selectFast, upsertAlert } from './velocity.sql.ts';

const DAY_MS = 86_400_000;
/** Rows are dated when their transaction begins and seen when it ends: what may still be coming is read again. */
const OVERLAP_MS = 5 * 60_000;
/** What so many share tells of a network or a shop, not of a person. */
const WIDE_FROM = 20;
const GROUP_MAX = 200;

/** What each kind of evidence says about people being one; of 10. An address alone says nothing and is only told beside them. */
const WEIGHTS: Readonly<Record<string, number>> = { payer: 4, pix_key: 3, device: 2, program: 1 };
/** Whose alerts are about a network, of which only the beginning is shown. */
const OF_A_NETWORK: ReadonlySet<RiskAlertKind> = new Set(['registrations', 'sign_in_failures']);

/** Takes in what was seen of members lately, ties those who share something into groups, and notes what happens too fast. */
export async function gatherRisk(ctx: Context): Promise<void> {
  const until = ctx.now();
  await ctx.database.transaction(async (tx) => {
    const readUntil = await lockReadUntil(tx);
    const since = new Date(Math.max(0, readUntil.getTime() - OVERLAP_MS));
    const waiting = new Set(await takeInMarks(tx, { since, until }));
    for (const memberId of waiting) {
      const members = await reach(tx, memberId);
      for (const member of members) waiting.delete(member);
      if (members.length > 1) await saveGroup(tx, members, until);
    }
    await noteWhatIsFast(tx, { since: new Date(Math.max(since.getTime(), until.getTime() - DAY_MS)), at: until });
    await setReadUntil(tx, until);
  });
}

/** Everybody who hangs together with a member, as far as a group may grow. */
async function reach(tx: Transaction, memberId: string): Promise<string[]> {
  const reached = new Set([memberId]);
  let edge = [memberId];
  while (edge.length > 0 && reached.size < GROUP_MAX) {
    const tied = await selectTied(tx, { memberIds: edge, wideFrom: WIDE_FROM });
    edge = tied.filter((one) => !reached.has(one)).slice(0, GROUP_MAX - reached.size);
    for (const one of edge) reached.add(one);
  }
  return [...reached].sort();
}

async function saveGroup(tx: Transaction, memberIds: readonly string[], at: Date): Promise<void> {
  const ties = await selectTies(tx, memberIds);
  if (!ties) return;
  const [kept, ...merged] = await selectGroupsOf(tx, memberIds);
  const isSame = kept?.member_count === memberIds.length && merged.length === 0 && kept.kinds.join() === ties.kinds.join();
  if (isSame) return;
  const score = ties.kinds.reduce((sum, kind) => sum + (WEIGHTS[kind] ?? 0), 0);
  const groupId = kept?.group_id ?? newId('rgp', at);
  await upsertGroup(tx, { groupId, merchantCode: ties.merchant_code, kinds: ties.kinds, score, memberIds, at });
  if (merged.length > 0)
    await deleteGroups(
      tx,
      merged.map((group) => group.group_id),
    );
}

// Every kind is counted within its window from the beginning, and a window has one alert of a kind and subject.
async function noteWhatIsFast(tx: Transaction, { since, at }: { since: Date; at: Date }): Promise<void> {
  const rulesOf = await rulesInForce(tx);
  for (const kind of RISK_ALERT_KINDS) {
    for (const fast of await selectFast(tx, { kind, rules: rulesOf(kind), since })) {
      const subject = OF_A_NETWORK.has(kind) ? maskAddress(fast.subject) : fast.subject;
      await upsertAlert(tx, { ...fast, kind, subject, alertId: newId('ral', at), at });
    }
  }
}
