import type { SocialPerson } from './visit.ts';

/** A masked label of a network account: `ma•••@gmail.com`, or a first name. */
export function maskedLabel({ email, name }: Pick<SocialPerson, 'email' | 'name'>): string {
  const [local = '', domain] = email.split('@');
  if (domain) return `${local.slice(0, 2)}•••@${domain}`.slice(0, 80);
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' ? '•••' : `${first.slice(0, 40)} •••`;
}
