import { verifyLedger } from '../../domains/wallet/server/ledger/verify-ledger.ts';
import type { Intention } from './intention.ts';
import { OPENING_CASH, type SimulatedMember } from './members.ts';
import type { World } from './world.ts';

interface TransferRow {
  readonly kind: string;
  readonly external_id: string;
  readonly amount: bigint;
  readonly status: string;
}

/** Everything that must hold after a history, once its faults are over and all that was open had its time. */
export async function checkHistory(world: World, members: readonly SimulatedMember[], intentions: readonly Intention[]): Promise<string[]> {
  return [
    ...intentions.filter(({ state }) => state === 'open').map(({ name }) => `${name} was never answered`),
    ...(await checkEvents(world)),
    ...(await checkBonuses(world, members)),
    ...(await Promise.all(members.map((member) => checkMember(world, member, intentions)))).flat(),
  ];
}

/** The verification of the whole ledger: it looks at all histories of the database. */
export async function checkLedger(world: World): Promise<string[]> {
  const checks = await verifyLedger(world.owner);
  return checks.filter(({ broken }) => broken > 0n).map(({ name, examples }) => `${name}: ${examples.join(', ')}`);
}

async function checkMember(world: World, member: SimulatedMember, intentions: readonly Intention[]): Promise<string[]> {
  const own = intentions.filter((intention) => intention.member === member);
  const transfers = await world.owner.query<TransferRow>(
    'select kind, external_id, amount, status from wallet.transfer where member_id = $1 order by created_at, id',
    [member.id],
  );
  const [row] = await world.owner.query<{ total: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as total from wallet.account where member_id = $1 and pocket <> 'play'",
    [member.id],
  );
  const expected = expectedTotal(own, transfers);
  const faults: string[] = [];
  if (row?.total !== expected) faults.push(`member ${member.index} has ${row?.total}, acknowledged calls come to ${expected}`);
  return [...faults, ...checkOnce(own, transfers), ...checkExclusion(own), ...checkStakeLimit(own)];
}

/** What the acknowledged calls come to, minor units; what bonuses were given and lost comes from the ledger, checked by itself. */
function expectedTotal(own: readonly Intention[], transfers: readonly TransferRow[]): bigint {
  const applied = own.filter(({ state }) => state === 'applied');
  const rolledBack = new Set(applied.filter(({ kind }) => kind === 'rollback').map(({ bet }) => bet));
  let total = OPENING_CASH;
  for (const intention of applied) {
    const { kind, amount } = intention;
    if (kind === 'bet' && !rolledBack.has(intention)) total -= amount;
    if (kind === 'win' || kind === 'bonus') total += amount;
  }
  for (const { kind, amount, status } of transfers) {
    if (status === 'tombstone') continue;
    if (kind === 'deposit') total += amount;
    if (kind === 'bonus_forfeit' || kind === 'bonus_expire') total -= amount;
  }
  return total;
}

/** Each acknowledged movement stands in the ledger once, and none that was refused. */
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
  return faults;
}

function isRolledBack(own: readonly Intention[], name: string): boolean {
  return own.some(({ kind, bet }) => kind === 'rollback' && bet?.name === name);
}

/** No stake that was first sent after an exclusion was acknowledged is taken. */
function checkExclusion(own: readonly Intention[]): string[] {
  const exclusion = own.find(({ kind, state }) => kind === 'exclusion' && state === 'applied');
  if (!exclusion) return [];
  return own
    .filter(({ kind, state, sentIn }) => kind === 'bet' && state === 'applied' && sentIn > exclusion.answeredIn)
    .map(({ name }) => `${name} was taken after the exclusion`);
}

/** Of the stakes first sent after a limit was acknowledged, those that were taken fit under it together with what was staked before. */
function checkStakeLimit(own: readonly Intention[]): string[] {
  const limits = own.filter(({ kind, state }) => kind === 'stake limit' && state === 'applied');
  const rolledBack = new Set(own.filter(({ kind, state }) => kind === 'rollback' && state !== 'refused').map(({ bet }) => bet));
  const faults: string[] = [];
  for (const limit of limits) {
    const later = own.filter((one) => one.kind === 'bet' && one.state === 'applied' && one.sentIn > limit.answeredIn);
    const kept = later.filter((one) => !rolledBack.has(one));
    const sum = kept.reduce((total, { amount }) => total + amount, 0n);
    // A later, looser limit holds after a day only.
    if (sum > limit.amount) faults.push(`stakes of ${sum} were taken under ${limit.name} of ${limit.amount}`);
  }
  return faults;
}

async function checkBonuses(world: World, members: readonly SimulatedMember[]): Promise<string[]> {
  const rows = await world.owner.query<{ id: string }>(
    `select a.id::text as id from wallet.account a join wallet.bonus_grant g on g.account_id = a.id and g.member_id = a.member_id
      where a.member_id = any ($1) and g.state <> 'open' and a.balance <> 0`,
    [members.map(({ id }) => id)],
  );
  return rows.map(({ id }) => `the books of an ended bonus are not closed: account ${id}`);
}

async function checkEvents(world: World): Promise<string[]> {
  const emitted = await world.owner.query<{ id: bigint; topic: string }>('select id, topic from simulate.emitted');
  const waiting = new Set((await world.owner.query<{ id: bigint }>('select id from platform.outbox')).map(({ id }) => id));
  const faults: string[] = [];
  for (const { id, topic } of emitted) {
    if (waiting.has(id)) faults.push(`event ${topic} was never carried`);
    for (const { topic: wanted, name } of subscriptionNames(world)) {
      if (wanted === topic && !world.received.get(name)?.has(id) && !waiting.has(id)) faults.push(`event ${topic} never reached ${name}`);
    }
  }
  await world.owner.query('delete from simulate.emitted');
  return faults;
}

function subscriptionNames(world: World): { topic: string; name: string }[] {
  return (world.copies[0]?.subscriptions ?? []).map(({ topic }, index) => ({ topic, name: `${topic} #${index}` }));
}
