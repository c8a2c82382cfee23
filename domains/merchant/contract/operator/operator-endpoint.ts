import type * as v from 'valibot';
import type { Endpoint, NeededPermission } from '@jogada/platform/contract';

/** The console's permissions. The accounts domain defines which roles have them. */
export const OPERATOR_PERMISSIONS = [
  'members.read',
  'members.label',
  'members.reveal',
  'members.limit',
  'members.note',
  'members.block',
  'members.end_sessions',
  'members.reset_password',
  'members.reset_second_factor',
  'protection.decide',
  'members.adjust',
  'withdrawals.read',
  'withdrawals.decide',
  'cashier.read',
  'cashier.change',
  'deposits.read',
  'approvals.read',
  'approvals.decide',
  'deposits.refund',
  'reconciliation.read',
  'reconciliation.run',
  'reconciliation.resolve',
  'incidents.read',
  'incidents.resolve',
  'figures.read',
  'bonuses.decide',
  'promotions.read',
  'promotions.change',
  'applications.decide',
  'agents.read',
  'agents.change',
  'ledger.read',
  'ledger.verify',
  'content.read',
  'content.edit',
  'games.read',
  'games.change',
  'games.offer',
  'vendors.read',
  'vendors.change',
  'held_wins.decide',
  'risk.read',
  'risk.decide',
  'letters.send',
  'chats.answer',
  'help.write',
  'service_links.write',
  'site.read',
  'site.change',
  'site.create',
  'merchants.export',
  'staff.manage',
  'audit.read',
  'audit.verify',
  'jobs.read',
  'jobs.run',
] as const;
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];

/** Calls about the operator's own session, password and second factor: every operator may, before the second factor is set up too. */
export const OWN_ACCOUNT = 'own_account';

/** An endpoint of the console. */
export interface OperatorEndpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> extends Endpoint<Input, Output> {
  readonly access: 'operator';
  readonly permission: NeededPermission<OperatorPermission | typeof OWN_ACCOUNT>;
}

/** Declares an endpoint for signed-in operators. Does not compile without a permission of the list. */
// Marked pure, so that a bundler drops unused endpoints.
/* @__NO_SIDE_EFFECTS__ */
export function operatorEndpoint<const Input extends v.GenericSchema, const Output extends v.GenericSchema>(
  definition: OperatorEndpoint<Input, Output>,
): OperatorEndpoint<Input, Output> {
  return definition;
}
