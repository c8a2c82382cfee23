import { logIn } from '@jogada/accounts/contract/player';
import type { DemoTeam, Resident } from './demo-team.ts';

/** Signs somebody in for the day, by the phone's memory where it has one. */
export async function signInAgain({ composition }: Pick<DemoTeam, 'composition'>, resident: Resident): Promise<void> {
  const at = composition.services.now().getTime();
  if (resident.signedInAt === at) return;
  const { username, password, rememberToken } = resident;
  const proof = rememberToken === '' ? { password } : { rememberToken };
  const session = await resident.client.call(logIn, { username, ...proof, remember: true });
  resident.memberId = session.memberInfo.id;
  resident.rememberToken = session.rememberToken ?? '';
  resident.signedInAt = at;
}
