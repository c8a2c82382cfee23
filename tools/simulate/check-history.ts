import { verifyLedger } from '../../domains/wallet/server/ledger/verify-ledger.ts';
import type { ReportedEnd } from './bank-side.ts';
import { checkAgents } from './check-agents.ts';
import type { Intention, IntentionKind } from './intention.ts';
import { OPENING_CASH, type SimulatedAgent, type SimulatedMember } from './members.ts';
import { nameOfSubscription, type World } from './world.ts';

interface TransferRow {
  readonly id: string;
  readonly kind: string;
  readonly external_id: string;
  readonly amount: bigint;
  readonly status: string;
}

interface Played {
  readonly members: readonly SimulatedMember[];
  readonly agents: readonly SimulatedAgent[];
  readonly intentions: readonly Intention[];
  /** The bank's outcome of each payout. */
  readonly settled: ReadonlyMap<string, ReportedEnd>;
}

/** Checks all invariants after a history, once its faults have ended and all open calls have completed. */
export async function checkHistory(world: World, played: Played): Promise<string[]> {
  const { members, agents, intentions } = played;
  const memberIds = members.map(({ id }) => id);
  return [
    ...intentions.filter(({ state }) => state === 'open').map(({ name }) => `${name} was never answered`),
    ...(await checkEvents(world)),
    ...(await checkBooks(world, [...memberIds, ...agents.map(({ id }) => id)])),
    ...(await checkPayouts(world, memberIds, played)),
    ...(await checkApprovals(world, memberIds, intentions)),
    ...(await checkAgents(world, agents)),
    ...(await Promise.all(members.map((member) => checkMember(world, member, intentions)))).flat(),
  ];
}

/** Verifies the whole ledger, which covers all histories of the database. */
export async function checkLedger(world: World): Promise<string[]> {
  const checks = await verifyLedger(world.owner);
  return checks.filter(({ broken }) => broken > 0n).map(({ name, examples }) => `${name}: ${examples.join(', ')}`);
}

async function checkMember(world: World, member: SimulatedMember, intentions: readonly Intention[]): Promise<string[]> {
  const own = intentions.filter((intention) => intention.member === member);
  const transfers = await world.owner.query<TransferRow>(
    'select id, kind, external_id, amount, status from wallet.transfer where member_id = $1 order by created_at, id',
    [member.id],
  );
  const [row] = await world.owner.query<{ total: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as total from wallet.account where member_id = $1 and pocket <> 'play'",
    [member.id],
  );
  const expected = expectedTotal(own, transfers);
  const faults: string[] = [];
  if (row?.total !== expected) faults.push(`member ${member.index} has ${row?.total}, acknowledged calls come to ${expected}`);
  return [...faults, ...checkOnce(own, transfers), ...checkExclusion(own), ...checkStakeLimit(own), ...checkClosedRounds(own)];
}

/**
 * The sum of acknowledged calls in minor units. Bank payments, adjustments and forfeited bonuses are taken from the ledger, and checked
 * separately against the bank, the approvals and the grants.
 */
function expectedTotal(own: readonly Intention[], transfers: readonly TransferRow[]): bigint {
  const applied = own.filter(({ state }) => state === 'applied');
  const rolledBack = new Set(applied.filter(({ kind }) => kind === 'rollback').map(({ of }) => of));
  let total = OPENING_CASH;
  for (const intention of applied) {
    const { kind, amount } = intention;
    if (kind === 'bet' && !rolledBack.has(intention)) total -= amount;
    if (kind === 'win' || kind === 'bonus') total += amount;
  }
  for (const { kind, external_id: id, amount, status } of transfers) {
    if (status === 'tombstone') continue;
    if (kind === 'deposit' || (kind === 'adjustment_credit' && id.startsWith('apv_'))) total += amount;
    if (['bonus_forfeit', 'bonus_expire', 'withdrawal_paid', 'adjustment_debit', 'deposit_return'].includes(kind)) total -= amount;
  }
  return total;
}

/** Each acknowledged movement is in the ledger once, and no refused one. */
function checkOnce(own: readonly Intention[], transfers: readonly TransferRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { external_id, status } of transfers) {
    if (status !== 'tombstone') counts.set(external_id, (counts.get(external_id) ?? 0) + 1);
  }
  const faults: string[] = [];
  for (const { kind, name, state, value } of own) {
    if (kind === 'deposit' && state === 'applied') {
      const { depositId } = value as { depositId: string };
      const count = transfers.filter((transfer) => transfer.kind === 'deposit' && transfer.external_id.includes(depositId)).length;
      if (count > 1) faults.push(`${name} was credited ${count} times`);
    }
    if (kind !== 'bet' && kind !== 'win') continue;
    const count = [...counts].filter(([id]) => id.endsWith(`-${name.replaceAll(/[^\w-]/g, '_')}`)).reduce((sum, [, one]) => sum + one, 0);
    if (state === 'applied' && count !== 1) faults.push(`${name} was acknowledged and stands in the ledger ${count} times`);
    if (state === 'refused' && count > 0 && !isRolledBack(own, name)) faults.push(`${name} was refused and stands in the ledger`);
  }
  const bonuses = own.filter(({ kind, state }) => kind === 'bonus' && state === 'applied').length;
  const grants = transfers.filter(({ kind }) => kind === 'bonus_grant').length;
  if (bonuses !== grants) faults.push(`${bonuses} bonuses were acknowledged and ${grants} given`);
  return faults;
}

