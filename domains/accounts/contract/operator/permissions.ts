import type { OPERATOR_ROLES } from './session.ts';

type Role = (typeof OPERATOR_ROLES)[number];

/** What each act of the console asks for. The server decides by it; the console hides by it what would be refused. */
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
} as const satisfies Record<string, readonly Role[]>;

export type OperatorPermission = keyof typeof ADMITTED_ROLES;

export const OPERATOR_PERMISSIONS = Object.keys(ADMITTED_ROLES) as readonly OperatorPermission[];

/** What touches every merchant of an installation at once: never for staff that is bound to some. */
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
  /** Chosen for this person; null is what the role admits. */
  readonly permissions: readonly string[] | null;
  /** Null is every merchant. */
  readonly merchantCodes: readonly string[] | null;
}

/** Whether somebody of the staff may do something, at the merchants that they are bound to. */
export function staffMay({ role, permissions, merchantCodes }: Standing, permission: OperatorPermission): boolean {
  if (merchantCodes !== null && INSTALLATION_WIDE.has(permission)) return false;
  return permissions === null ? permissionsOfRole(role).includes(permission) : permissions.includes(permission);
}

/** What a role admits, before anything is chosen for a person. */
export function permissionsOfRole(role: Role): readonly OperatorPermission[] {
  return OPERATOR_PERMISSIONS.filter((permission) => {
    const admitted: readonly Role[] = ADMITTED_ROLES[permission];
    return admitted.includes(role);
  });
}
