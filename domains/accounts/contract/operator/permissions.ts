import type { OPERATOR_ROLES } from './session.ts';

type Role = (typeof OPERATOR_ROLES)[number];

/** What each act of the console asks for. The server decides by it; the console hides by it what would be refused. */
const ADMITTED_ROLES = {
  'members.read': ['owner', 'finance', 'support'],
  'members.label': ['owner', 'support'],
  'members.end_sessions': ['owner', 'support'],
  'members.reset_second_factor': ['owner', 'support'],
  'withdrawals.read': ['owner', 'finance', 'support'],
  'withdrawals.decide': ['owner', 'finance'],
  'bonuses.decide': ['owner', 'finance'],
  'promotions.read': ['owner', 'finance', 'support', 'content'],
  'promotions.change': ['owner', 'finance'],
  'applications.decide': ['owner', 'finance', 'support'],
  'ledger.read': ['owner', 'finance'],
  'content.read': ['owner', 'content', 'support'],
  'content.edit': ['owner', 'content'],
  'vendors.read': ['owner', 'finance', 'support'],
  'vendors.change': ['owner'],
  'held_wins.decide': ['owner', 'finance'],
  'letters.send': ['owner', 'support', 'content'],
  'chats.answer': ['owner', 'support'],
  'help.write': ['owner', 'content'],
  'service_links.write': ['owner', 'content'],
  'site.read': ['owner', 'finance', 'support', 'content'],
  'site.change': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type OperatorPermission = keyof typeof ADMITTED_ROLES;

export function roleAdmits(role: Role, permission: OperatorPermission): boolean {
  const admitted: readonly Role[] = ADMITTED_ROLES[permission];
  return admitted.includes(role);
}
