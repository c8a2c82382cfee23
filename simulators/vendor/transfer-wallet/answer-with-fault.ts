import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer-call.ts';
import type { VendorAction } from './misbehaviour.ts';

interface FaultyAnswer {
  readonly action: VendorAction;
  /** Executes the call. */
  readonly work: () => Answer;
  readonly response: ServerResponse;
  readonly arriveLate: (work: () => void) => void;
  readonly proof: { readonly hash: string; readonly secret: string };
}

const FLOOD_BYTES = 3 * 1024 * 1024;
const DRIP_EVERY_MS = 100;

/** Answers a call with its fault, after, before or without executing it. */
export function answerWithFault({ action, work, response, arriveLate, proof }: FaultyAnswer): void {
  if (action === 'lose_call') return void response.destroy();
  if (action === 'http_500') return void response.writeHead(500).end();
  if (action === 'arrive_late') {
    arriveLate(() => void work());
    return void response.destroy();
  }
  const rawBody = JSON.stringify(work());
  switch (action) {
    case 'lose_answer':
      return void response.destroy();
    case 'answer_late':
      // Never answers: the caller's timeout ends the connection.
      return;
    case 'flood':
      return void response.writeHead(200, headersOf(rawBody, proof)).end(`${rawBody}${' '.repeat(FLOOD_BYTES)}`);
    case 'garble':
      return void response.writeHead(200, headersOf('<html>', proof)).end('<html>');
    case 'redirect':
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    case 'drip':
      return drip(response, rawBody, headersOf(rawBody, proof));
    case 'wrong_signature':
      return void response.writeHead(200, headersOf(rawBody, { ...proof, secret: 'another secret' })).end(rawBody);
    case 'old_signature':
      return void response.writeHead(200, headersOf(rawBody, { ...proof, hash: '00'.repeat(32) })).end(rawBody);
    // These faults are part of the executed call and its result (answer-call.ts). The response is sent normally.
    case 'behave':
    case 'wrong_amount':
    case 'double':
    case 'refuse':
    case 'refuse_and_forget':
    case 'internal_error':
      return void response.writeHead(200, headersOf(rawBody, proof)).end(rawBody);
  }
}

function headersOf(rawBody: string, { hash, secret }: FaultyAnswer['proof']): Record<string, string> {
  return { 'content-type': 'application/json', 'x-signature': createHmac('sha256', secret).update(`${hash}\n${rawBody}`).digest('hex') };
}

function drip(response: ServerResponse, rawBody: string, headers: Record<string, string>): void {
  response.writeHead(200, headers);
  const letters = [...rawBody];
  const timer = setInterval(() => {
    const letter = letters.shift();
    if (letter === undefined) response.end();
    else response.write(letter);
    if (letter === undefined || response.destroyed) clearInterval(timer);
  }, DRIP_EVERY_MS);
  response.on('close', () => clearInterval(timer));
}
