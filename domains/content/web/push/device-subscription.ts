import { PUSH_NOTICE } from './notice/notice-place.ts';

/** `blocked`: the browser's settings refuse notifications of this site. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration('/m');
}

export async function readDeviceState(): Promise<DeviceState> {
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes this browser with the installation's key; only after a tap. Stores the notification's text for the
 * service worker. Returns the subscription's address; undefined without permission, or when the push service refuses.
 */
export async function subscribeDevice(publicKey: string, notice: string): Promise<string | undefined> {
  const registration = await findRegistration();
  if (!registration || (await Notification.requestPermission()) !== 'granted') return undefined;
  const cache = await caches.open(PUSH_NOTICE.cache);
  await cache.put(PUSH_NOTICE.path, new Response(notice));
  try {
    return (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).endpoint;
  } catch {
    // A subscription with an earlier key refuses a new one.
    await unsubscribeDevice();
    return undefined;
  }
}

/** Ends the subscription and returns its address; undefined without one. */
export async function unsubscribeDevice(): Promise<string | undefined> {
  const registration = await findRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}
