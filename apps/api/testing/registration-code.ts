import { sendRegistrationSmsCode } from '@jogada/accounts/contract/player';
import { solvedHumanCheck } from './players.ts';
import type { TestApi } from './start-api.ts';
import type { TestClient } from './test-client.ts';

/** Sends a registration code to a number. */
export async function sendRegistrationCode(api: TestApi, client: TestClient, mobileNum: string): Promise<void> {
  const humanToken = await solvedHumanCheck(api, client, { mobileNum });
  await client.call(sendRegistrationSmsCode, { mobileNo: mobileNum, countryDialingCode: '+55', moduleId: 'VERIFICATION3', humanToken });
}
