import type { Services } from '@jogada/merchant/server';
import { boundedClient, type BoundedAnswer, type Context, type Transport } from '@jogada/platform/server';
import { deleteLostDevice, endDelivery, leaseDueDevices, putOffDelivery, type DueDevice } from './push.sql.ts';
import { isPushService } from './push-services.ts';
import { quietUntil } from './quiet-hours.ts';
import { vapidHeader, vapidKeyOf, type VapidKey } from './vapid.ts';

const BATCH = 20;
const TIMEOUT_MS = 8_000;
/** Longer than a batch takes, so that no other process sends the same meanwhile. */
const LEASE_MS = 60_000;
const ATTEMPTS_MAX = 8;
const PAUSE_FIRST_MS = 30_000;
const PAUSE_MAX_MS = 3_600_000;
/** A push service keeps it so long for a device that is off. */
const KEPT_FOR_S = 24 * 3600;
const ANSWER_MAX_BYTES = 16 * 1024;

/** What a job needs: `transport` replaces the network in a test. */
type Parts = Context & Pick<Services, 'settings'> & { readonly transport?: Transport };

/**
 * Sends the due push notifications, outside any transaction. They have no content: the worker of the browser shows a fixed text. In quiet
 * hours only security notices are sent. A subscription that its service no longer knows (404, 410) is deleted; after 429, 5xx and no
 * answer the next attempt follows the service's `retry-after`, or growing pauses of at most an hour.
 */
export async function sendPushes(parts: Parts): Promise<void> {
  const key = vapidKeyOf(parts.settings.secrets);
  for (;;) {
    const at = parts.now();
    const due = await leaseDueDevices(parts.database, { at, until: new Date(at.getTime() + LEASE_MS), countMax: BATCH });
    await Promise.all(due.map((device) => deliver(parts, key, device)));
    if (due.length < BATCH) return;
  }
}

async function deliver(parts: Parts, key: VapidKey, device: DueDevice): Promise<void> {
  const { database, now } = parts;
  const { endpoint, attempts } = device;
  const quiet = device.is_urgent
    ? undefined
    : quietUntil(now(), { from: device.quiet_from, until: device.quiet_until, timeZone: device.time_zone });
  if (quiet) return putOffDelivery(database, { endpoint, until: quiet, attempts: 0 });
  const answer = await requestPush(parts, key, device);
  const status = answer?.status ?? 0;
  if (status === 404 || status === 410) return deleteLostDevice(database, endpoint);
  const isPassing = status === 0 || status === 429 || status >= 500;
  if (!isPassing || attempts >= ATTEMPTS_MAX) {
    if (status < 200 || status >= 300)
      parts.log.warn({ status, attempts, service: new URL(endpoint).hostname }, 'push notification not accepted');
    return endDelivery(database, device);
  }
  await putOffDelivery(database, { endpoint, until: new Date(now().getTime() + pauseMs(answer, attempts)), attempts });
}

/** Undefined without an answer. */
async function requestPush(
  { settings, now, transport }: Parts,
  key: VapidKey,
  { endpoint, is_urgent }: DueDevice,
): Promise<BoundedAnswer | undefined> {
  if (!isPushService(endpoint)) return undefined;
  const { origin, pathname, search } = new URL(endpoint);
  const client = boundedClient({
    ...{ baseUrl: origin, timeoutMs: TIMEOUT_MS, isPublicOnly: true, answerMaxBytes: ANSWER_MAX_BYTES, transport, answersText: true },
    unavailable: (what, cause) => new Error(what, { cause }),
  });
  try {
    return await client.send({
      method: 'POST',
      path: pathname + search,
      headers: {
        authorization: vapidHeader(key, { origin, contact: new URL(settings.publicUrl).origin, at: now() }),
        ttl: String(KEPT_FOR_S),
        urgency: is_urgent ? 'high' : 'normal',
        topic: 'inbox',
      },
    });
  } catch {
    return undefined;
  } finally {
    client.close();
  }
}

function pauseMs(answer: BoundedAnswer | undefined, attempts: number): number {
  const seconds = Number(answer?.headers['retry-after'] ?? Number.NaN);
  const askedMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : PAUSE_FIRST_MS * 3 ** (attempts - 1);
  return Math.min(PAUSE_MAX_MS, askedMs);
}
