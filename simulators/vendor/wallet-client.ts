import { createHmac } from 'node:crypto';
import { Agent, request, type ClientRequest } from 'node:http';

/** A call of the vendor wallet API, not yet signed. */
export interface VendorCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface WalletAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a call differs from an honest one. */
export interface Forgery {
  readonly vendor?: string;
  readonly keyId?: string;
  readonly secret?: string;
  /** The offset of the timestamp in seconds. */
  readonly clockAheadSeconds?: number;
  /** Sent instead of the signed body. */
  readonly rawBody?: string;
  readonly signature?: (honest: string) => string;
}

export interface WalletAccess {
  /** The platform's address. */
  readonly url: string;
  readonly vendor: string;
  readonly keyId: string;
  readonly secret: string;
  /** The platform's time, by which it checks signatures. */
  readonly now: () => Date;
}

const API_BASE = '/vendor/v1';
const ANSWER_TIMEOUT_MS = 20_000;
const CONNECTIONS_MAX = 256;

/** The network between the vendor and the platform, with and without faults. */
export class WalletClient {
  /** The number of calls sent, whole or truncated. */
  callCount = 0;
  readonly #access: WalletAccess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });

  constructor(access: WalletAccess) {
    this.#access = access;
  }

  /** Sends one call and resolves to its response. Rejects when the network fails. */
  async send(call: VendorCall, forgery: Forgery = {}): Promise<WalletAnswer> {
    const { status, text } = await this.#exchange(call, forgery);
    return { status, body: JSON.parse(text) as WalletAnswer['body'] };
  }

  #exchange(call: VendorCall, forgery: Forgery): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const { outgoing, rawBody } = this.#open(call, forgery);
      outgoing.on('error', reject);
      outgoing.setTimeout(ANSWER_TIMEOUT_MS, () => outgoing.destroy(new Error(`no answer to ${call.path} in time`)));
      outgoing.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      outgoing.end(rawBody);
    });
  }

  /** Sends a whole call and disconnects before the response. */
  sendAndHangUp(call: VendorCall): Promise<void> {
    return new Promise((resolve) => {
      const { outgoing, rawBody } = this.#open(call, {});
      outgoing.on('error', () => resolve());
      outgoing.on('close', () => resolve());
      outgoing.end(rawBody, () => setImmediate(() => outgoing.destroy()));
    });
  }

  /** Sends half of a call and disconnects. */
  sendHalf(call: VendorCall): Promise<void> {
    return new Promise((resolve) => {
      const { outgoing, rawBody } = this.#open(call, {});
      outgoing.on('error', () => resolve());
      outgoing.on('close', () => resolve());
      outgoing.write(rawBody.slice(0, rawBody.length >> 1), () => setImmediate(() => outgoing.destroy()));
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #open(call: VendorCall, forgery: Forgery): { outgoing: ClientRequest; rawBody: string } {
    this.callCount += 1;
    const { url, vendor, keyId, secret, now } = this.#access;
    const path = `${API_BASE}${call.path}`;
    const signedBody = JSON.stringify(call.body);
    const rawBody = forgery.rawBody ?? signedBody;
    const timestamp = String(Math.floor(now().getTime() / 1000) + (forgery.clockAheadSeconds ?? 0));
    const honest = createHmac('sha256', forgery.secret ?? secret)
      .update(`POST\n${path}\n${timestamp}\n${signedBody}`)
      .digest('hex');
    const outgoing = request(`${url}${path}`, {
      method: 'POST',
      agent: this.#agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(rawBody),
        'x-vendor': forgery.vendor ?? vendor,
        'x-key-id': forgery.keyId ?? keyId,
        'x-timestamp': timestamp,
        'x-signature': forgery.signature?.(honest) ?? honest,
      },
    });
    return { outgoing, rawBody };
  }
}
