import type { SimulatedAgent } from './members.ts';
import type { World } from './world.ts';

const PARTS = 100_000n;

interface HourRow {
  readonly starts_at: Date;
  readonly staked: bigint;
  readonly due: bigint;
}

/** Recomputes each agent's bills from the rounds of their subtree, and checks the payments. */
export async function checkAgents(world: World, agents: readonly SimulatedAgent[]): Promise<string[]> {
  const faults: string[] = [];
  for (const agent of agents) faults.push(...(await checkBills(world, agent)), ...(await checkPayments(world, agent, agents)));
  return faults;
}

async function checkBills(world: World, { id, contractId, rate }: SimulatedAgent): Promise<string[]> {
  const hours = await world.owner.query<HourRow>(
    `with periods as (
       select generate_series(c.valid_from, c.settled_until - interval '1 hour', interval '1 hour') as starts_at
         from agents.contract c where c.contract_id = $1)
     select p.starts_at,
            coalesce((select sum(r.bet_amount - r.rolled_back_amount) from wallet.round r join agents.line l on l.member_id = r.member_id
                       where l.ancestor_id = $2 and r.pocket = 'cash' and r.is_closed
                         and r.settled_at >= p.starts_at and r.settled_at < p.starts_at + interval '1 hour'), 0)::bigint as staked,
            coalesce((select sum(b.due) from agents.bill b where b.contract_id = $1 and b.starts_at = p.starts_at), 0)::bigint as due
       from periods p order by 1`,
    [contractId, id],
  );
  if (hours.length === 0) return [`contract ${contractId} was never worked out`];
  return hours
    .filter(({ staked, due }) => due !== staked * BigInt(rate))
    .map(({ starts_at: at, staked, due }) => `the bills of ${id} from ${at.toISOString()} are ${due}, and ${staked} was staked at ${rate}`);
}

/** An agent is paid the whole minor units of the bills; payments to other agents are debited once. */
async function checkPayments(world: World, { id }: SimulatedAgent, agents: readonly SimulatedAgent[]): Promise<string[]> {
  const rows = await world.owner.query<{
    bill_id: string;
    amount: bigint;
    state: string;
    credits: bigint;
    debits: bigint;
    is_ours: boolean;
  }>(
    `select b.bill_id, b.amount, b.state, b.payer_id is null as is_ours,
            (select coalesce(sum(t.amount), 0) from wallet.transfer t where t.member_id = b.agent_id and t.source = 'commission'
                and t.kind = 'promo_win' and t.external_id like '%' || b.bill_id)::bigint as credits,
            (select coalesce(sum(t.amount), 0) from wallet.transfer t where t.member_id = b.payer_id and t.source = 'commission'
                and t.kind = 'adjustment_debit' and t.external_id like '%' || b.bill_id)::bigint as debits
       from agents.bill b where b.agent_id = $1`,
    [id],
  );
  const faults: string[] = [];
  for (const { bill_id: bill, amount, state, credits, debits, is_ours: isOurs } of rows) {
    const paid = state === 'issued' ? amount : 0n;
    if (credits !== paid || debits !== (isOurs ? 0n : paid))
      faults.push(`bill ${bill} of ${amount} is ${state}: ${credits} came and ${debits} left`);
  }
  const [books] = await world.owner.query<{ due: bigint; amount: bigint; carried: bigint }>(
    `select coalesce(sum(b.due), 0)::bigint as due, coalesce(sum(b.amount), 0)::bigint as amount,
            coalesce((select sum(k.share) from agents.contract_carry k where k.agent_id = $1), 0)::bigint as carried
       from agents.bill b where b.agent_id = $1`,
    [id],
  );
  if (books && books.due !== books.amount * PARTS + books.carried)
    faults.push(
      `agent ${agents.findIndex((one) => one.id === id)} was billed ${books.due}, of which ${books.amount} and a rest of ${books.carried}`,
    );
  return faults;
}
