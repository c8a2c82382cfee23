import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An e-mail as it arrived, parsed. */
export interface ReceivedEmail {
  readonly to: readonly string[];
  readonly email: Email;
}

/** A mail server that stores what it gets, and refuses on request. */
export interface MailSink {
  readonly url: string;
  readonly arrived: readonly ReceivedEmail[];
  /** The replies to the next e-mails, in order. Afterwards it accepts everything. */
  refuseWith(...codes: readonly number[]): void;
  close(): Promise<void>;
}

export async function startMailSink(account: { user: string; password: string }): Promise<MailSink> {
  const arrived: ReceivedEmail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === account.user && password === account.password) done(null, { user: username });
      else done(new Error('authentication required'));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code !== undefined) return done(Object.assign(new Error('not now'), { responseCode: code }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        // Accepted when it is in the list, where a test reads it right after.
        callbackify(keep)(arrived, { to, raw: Buffer.concat(parts) }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${encodeURIComponent(account.user)}@127.0.0.1:${port}`,
    arrived,
    refuseWith: (...codes) => refusals.push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(arrived: ReceivedEmail[], { to, raw }: { to: readonly string[]; raw: Buffer }): Promise<void> {
  arrived.push({ to, email: await PostalMime.parse(raw) });
}
