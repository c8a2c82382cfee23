import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { Clock } from '@jogada/platform/server';
import type { ProviderMessage } from '../../cashier/payment-provider.ts';
import { ProviderUnavailable } from '../../cashier/provider-unavailable.ts';
import type { WooviClient } from './woovi-client.ts';
import { PublicKeysShape } from './woovi-shapes.ts';

/** How long Woovi's answer may be kept. */
const KEYS_KEPT_MS = 3_600_000;
/** How soon the keys are read again after a failure, and for a message that none of them signed, since Woovi may have replaced its key. */
const READ_AGAIN_MS = 60_000;

/**
 * Checks `x-webhook-signature`: RSA with SHA-256 over the raw body, in base64, by one of the keys that Woovi publishes. All keys of the list
 * are accepted, since a message may have been signed before a change. Without any key no message is accepted; Woovi sends it again.
 */
export function wooviSignatures(woovi: WooviClient, now: Clock): (message: ProviderMessage) => Promise<boolean> {
  let known: { keys: readonly KeyObject[]; readAt: number } = { keys: [], readAt: -Infinity };
  let triedAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function readKeys(): Promise<void> {
    triedAt = now().getTime();
    try {
      const { public_keys: listed } = await woovi.read(PublicKeysShape, '/api/v1/webhook/public-keys');
      known = { keys: listed.map(({ key }) => rsaKey(key)), readAt: now().getTime() };
    } catch (error) {
      // The keys read before stay valid.
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  }

  async function refreshAfter(ageMs: number): Promise<void> {
    const at = now().getTime();
    if (!reading && (at - known.readAt < ageMs || at - triedAt < READ_AGAIN_MS)) return;
    reading ??= readKeys().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return async ({ rawBody, header }) => {
    const signature = Buffer.from(header('x-webhook-signature') ?? '', 'base64');
    if (signature.length === 0) return false;
    const isSigned = () => known.keys.some((key) => verify('sha256', Buffer.from(rawBody), key, signature));
    await refreshAfter(KEYS_KEPT_MS);
    if (isSigned()) return true;
    await refreshAfter(READ_AGAIN_MS);
    return isSigned();
  };
}

function rsaKey(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch (error) {
    throw new ProviderUnavailable('a published key is unreadable', error);
  }
  throw new ProviderUnavailable('a published key is not an RSA key');
}
