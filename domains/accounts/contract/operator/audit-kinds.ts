/** The kinds of entries of the audit trail, with the prefixes of their actions. Every action of staff belongs to one or more. */
export const ACTIONS_OF_KIND = {
  sites: ['site.', 'merchant.'],
  members: ['member.', 'closing.', 'password.', 'second_factor.', 'session.', 'limit.', 'behaviour_case.'],
  money: ['wallet.', 'bonus.', 'withdrawal', 'deposit', 'incident.', 'reconciliation.', 'cashier.', 'ledger.', 'risk_'],
  games: ['game.', 'category.', 'vendor.', 'held_win.'],
  content: [
    'content.',
    'announcement.',
    'promotion_category.',
    'banner.',
    'help.',
    'service_links.',
    'picture.',
    'letter.',
    'feedback.',
    'chat.',
  ],
  promotions: ['promotion.', 'prize_wheel.', 'vip_programme.', 'referral_rule.', 'points_', 'tournament.', 'red_rain.', 'application.'],
  agents: ['agent'],
  staff: ['operator.', 'staff.', 'approval.'],
  system: ['audit.', 'job.', 'event.', 'sms.', 'mail.'],
  /** Reads of members' data. */
  reads: [
    'member.viewed',
    'member.identity_revealed',
    'chat.viewed',
    'letter.viewed',
    'deposits.file_read',
    'withdrawals.file_read',
    'merchant.archive',
  ],
} as const;
export type AuditKind = keyof typeof ACTIONS_OF_KIND;
export const AUDIT_KINDS = Object.keys(ACTIONS_OF_KIND) as readonly AuditKind[];
