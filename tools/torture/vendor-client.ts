import { Agent, request } from 'node:http';
import { sign } from '@jogada/platform/server';

export interface VendorAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls the vendor wallet API as a vendor does: signed, over keep-alive connections. */
export interface VendorClient {
  /** Rejects when the connection broke or the call timed out; the outcome is then unknown. */
  call(path: string, body: object): Promise<VendorAnswer>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

export function vendorClient(
  url: string,
  { vendor, key, connectionsMax }: { vendor: string; key: { keyId: string; secret: string }; connectionsMax: number },
): VendorClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const { hostname, port } = new URL(url);
  return {
    call(path, content) {
      const rawBody = JSON.stringify(content);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signedPath = `/vendor/v1${path}`;
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(rawBody),
        'x-vendor': vendor,
        'x-key-id': key.keyId,
        'x-timestamp': timestamp,
        'x-signature': sign({ method: 'POST', path: signedPath, timestamp, rawBody }, key.secret),
      };
      return new Promise((resolve, reject) => {
        const call = request({ agent, hostname, port, method: 'POST', path: signedPath, headers, timeout: TIMEOUT_MS }, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.on('error', reject);
          response.on('end', () => {
            const body = JSON.parse(text) as VendorAnswer['body'];
            resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body });
          });
        });
        call.on('timeout', () => call.destroy(new Error('no answer in time')));
        call.on('error', reject);
        call.end(rawBody);
      });
    },
    close: () => agent.destroy(),
  };
}
