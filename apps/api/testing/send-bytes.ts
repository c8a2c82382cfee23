import { connect } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

export interface ByteAnswer {
  /** 0 where the connection was closed without a response. */
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes bytes to a port verbatim, one per character, and returns what arrived until the server closed the connection. */
export function sendBytes(port: number, bytes: string, tls?: ConnectionOptions): Promise<ByteAnswer> {
  return new Promise((resolve, reject) => {
    const at = { host: '127.0.0.1', port };
    const socket = tls ? connectTls({ ...at, ...tls }) : connect(at);
    let text = '';
    let fault: Error | undefined;
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    // A server that refuses early may reset the connection while data is still on its way. Its response counts.
    socket.on('error', (error) => (fault = error));
    socket.on('close', () => (text === '' && fault ? reject(fault) : resolve(readAnswer(text))));
    socket.write(bytes, 'latin1');
  });
}

function readAnswer(text: string): ByteAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end < 0 ? text.length : end).split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body: end < 0 ? '' : text.slice(end + 4) };
}
