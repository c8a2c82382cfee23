import { sendRegistrationSmsCode } from '@jogada/accounts/contract/player';
import { solvedHumanCheck } from './players.ts';
import type { TestApi } from './start-api.ts';
import type { TestClient } from './test-client.ts';

/** Has a code sent to the number of somebody who opens an account. */
export async function sendRegistrationCode(api: TestApi, client: TestClient, mobileNum: string): Promise<void> {
  const humanToken = await solvedHumanCheck(api, client, { mobileNum });
  await client.call(sendRegistrationSmsCode, { mobileNo: mobileNum, countryDialingCode: '+55', moduleId: 'VERIFICATION3', humanToken });
}
