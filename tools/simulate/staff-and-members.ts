import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { adjustMember, approveWithdrawal, giveMemberBonus, refuseWithdrawal } from '@jogada/wallet/contract/operator';
import {
  cancelBonus,
  cancelWithdrawal,
  createDeposit,
  excludeSelf,
  readBonusCost,
  requestWithdrawal,
  setLimit,
} from '@jogada/wallet/contract/player';
import { authenticatorCode } from '../../apps/api/testing/authenticator.ts';
import { Refusal } from '../../apps/api/testing/test-client.ts';
import type { Intention, IntentionKind } from './intention.ts';
import { itemAt } from './item-at.ts';
import { AUTHENTICATOR } from './members.ts';
import type { World } from './world.ts';

type Ask = (asked: Asked) => Promise<unknown>;

interface Asked {
  readonly world: World;
  readonly intention: Intention;
  readonly copy: number;
  /** The client of the member or operator. */
  readonly client: Client;
  readonly key: { readonly idempotencyKey: string };
}

/** Sends a call of a member or operator through the real routes. @throws Refusal as the product refuses */
export function askAsPerson(
  world: World,
  intention: Intention,
  { copy, idempotencyKey }: { copy: number; idempotencyKey: string },
): Promise<unknown> {
  const { kind, member, staff } = intention;
  const asked = { world, intention, copy, key: { idempotencyKey } };
  const asMember = MEMBER_CALLS[kind];
  if (asMember) return asMember({ ...asked, client: itemAt(member.at, copy) });
  const asStaff = STAFF_CALLS[kind];
  if (!asStaff) throw new Error(`no endpoint for ${kind}`);
  return asStaff({ ...asked, client: itemAt(itemAt(world.staff, staff).at, copy) });
}

const MEMBER_CALLS: Partial<Record<IntentionKind, Ask>> = {
  deposit: ({ client, intention, key }) => client.call(createDeposit, { amount: intention.amount.toString() }, key),
  withdrawal: ({ world, client, copy, intention: { amount, member }, key }) =>
    client.call(
      requestWithdrawal,
      {
        amount: amount.toString(),
        pixKeyKind: 'cpf',
        pixKey: member.document,
        factorCode: authenticatorCode(AUTHENTICATOR, world.time.of(copy)()),
      },
      key,
    ),
  'withdrawal cancelled': ({ client, intention: { of } }) => client.call(cancelWithdrawal, { withdrawalId: withdrawalOf(of) }),
  'bonus cancelled': ({ client, intention: { of } }) => cancelOwnBonus(client, valueOf(of).bonusId),
  'stake limit': ({ client, intention: { amount } }) => client.call(setLimit, { kind: 'stake', period: 'day', amount: amount.toString() }),
  exclusion: ({ client }) => client.call(excludeSelf, { months: 1, isConfirmed: true }),
};

const STAFF_CALLS: Partial<Record<IntentionKind, Ask>> = {
  // The amounts stay within the limits of the role, so that none awaits a second operator.
  bonus: async ({ client, intention: { amount, member }, key }) => {
    const { bonus } = await client.call(
      giveMemberBonus,
      {
        memberId: member.id as `mbr_${string}`,
        amount: amount.toString(),
        wagerTimes: 1 + Number(amount % 2n),
        validDays: 30,
        name: '',
        reason: 'simulated',
      },
      key,
    );
    return bonus;
  },
  adjustment: ({ client, intention: { amount, member } }) =>
    client.call(adjustMember, {
      memberId: member.id as `mbr_${string}`,
      direction: amount % 2n === 0n ? 'debit' : 'credit',
      amount: amount.toString(),
      reason: 'a simulated correction',
    }),
  'adjustment decided': ({ client, intention: { amount, of } }) =>
    client.call(decideApproval, {
      approvalId: valueOf(of).approvalId,
      isApproved: amount % 4n !== 0n,
      reason: 'looked at',
    }),
  'withdrawal approved': ({ client, intention: { of } }) => client.call(approveWithdrawal, { withdrawalId: withdrawalOf(of) }),
  'withdrawal refused': ({ client, intention: { of } }) =>
    client.call(refuseWithdrawal, { withdrawalId: withdrawalOf(of), reason: 'identity_unclear' }),
  'second approval': ({ client, intention: { of } }) => approveAsSecond(client, withdrawalOf(of)),
};

async function cancelOwnBonus(client: Client, bonusId: `bon_${string}`): Promise<unknown> {
  const { forfeitAmount } = await client.call(readBonusCost, { bonusId });
  return client.call(cancelBonus, { bonusId, acceptedForfeitAmount: forfeitAmount });
}

type Client = World['staff'][number]['at'][number];

async function approveAsSecond(client: Client, withdrawalId: string): Promise<unknown> {
  const { list } = await client.call(listApprovals, { state: 'waiting', pageSize: 100 });
  const approval = list.find(({ subjectId }) => subjectId === withdrawalId);
  if (!approval) throw new Refusal({ status: 404, headers: new Headers(), body: undefined }, 'not_found', {});
  return client.call(decideApproval, { approvalId: approval.approvalId, isApproved: true });
}

function withdrawalOf(of: Intention | undefined): `wdr_${string}` {
  return valueOf(of).withdrawalId;
}

/** The result of the call that this one refers to. */
function valueOf(of: Intention | undefined): Named {
  if (!of) throw new Error('about nothing');
  return of.value as Named;
}

/** The fields of results; each result has one of them. */
interface Named {
  readonly bonusId: `bon_${string}`;
  readonly approvalId: `apv_${string}`;
  readonly withdrawalId: `wdr_${string}`;
}
