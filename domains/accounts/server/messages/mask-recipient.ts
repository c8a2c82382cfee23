/** Masks a number or an address so that it stays recognisable: +55 11 •••• 4321, a•••@example.com. */
export function maskRecipient(recipient: string): string {
  const [name = '', host] = recipient.split('@');
  if (host !== undefined) return `${[...name][0] ?? ''}•••@${host}`;
  const brazilian = /^\+55(\d{2})/.exec(recipient);
  return brazilian ? `+55 ${brazilian[1]} ••••• ${recipient.slice(-4)}` : `${recipient.slice(0, 3)} ••••• ${recipient.slice(-4)}`;
}
