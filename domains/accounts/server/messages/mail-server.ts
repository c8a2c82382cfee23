import type { MailServerSettings } from '@jogada/merchant/server';
import { createTransport } from 'nodemailer';
import { CarrierFault, type Carrier } from './carrier.ts';

const CONNECT_TIMEOUT_MS = 8_000;
const SILENCE_TIMEOUT_MS = 15_000;

/** Sends e-mails by SMTP, with TLS as soon as the server offers it. */
export function mailServer(settings: MailServerSettings, options: { timeoutMs?: number } = {}): Carrier {
  const { protocol, hostname, port, username } = new URL(settings.url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: settings.password ?? '' } }),
    connectionTimeout: options.timeoutMs ?? CONNECT_TIMEOUT_MS,
    greetingTimeout: options.timeoutMs ?? CONNECT_TIMEOUT_MS,
    socketTimeout: options.timeoutMs ?? SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)>?$/.exec(settings.from)?.[1] ?? hostname;
  return {
    async carry({ id, to, subject, text, html, writtenAt }) {
      const messageId = `<${id}@${host}>`;
      try {
        await transport.sendMail({
          from: settings.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          date: writtenAt,
          // Suppresses automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return messageId;
      } catch (error) {
        throw faultOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function faultOf(error: unknown): CarrierFault {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  // 530 and 535 refuse our login, not the message: it is retried until the settings are corrected.
  const isFinal = code >= 500 && code !== 530 && code !== 535;
  return new CarrierFault(code === 0 ? 'the mail server did not respond' : `the mail server returned ${code}`, { isFinal, cause: error });
}
