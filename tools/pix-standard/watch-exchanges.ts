import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { pixStandard, type PixExchange, type PixMessage } from './find-exchange-faults.ts';

/*
 * Loaded by every test file. Where `BACEN_PIX_FILE` names the Central Bank's OpenAPI file of the Pix API, every exchange with the simulated bank of
 * the dialects that follow the standard is checked, and a fault fails the run. `.ci/run` sets it.
 */

const file = process.env['BACEN_PIX_FILE'];
const exchanges = channel('pix-simulator.exchange');

if (file !== undefined && !exchanges.hasSubscribers) {
  let findFaults: ReturnType<typeof pixStandard> | undefined;
  exchanges.subscribe((exchange) => {
    // The bank's own tests send what the standard forbids.
    if (expect.getState().testPath?.includes('/simulators/')) return;
    findFaults ??= pixStandard(readFileSync(file, 'utf8'));
    const faults = findFaults(exchange as PixExchange | PixMessage);
    // An error of a subscriber is not caught, so the run ends with it.
    if (faults.length > 0) throw new Error(`not as in the Central Bank's file:\n${faults.join('\n')}`);
  });
}
