/** The push services of the browsers: Chrome and Edge, Firefox, Safari, Edge on Windows. Subscriptions elsewhere are refused (S50). */
const HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const;

/** Whether the address of a subscription is at a known push service, by https at the default port. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
