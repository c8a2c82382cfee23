import * as v from 'valibot';
import { isPrivateAddress, ownPrivateAddress } from './private-address.ts';

/** One environment variable of a process: what it means, and how its text becomes a value. */
export interface Setting<Output = unknown> {
  /** What a value is, in words: "port", "number from 1 on". */
  readonly type: string;
  readonly about: string;
  /** The text that is read when the variable is missing or empty. */
  readonly default?: string;
  /** The default in words, where it depends on other settings. */
  readonly defaultAbout?: string;
  /** Whether the value is confidential. A confidential setting may be given as `<NAME>_FILE`, the path of a file that holds it. */
  readonly isSecret?: boolean;
  /** Whether the start is refused without it: always, or in production only. */
  readonly isNeeded?: 'always' | 'in production';
  /** Whether production accepts only an https address of another machine (S76). */
  readonly isOutside?: boolean;
  /** Parses the text; undefined stands for a missing or empty variable. */
  readonly schema: v.GenericSchema<string | undefined, Output>;
}

type Facts = Omit<Setting, 'type' | 'schema' | 'default' | 'isNeeded'>;
/** How a type of value is written and read. */
interface Kind<Output> {
  readonly type: string;
  readonly schema: v.GenericSchema<string, Output>;
}

/** A setting that may be missing. */
export function optional<Output>(kind: Kind<Output>, facts: Facts & Pick<Setting, 'isNeeded'>): Setting<Output | undefined> {
  return { ...kind, ...facts, schema: v.optional(kind.schema) };
}

/** A setting with a default, which is written as in the environment. */
export function withDefault<Output>(kind: Kind<Output>, text: string, facts: Facts): Setting<Output> {
  return { ...kind, ...facts, default: text, schema: v.optional(kind.schema, text) };
}

/** A setting without which no process starts. */
export function needed<Output>(kind: Kind<Output>, facts: Facts): Setting<Output> {
  return { ...kind, ...facts, isNeeded: 'always', schema: v.pipe(v.string('must be set'), kind.schema) };
}

/** Any text, as a name or a path. */
export const text: Kind<string> = { type: 'text', schema: v.string() };

/** A name given by a partner. */
export const word: Kind<string> = { type: 'text of at most 200 characters', schema: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) };

export const port: Kind<number> = {
  type: 'port',
  schema: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, 'must be a port number'),
    v.transform(Number),
    v.minValue(1, 'must be a port number'),
    v.maxValue(65_535, 'must be a port number'),
  ),
};

/** An address on which the internet reaches nothing. `private` is the machine's own. */
export const privateAddress: Kind<string> = {
  type: 'private address, or `private`',
  schema: v.pipe(
    v.string(),
    v.transform((given) => (given === 'private' ? ownPrivateAddress() : given)),
    v.check(isPrivateAddress, 'must be an address of this machine in a private network, or private'),
  ),
};

/** A limit of at least one. */
export const count: Kind<number> = {
  type: 'number from 1 on',
  schema: v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 on'), v.transform(Number)),
};

/** A number that may be zero. */
export const amount: Kind<number> = {
  type: 'number from 0 on',
  schema: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a number'), v.transform(Number)),
};

/** 0 to 1. */
export const share: Kind<number> = {
  type: 'number from 0 to 1',
  schema: v.pipe(v.string(), v.regex(/^(?:0|1|0?\.\d{1,6})$/, 'must be a number from 0 to 1'), v.transform(Number)),
};

/** @param least the smallest value, ms */
export function milliseconds(least: number): Kind<number> {
  return {
    type: 'milliseconds',
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, 'must be milliseconds'),
      v.transform(Number),
      v.minValue(least, `must be at least ${least} milliseconds`),
    ),
  };
}

/** One of some words. */
export function oneOf<const Words extends readonly string[]>(words: Words): Kind<Words[number]> {
  const shown = words.length === 2 ? words.join(' or ') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return { type: words.map((each) => `\`${each}\``).join(', '), schema: v.picklist(words, `must be ${shown}`) };
}

/** An http or https address without slashes at the end. */
export const httpUrl: Kind<string> = {
  type: 'http or https address',
  schema: v.pipe(v.string(), v.check(isHttp, 'must be an http or https address'), v.transform(withoutSlashes)),
};

/** An https address, or http on this machine, for partners that are tested locally. */
export const partnerUrl: Kind<string> = {
  type: 'https address',
  schema: v.pipe(
    v.string(),
    v.check((address) => isHttp(address) && isHttpsOrLocal(new URL(address)), 'must be an https address, or http on this machine'),
  ),
};

/** Origins, separated by commas. */
export const origins: Kind<string[]> = {
  type: 'http or https addresses, separated by commas',
  schema: v.pipe(
    v.string(),
    v.transform(namesIn),
    v.check((urls) => urls.length > 0 && urls.every(isHttp), 'must be http or https addresses, separated by commas'),
    v.transform((urls) => urls.map((url) => new URL(url).origin)),
  ),
};

export const postgresUrl: Kind<string> = {
  type: '`postgres://user:password@host:5432/database`',
  schema: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database')),
};

/** The same, several separated by commas. */
export const postgresUrls: Kind<string[]> = {
  type: 'addresses such as `postgres://user:password@host:5432/database`, separated by commas',
  schema: v.pipe(
    v.string(),
    v.transform(namesIn),
    v.check(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\//.test(url)),
      'must look like postgres://user:password@host:5432/database, separated by commas',
    ),
  ),
};

/** Servers of NATS, separated by commas. */
export const busUrls: Kind<string> = {
  type: '`nats://token@host:4222`, or `tls://`',
  schema: v.pipe(
    v.string(),
    v.check(
      (urls) => urls.split(',').every((url) => URL.canParse(url.trim()) && /^(nats|tls):$/.test(new URL(url.trim()).protocol)),
      'must look like nats://token@host:4222',
    ),
  ),
};

/** Names, separated by commas. @param fits the form of one name. @param refusal says it */
export function listOf(type: string, fits: (name: string) => boolean = () => true, refusal = 'must be names'): Kind<string[]> {
  return {
    type,
    schema: v.pipe(
      v.string(),
      v.transform(namesIn),
      v.check((all) => all.every(fits), refusal),
    ),
  };
}

/** A text of a certain form. @param refusal says the form */
export function shaped(type: string, form: RegExp | ((text: string) => boolean), refusal: string): Kind<string> {
  const fits = form instanceof RegExp ? (given: string) => form.test(given) : form;
  return { type, schema: v.pipe(v.string(), v.check(fits, refusal)) };
}

function namesIn(list: string): string[] {
  return list.split(',').flatMap((name) => name.trim() || []);
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function isHttpsOrLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function withoutSlashes(address: string): string {
  return address.replace(/\/+$/, '');
}
