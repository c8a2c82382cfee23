import { decideApproval, listApprovals, type Approval } from '@jogada/accounts/contract/operator';
import { anOperator } from './operators.ts';
import type { TestApi } from './start-api.ts';

/** Approves what waits for a second operator about a subject, as a new operator. */
export async function approveAsSecond(api: TestApi, subjectId: string): Promise<Approval> {
  const second = await anOperator(api, 'owner');
  const { list } = await second.client.call(listApprovals, { pageSize: 100 });
  const asked = list.find((one) => one.subjectId === subjectId);
  if (!asked) throw new Error(`nothing waits for a second operator about ${subjectId}`);
  return second.client.call(decideApproval, { approvalId: asked.approvalId, isApproved: true });
}
