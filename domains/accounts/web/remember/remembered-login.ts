import type { logIn } from '@jogada/accounts/contract/player';
import type { RequestOf } from '@jogada/platform/contract';

type LoginType = NonNullable<RequestOf<typeof logIn>['type']>;

/**
 * A remembered login in the shape of the specification (ACC-41). `password` is base64 twice over the salt and a server-generated secret
 * that is valid for one sign-in on this device. It is never the password (C2).
 */
interface RememberedRecord {
  readonly type: LoginType;
  readonly username: string;
  readonly password: string;
  readonly countryDialingCode: string;
}

export interface RememberedLogin {
  readonly username: string;
  readonly countryDialingCode: string;
  readonly rememberToken: string;
}

const SALT_KEY = 'rememberedLoginSalt';
const SALT_BYTES = 16;

// One record per sign-in method, so that switching between them restores the values of each (ACC-04).
function keyOf(type: string): string {
  return type === 'username' ? 'rememberedLogin' : `rememberedLogin.${type}`;
}

/** The stored record and its salt as one text; blank when there is none. */
export function readStoredLogin(type: LoginType): string {
  return (
    whereAllowed(() => {
      const record = localStorage.getItem(keyOf(type));
      const salt = localStorage.getItem(SALT_KEY);
      return record && salt ? `${salt}\n${record}` : '';
    }) ?? ''
  );
}

/** Parses such a text; undefined when it is incomplete. */
export function rememberedLoginIn(stored: string): RememberedLogin | undefined {
  const [salt = '', text = ''] = stored.split('\n');
  return whereAllowed(() => {
    const record = text === '' ? undefined : readRecord(text);
    const salted = record && atob(atob(record.password));
    if (!record || !salted?.startsWith(salt)) return undefined;
    return { username: record.username, countryDialingCode: record.countryDialingCode, rememberToken: salted.slice(salt.length) };
  });
}

export function storeRememberedLogin(type: LoginType, login: RememberedLogin): void {
  whereAllowed(() => {
    const salt = localStorage.getItem(SALT_KEY) ?? newSalt();
    localStorage.setItem(SALT_KEY, salt);
    const record: RememberedRecord = {
      type,
      username: login.username,
      password: btoa(btoa(salt + login.rememberToken)),
      countryDialingCode: login.countryDialingCode,
    };
    localStorage.setItem(keyOf(type), JSON.stringify(record));
    return undefined;
  });
}

export function clearRememberedLogin(type: LoginType): void {
  whereAllowed(() => localStorage.removeItem(keyOf(type)));
}

/** Keeps the remembered login of a member whose username has changed. */
export function renameRememberedLogin({ from, to }: { readonly from: string; readonly to: string }): void {
  const known = rememberedLoginIn(readStoredLogin('username'));
  if (known?.username.toLowerCase() === from.toLowerCase()) storeRememberedLogin('username', { ...known, username: to });
}

/**
 * Stores the new secret after a password change; null removes the remembered login.
 * @public
 */
export function replaceRememberedSecret(rememberToken: string | null): void {
  const known = rememberedLoginIn(readStoredLogin('username'));
  if (!known || rememberToken === null) clearRememberedLogin('username');
  else storeRememberedLogin('username', { ...known, rememberToken });
}

function readRecord(text: string): RememberedRecord | undefined {
  const record: unknown = JSON.parse(text);
  return isRecord(record) ? record : undefined;
}

function isRecord(value: unknown): value is RememberedRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { username, password, countryDialingCode } = value as Partial<Record<string, unknown>>;
  return typeof username === 'string' && typeof password === 'string' && typeof countryDialingCode === 'string';
}

function newSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Storage throws where the browser forbids it, and its content can be invalid.
function whereAllowed<Answer>(access: () => Answer): Answer | undefined {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
