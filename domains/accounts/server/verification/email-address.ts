import { Problem } from '@jogada/platform/contract';

// The rule of the specification, with the last part as long as top-level domains are today, and signs that people have in
// their addresses. Without nested repetition: it takes linear time on anything.
const EMAIL = /^[\w+'-]+(?:\.[\w+'-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+){0,4}\.[a-z]{2,24}$/;

/** Reads an e-mail address: trimmed, lower case. @throws Problem `email_invalid` */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > 120 || !EMAIL.test(email)) throw new Problem('email_invalid', { field: 'email' });
  return email;
}