function isRolledBack(own: readonly Intention[], name: string): boolean {
  return own.some(({ kind, of }) => kind === 'rollback' && of?.name === name);
}

/** No stake or deposit that was first sent after an acknowledged exclusion is accepted. */
function checkExclusion(own: readonly Intention[]): string[] {
  const exclusion = own.find(({ kind, state }) => kind === 'exclusion' && state === 'applied');
  if (!exclusion) return [];
  return own
    .filter(({ kind, state, sentIn }) => (kind === 'bet' || kind === 'deposit') && state === 'applied' && sentIn > exclusion.answeredIn)
    .map(({ name }) => `${name} was taken after the exclusion`);
}

/** The accepted stakes that were first sent after an acknowledged limit are within it together. */
function checkStakeLimit(own: readonly Intention[]): string[] {
  const limits = own.filter(({ kind, state }) => kind === 'stake limit' && state === 'applied');
  const rolledBack = new Set(own.filter(({ kind, state }) => kind === 'rollback' && state !== 'refused').map(({ of }) => of));
  const faults: string[] = [];
  for (const limit of limits) {
    const later = own.filter((one) => one.kind === 'bet' && one.state === 'applied' && one.sentIn > limit.answeredIn);
    const kept = later.filter((one) => !rolledBack.has(one));
    const sum = kept.reduce((total, { amount }) => total + amount, 0n);
    // A looser limit takes effect only after a day.
    if (sum > limit.amount) faults.push(`stakes of ${sum} were taken under ${limit.name} of ${limit.amount}`);
  }
  return faults;
}

/** No stake that was first sent after the acknowledged end of its round is accepted. */
function checkClosedRounds(own: readonly Intention[]): string[] {
  const closings = own.filter(({ kind, state }) => kind === 'round close' && state === 'applied');
  return closings.flatMap((closing) =>
    own
      .filter(
        ({ kind, state, round, sentIn }) => kind === 'bet' && state === 'applied' && round === closing.round && sentIn > closing.answeredIn,
      )
      .map(({ name }) => `${name} was taken after ${closing.name}`),
  );
}

/** The ledger verification, restricted to the accounts of these members. */
async function checkBooks(world: World, memberIds: readonly string[]): Promise<string[]> {
  const rows = await world.owner.query<{ fault: string }>(
    `select 'account ' || a.id || ' is not the sum of its entries' as fault
       from wallet.account a where a.member_id = any ($1)
        and a.balance <> (select coalesce(sum(e.amount), 0) from wallet.entry e where e.member_id = a.member_id and e.account_id = a.id)
     union all
     select 'entries of transfer ' || e.transfer_id || ' do not sum to zero'
       from wallet.entry e where e.member_id = any ($1) group by e.transfer_id having sum(e.amount) <> 0
     union all
     select 'account ' || a.id || ' is below its floor' from wallet.account a where a.member_id = any ($1) and a.balance < a.floor
     union all
     select 'grant ' || g.id || ' is ' || g.state || ' and its books say otherwise'
       from wallet.bonus_grant g join wallet.account a on a.member_id = g.member_id and a.id = g.account_id
      where g.member_id = any ($1)
        and ((g.state <> 'open' and a.balance <> 0)
          or (select count(*) from wallet.transfer t where t.member_id = g.member_id and t.grant_id = g.id
                and t.kind in ('bonus_convert', 'bonus_forfeit', 'bonus_expire')) <> case when g.state = 'open' then 0 else 1 end)
     union all
     select 'held of ' || a.member_id || ' is not what its open withdrawals hold'
       from wallet.account a where a.member_id = any ($1) and a.pocket = 'held' and a.balance <> coalesce((
         select sum(w.amount) from wallet.withdrawal w where w.member_id = a.member_id and w.state not in ('paid', 'cancelled', 'refused')), 0)`,
    [memberIds],
  );
  return rows.map(({ fault }) => fault);
}

interface WithdrawalRow {
  readonly withdrawal_id: string;
  readonly state: string;
  readonly moves: bigint;
}

