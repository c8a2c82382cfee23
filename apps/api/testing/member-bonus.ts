import type { RequestOf } from '@jogada/platform/contract';
import { giveMemberBonus, type BonusCase } from '@jogada/wallet/contract/operator';
import type { TestClient } from './test-client.ts';

type Gift = Omit<RequestOf<typeof giveMemberBonus>, 'memberId'> & { readonly memberId: string };

/** Grants a bonus as an operator whose limits allow it. */
export async function aMemberBonus(client: TestClient, { memberId, ...terms }: Gift): Promise<BonusCase> {
  const { bonus } = await client.call(giveMemberBonus, { memberId: memberId as `mbr_${string}`, ...terms });
  if (!bonus) throw new Error('the bonus awaits a second operator');
  return bonus;
}
