/** An error in the format of a log line. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string | undefined;
  readonly [fact: string]: unknown;
}

const CAUSES_MAX = 3;

/**
 * Describes an error without any value that a person gave (S81): of a database error the constraint and columns, of a schema error the
 * paths, and addresses without their queries.
 */
export function describeError(error: unknown): DescribedError {
  return described(error, 0);
}

/** The same in one line, for a stored failure: the message and, in brackets, code and constraint. */
export function errorLine(error: unknown): string {
  const { type, message, code, constraint } = describeError(error);
  const facts = [code, constraint].filter((fact) => typeof fact === 'string');
  return `${message || type}${facts.length > 0 ? ` [${facts.join(' ')}]` : ''}`;
}

function described(error: unknown, depth: number): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code) : undefined;
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...(code !== undefined && { code }),
    ...(isDatabaseError(error) && placeOf(error)),
    ...(isSchemaError(error) && {
      issues: error.issues.map(({ path, type }) => `${path?.map(({ key }) => String(key)).join('.') ?? ''}: ${type}`),
    }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: described(error.cause, depth + 1) }),
  };
}

// Known by their fields, because this file imports no driver and no schema library.
interface DatabaseError extends Error {
  readonly severity: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly routine?: string;
  readonly where?: string;
}

interface SchemaError extends Error {
  readonly issues: readonly { readonly type: string; readonly path?: readonly { readonly key: unknown }[] }[];
}

function isDatabaseError(error: Error): error is DatabaseError {
  return 'severity' in error && 'routine' in error;
}

function isSchemaError(error: Error): error is SchemaError {
  return error.name === 'ValiError' && 'issues' in error && Array.isArray(error.issues);
}

function messageOf(error: Error): string {
  if (isSchemaError(error)) return 'a value does not fit its schema';
  // PostgreSQL and parsers quote their input in messages.
  return withoutSecrets(withoutValues(withoutQueries(error.message)));
}

function placeOf({ schema, table, column, constraint, routine, where }: DatabaseError): object {
  return { schema, table, column, constraint, routine, ...(where !== undefined && { where: withoutSecrets(withoutValues(where)) }) };
}

// The first lines repeat the message.
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

// From the first quotation mark to the last, as a quoted value may hold marks itself.
function withoutValues(text: string): string {
  return [`"`, "'", '`'].reduce((shorter, mark) => {
    const [first, last] = [shorter.indexOf(mark), shorter.lastIndexOf(mark)];
    return first === last ? shorter : `${shorter.slice(0, first)}…${shorter.slice(last + 1)}`;
  }, text);
}

function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s"'`)]*/g, '?…');
}

/** Values that messages hold without quotation marks: credentials, e-mail addresses, tokens, and numbers of persons, phones and cards. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\b(Bearer|Basic|Digest) +\S+/gi, '$1 …')
    .replaceAll(/(password|passwd|secret|token|authorization|cookie|captcha|api-?key|cpf|document)( ?[=:]) ?\S+/gi, '$1$2 …')
    .replaceAll(/\S+/g, (word) => (word.includes('@') ? '…' : word))
    .replaceAll(/[\w+=-]{20,}/g, (word) => (isRandom(word) ? '…' : word))
    .replaceAll(/\d[\d .\-/()]{6,}\d/g, (digits) => (digits.replaceAll(/\D/g, '').length >= NUMBER_DIGITS ? '…' : digits));
}

/** A token of 20 characters has no digit in one of 30, so two cases of letters count too. Words of a message have one case. */
function isRandom(word: string): boolean {
  return /[A-Za-z]/.test(word) && (/\d/.test(word) || (/[a-z]/.test(word) && /[A-Z]/.test(word)));
}

/** A date of birth, a postal code or a longer number. */
const NUMBER_DIGITS = 8;
