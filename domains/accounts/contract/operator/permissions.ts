import { OPERATOR_PERMISSIONS, OWN_ACCOUNT, type OperatorPermission } from '@jogada/merchant/contract/operator';
import type { Endpoint } from '@jogada/platform/contract';
import type { OPERATOR_ROLES } from './session.ts';

type Role = (typeof OPERATOR_ROLES)[number];

/** The roles that each console permission admits. The server enforces it; the console hides what would be refused. */
const ADMITTED_ROLES = {
  'members.read': ['owner', 'finance', 'support'],
  'members.label': ['owner', 'support'],
  'members.reveal': ['owner', 'support'],
  'members.limit': ['owner', 'support'],
  'members.note': ['owner', 'finance', 'support'],
  'members.block': ['owner', 'support'],
  'members.end_sessions': ['owner', 'support'],
  'members.reset_password': ['owner', 'support'],
  'members.reset_second_factor': ['owner', 'support'],
  'protection.decide': ['owner', 'support'],
  'members.adjust': ['owner', 'finance'],
  'withdrawals.read': ['owner', 'finance', 'support'],
  'withdrawals.decide': ['owner', 'finance'],
  'cashier.read': ['owner', 'finance'],
  'cashier.change': ['owner', 'finance'],
  'deposits.read': ['owner', 'finance', 'support'],
  'approvals.read': ['owner', 'finance', 'support'],
  'approvals.decide': ['owner', 'finance'],
  'deposits.refund': ['owner', 'finance'],
  'reconciliation.read': ['owner', 'finance'],
  'reconciliation.run': ['owner', 'finance'],
  'reconciliation.resolve': ['owner', 'finance'],
  'incidents.read': ['owner', 'finance'],
  'incidents.resolve': ['owner', 'finance'],
  'figures.read': ['owner', 'finance'],
  'bonuses.decide': ['owner', 'finance'],
  'promotions.read': ['owner', 'finance', 'support', 'content'],
  'promotions.change': ['owner', 'finance'],
  'applications.decide': ['owner', 'finance', 'support'],
  'agents.read': ['owner', 'finance', 'support'],
  'agents.change': ['owner', 'finance'],
  'ledger.read': ['owner', 'finance'],
  'ledger.verify': ['owner', 'finance'],
  'content.read': ['owner', 'content', 'support'],
  'content.edit': ['owner', 'content'],
  'games.read': ['owner', 'finance', 'support', 'content'],
  'games.change': ['owner', 'content'],
  'games.offer': ['owner', 'content'],
  'vendors.read': ['owner', 'finance', 'support'],
  'vendors.change': ['owner'],
  'held_wins.decide': ['owner', 'finance'],
  'risk.read': ['owner', 'finance', 'support'],
  'risk.decide': ['owner', 'support'],
  'letters.send': ['owner', 'support', 'content'],
  'chats.answer': ['owner', 'support'],
  'help.write': ['owner', 'content'],
  'service_links.write': ['owner', 'content'],
  'site.read': ['owner', 'finance', 'support', 'content'],
  'site.change': ['owner'],
  'site.create': ['owner'],
  'merchants.export': ['owner'],
  'staff.manage': ['owner'],
  'audit.read': ['owner'],
  'audit.verify': ['owner'],
  'jobs.read': ['owner', 'finance'],
  'jobs.run': ['owner'],
} as const satisfies Record<OperatorPermission, readonly Role[]>;

/** Permissions that affect every merchant of the installation. Never granted to staff bound to certain merchants. */
const INSTALLATION_WIDE: ReadonlySet<OperatorPermission> = new Set<OperatorPermission>([
  'ledger.verify',
  'audit.verify',
  'reconciliation.read',
  'reconciliation.run',
  'reconciliation.resolve',
  'vendors.change',
  'games.change',
  'site.create',
  'jobs.read',
  'jobs.run',
]);

interface Standing {
  readonly role: Role;
  /** Individual permissions; null: those of the role. */
  readonly permissions: readonly string[] | null;
  /** null: every merchant. */
  readonly merchantCodes: readonly string[] | null;
}

/** Whether a member of staff has a permission at their merchants. */
export function staffMay({ role, permissions, merchantCodes }: Standing, permission: OperatorPermission): boolean {
  if (merchantCodes !== null && INSTALLATION_WIDE.has(permission)) return false;
  return permissions === null ? permissionsOfRole(role).includes(permission) : permissions.includes(permission);
}

/** The permissions of a role without individual choices. */
export function permissionsOfRole(role: Role): readonly OperatorPermission[] {
  return OPERATOR_PERMISSIONS.filter((permission) => {
    const admitted: readonly Role[] = ADMITTED_ROLES[permission];
    return admitted.includes(role);
  });
}

/**
 * Whether a member of staff may make a call. `params` are the call's path parameters, for permissions that depend on one; without them
 * the answer is whether any value is admitted.
 */
export function staffMayCall(standing: Standing, { permission }: Pick<Endpoint, 'permission'>, params?: unknown): boolean {
  // Without a permission no operator is admitted.
  if (permission === undefined) return false;
  if (typeof permission === 'string') return mayByName(standing, permission);
  if ('byParameter' in permission) {
    const { byParameter, permissions } = permission;
    if (params === undefined) return Object.values(permissions).some((name) => mayByName(standing, name));
    const value: unknown = Object.entries(Object(params)).find(([name]) => name === byParameter)?.[1];
    return Object.entries(permissions).some(([name, needed]) => name === value && mayByName(standing, needed));
  }
  return permission.every((name) => mayByName(standing, name));
}

function mayByName(standing: Standing, name: string): boolean {
  if (name === OWN_ACCOUNT) return true;
  const permission = OPERATOR_PERMISSIONS.find((one) => one === name);
  return permission !== undefined && staffMay(standing, permission);
}
