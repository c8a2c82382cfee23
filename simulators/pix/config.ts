import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readSettings } from '@jogada/platform/settings';
import type { PixSimulatorSettings } from './pix-simulator.ts';

const Secrets = v.object({ pixClientSecret: v.pipe(v.string(), v.minLength(32)), pixWebhookSecret: v.pipe(v.string(), v.minLength(32)) });

/**
 * Reads the settings once. Throws in production, where no simulator may run. The bank's state is stored beside the secrets unless
 * PIX_BOOK_FILE is set.
 */
export function readConfig(): PixSimulatorSettings {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('NODE_ENV: is production, where the simulator does not run; set PIX_URL to the bank');
  const { values: settings, faults } = readSettings('pix', process.env);
  if (!settings) throw new Error(faults.join('\n'));
  const secrets = checked(Secrets, readSecretsFile(settings.SECRETS_FILE));
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    bookFile: settings.PIX_BOOK_FILE ?? join(settings.SECRETS_FILE, '..', 'pix-simulator.json'),
    clientSecret: secrets.pixClientSecret,
    webhookSecret: secrets.pixWebhookSecret,
    payoutDelayMs: settings.PIX_PAYOUT_DELAY_MS,
  });
}

function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, input);
  if (reading.success) return reading.output;
  throw new Error(reading.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`).join('\n'));
}

function readSecretsFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`SECRETS_FILE: ${file} cannot be read as JSON`, { cause: error });
  }
}
