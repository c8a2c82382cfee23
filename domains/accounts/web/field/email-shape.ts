// The rule of the specification, with the last part as long as top-level domains are today, and signs that people have
// in their addresses. Without nested repetition: it takes linear time on anything.
const EMAIL = /^[\w+'-]+(?:\.[\w+'-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+){0,4}\.[A-Za-z]{2,24}$/;

/** Whether a text could be an e-mail address (ACC-32). */
export function isEmailShaped(text: string): boolean {
  return EMAIL.test(text.trim());
}
