/** The entries of the demo's help in their order, by part of the site. */
export const HELP_TOPICS = {
  'deposit-pix': 'money',
  'deposit-missing': 'money',
  withdraw: 'money',
  'withdraw-review': 'money',
  bonus: 'play',
  fair: 'play',
  responsible: 'play',
  'sign-in': 'account',
  security: 'account',
  limits: 'account',
} as const;

export type HelpKey = keyof typeof HELP_TOPICS;

export type HelpTexts = Readonly<Record<HelpKey, { readonly title: string; readonly content: string }>>;
