import { randomBytes } from 'node:crypto';
import { logInOperator } from '@jogada/accounts/contract/operator';
import { createOperator, hashPassword, type OperatorRole } from '@jogada/accounts/server';
import type { TestApi } from './start-api.ts';
import type { TestClient } from './test-client.ts';

/** An operator who is signed in to the console. */
export interface TestOperator {
  readonly client: TestClient;
  readonly operatorId: string;
  readonly username: string;
  readonly password: string;
}

/** Options beside the role. */
interface Chosen {
  readonly permissions?: readonly string[];
  readonly merchantCodes?: readonly string[];
  readonly allowedAddresses?: readonly string[];
}

/** The parts of a site that an operator needs, in this process or another one. */
type StaffDoor = Pick<TestApi, 'owner' | 'secrets' | 'now' | 'newConsoleClient'>;

export async function anOperator(api: StaffDoor, role: OperatorRole, chosen: Chosen = {}): Promise<TestOperator> {
  const username = `${role}-${randomBytes(4).toString('hex')}`;
  const password = `Onca-${randomBytes(6).toString('hex')}`;
  const passwordHash = await hashPassword(password, api.secrets);
  await createOperator(api.owner, { username, passwordHash, role, at: api.now(), ...chosen });
  const client = api.newConsoleClient();
  const { operatorId } = await client.call(logInOperator, { username, password });
  return { client, operatorId, username, password };
}

/** One operator of each role. */
export async function theStaff(api: TestApi): Promise<Record<OperatorRole, TestOperator>> {
  return {
    owner: await anOperator(api, 'owner'),
    finance: await anOperator(api, 'finance'),
    support: await anOperator(api, 'support'),
    content: await anOperator(api, 'content'),
  };
}
