import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { findPlainAddress } from './find-plain-address.ts';
import type { Setting } from './setting.ts';
import { SETTINGS, type ProcessName } from './settings-list.ts';

/** The values of a process's settings, by name. */
export type SettingsOf<Name extends ProcessName> = {
  readonly [Key in keyof (typeof SETTINGS)[Name]]: (typeof SETTINGS)[Name][Key] extends Setting<infer Output> ? Output : never;
};

/** The values, unless one is wrong, and a line for each fault. */
export interface ReadSettings<Name extends ProcessName> {
  readonly values: SettingsOf<Name> | undefined;
  /** The texts as given, without defaults, with the content of files. Unchecked. */
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly faults: readonly string[];
}

/**
 * Reads the settings of a process, confidential ones also from the file that `<NAME>_FILE` names. An empty variable is a missing one. With
 * NODE_ENV=production, an address of an outside service must be https and of another machine (S76). No fault shows a value of a
 * confidential setting.
 */
export function readSettings<Name extends ProcessName>(name: Name, env: NodeJS.ProcessEnv): ReadSettings<Name> {
  const faults: string[] = [];
  const list: Readonly<Record<string, Setting>> = SETTINGS[name];
  const texts = Object.entries(list).map(([key, setting]) => [
    key,
    setting.isSecret ? secretText(env, key, faults) : env[key] || undefined,
  ]);
  const given = Object.fromEntries(texts) as Record<string, string | undefined>;
  const isProduction = given['NODE_ENV'] === 'production';
  let isValid = true;
  const values = Object.entries(list).map(([key, setting]) => {
    const reading = v.safeParse(setting.schema, given[key]);
    const fault = reading.success ? isProduction && outsideFault(setting, given[key]) : reading.issues[0].message;
    if (fault) faults.push(`${key}: ${fault}`);
    isValid &&= reading.success;
    return [key, reading.output];
  });
  return { values: isValid ? (Object.fromEntries(values) as SettingsOf<Name>) : undefined, given, faults };
}

function secretText(env: NodeJS.ProcessEnv, key: string, faults: string[]): string | undefined {
  const file = env[`${key}_FILE`];
  if (!file) return env[key] || undefined;
  if (env[key]) faults.push(`${key}: is set, and ${key}_FILE too; only one may be`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    faults.push(`${key}_FILE: cannot be read`);
    return undefined;
  }
}

function outsideFault({ isOutside, isNeeded }: Setting, address: string | undefined): string | undefined {
  const isLeftOut = address === undefined && isNeeded !== 'in production';
  return isOutside && !isLeftOut ? findPlainAddress(address) : undefined;
}
