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
/** Rows carry their transaction's start time but become visible at its commit, so this span is read again. */
const OVERLAP_MS = 5 * 60_000;
/** An item shared by this many members identifies a network or a shop, not a person. */
const WIDE_FROM = 20;
const GROUP_MAX = 200;

/** Weights of the kinds of evidence, out of 10. An address alone has no weight and is only listed. */
const WEIGHTS: Readonly<Record<string, number>> = { payer: 4, pix_key: 3, device: 2, program: 1 };
/** Alerts about a network; only the beginning of its address is stored. */
const OF_A_NETWORK: ReadonlySet<RiskAlertKind> = new Set(['registrations', 'sign_in_failures']);

/** Reads recent marks of members, groups members who share one, and raises velocity alerts. */
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

/** All members connected to a member, up to the maximum group size. */
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

// Each kind is counted from the start of its window. A window has one alert per kind and subject.
async function noteWhatIsFast(tx: Transaction, { since, at }: { since: Date; at: Date }): Promise<void> {
  const rulesOf = await rulesInForce(tx);
  for (const kind of RISK_ALERT_KINDS) {
    for (const fast of await selectFast(tx, { kind, rules: rulesOf(kind), since })) {
      const subject = OF_A_NETWORK.has(kind) ? maskAddress(fast.subject) : fast.subject;
      await upsertAlert(tx, { ...fast, kind, subject, alertId: newId('ral', at), at });
    }
  }
}
