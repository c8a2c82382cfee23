import { Problem } from '@jogada/platform/contract';

// The specification's rule, with longer top-level domains and further common characters. Without nested repetition, so it runs in linear
// time on any input.
const EMAIL = /^[\w+'-]+(?:\.[\w+'-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+){0,4}\.[a-z]{2,24}$/;

/** Reads an e-mail address: trimmed, lower case. @throws Problem `email_invalid` */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > 120 || !EMAIL.test(email)) throw new Problem('email_invalid', { field: 'email' });
  return email;
}