/** Each acknowledged withdrawal exists once, and is paid if and only if the bank paid it first, whatever the bank reported later. */
async function checkPayouts(world: World, memberIds: readonly string[], { intentions, settled }: Played): Promise<string[]> {
  const rows = await world.owner.query<WithdrawalRow>(
    `select w.withdrawal_id, w.state,
            (select count(*) from wallet.transfer t where t.member_id = w.member_id and t.external_id like w.withdrawal_id || ':%') as moves
       from wallet.withdrawal w where w.member_id = any ($1)`,
    [memberIds],
  );
  const asked = ofKind(intentions, 'withdrawal').filter(({ state }) => state === 'applied').length;
  const unsure = ofKind(intentions, 'withdrawal').filter(({ state }) => state === 'unsure').length;
  const faults =
    rows.length >= asked && rows.length <= asked + unsure ? [] : [`${asked} withdrawals were acknowledged and ${rows.length} made`];
  for (const { withdrawal_id: id, state, moves } of rows) {
    if (!['paid', 'cancelled', 'refused'].includes(state)) faults.push(`withdrawal ${id} has not ended: ${state}`);
    else if (moves !== 2n) faults.push(`withdrawal ${id} moved money ${moves} times`);
    const end = settled.get(id);
    if (end !== 'either' && (end === 'paid') !== (state === 'paid'))
      faults.push(`withdrawal ${id} is ${state}, and the bank has ${end ?? 'no payout'}`);
  }
  const stateOf = new Map(rows.map(({ withdrawal_id: id, state }) => [id, state]));
  for (const { kind, name, of, state } of intentions) {
    const ended = { 'withdrawal cancelled': 'cancelled', 'withdrawal refused': 'refused' }[kind as string];
    const { withdrawalId } = (of?.value ?? {}) as { withdrawalId?: string };
    if (state === 'applied' && ended !== undefined && stateOf.get(withdrawalId ?? '') !== ended)
      faults.push(`${name} was acknowledged, and the withdrawal is ${stateOf.get(withdrawalId ?? '')}`);
  }
  return faults;
}

/** A transfer approved by a second operator moved once; a refused or unapproved one never. */
async function checkApprovals(world: World, memberIds: readonly string[], intentions: readonly Intention[]): Promise<string[]> {
  const rows = await world.owner.query<{ id: string; state: string; moves: bigint; is_alone: boolean }>(
    `select a.id, a.state, a.decided_by is not distinct from a.asked_by as is_alone,
            (select count(*) from wallet.transfer t where t.member_id = a.subject_id and t.external_id = a.id) as moves
       from accounts.approval a where a.kind = 'wallet.adjustment' and a.subject_id = any ($1)`,
    [memberIds],
  );
  const faults = rows
    .filter(({ state, moves, is_alone: isAlone }) => moves !== (state === 'approved' ? 1n : 0n) || isAlone)
    .map(({ id, state, moves }) => `adjustment ${id} is ${state} and moved ${moves} times`);
  const decided = new Map<string, number>();
  for (const { kind, state, of } of ofKind(intentions, 'adjustment decided')) {
    const { approvalId } = (of?.value ?? {}) as { approvalId?: string };
    if (kind === 'adjustment decided' && state === 'applied') decided.set(approvalId ?? '', (decided.get(approvalId ?? '') ?? 0) + 1);
  }
  for (const [id, count] of decided) if (count > 1) faults.push(`adjustment ${id} was decided ${count} times`);
  return faults;
}

function ofKind(intentions: readonly Intention[], kind: IntentionKind): Intention[] {
  return intentions.filter((one) => one.kind === kind);
}

/** Every event reached every subscriber in exactly one committed transaction. */
async function checkEvents(world: World): Promise<string[]> {
  const emitted = await world.owner.query<{ id: bigint; topic: string; is_waiting: boolean }>(
    `select e.id, e.topic, exists (select from platform.outbox o where o.id = e.id)
            or exists (select from platform.event_delivery d where d.event_id = e.id) as is_waiting
       from simulate.emitted e`,
  );
  const received = await world.owner.query<{ name: string; count: number }>(
    "select h.subscription || ' ' || h.id as name, count(*)::int as count from simulate.delivered h group by 1",
  );
  const counts = new Map(received.map(({ name, count }) => [name, count]));
  const faults: string[] = [];
  const names = subscriptionNames(world);
  for (const { id, topic, is_waiting: isWaiting } of emitted) {
    if (isWaiting) faults.push(`event ${topic} was never carried`);
    for (const { topic: wanted, name } of names) {
      if (wanted !== topic || isWaiting) continue;
      const count = counts.get(`${name} ${id}`) ?? 0;
      if (count === 0) faults.push(`event ${topic} never reached ${name}`);
      if (count > 1) faults.push(`event ${topic} was taken ${count} times by ${name}`);
    }
  }
  await world.owner.query('delete from simulate.emitted; delete from simulate.delivered');
  return faults;
}

function subscriptionNames(world: World): { topic: string; name: string }[] {
  return (world.copies[0]?.subscriptions ?? []).map(({ topic }, index) => ({ topic, name: nameOfSubscription(topic, index) }));
}
