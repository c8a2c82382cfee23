import pg from 'pg';
import * as v from 'valibot';

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
    ...(error instanceof pg.DatabaseError && placeOf(error)),
    ...(error instanceof v.ValiError && { issues: error.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}`) }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: described(error.cause, depth + 1) }),
  };
}

function messageOf(error: Error): string {
  if (error instanceof v.ValiError) return 'a value does not fit its schema';
  // PostgreSQL and parsers quote their input in messages.
  return withoutValues(withoutQueries(error.message));
}

function placeOf({ schema, table, column, constraint, routine, where }: pg.DatabaseError): object {
  return { schema, table, column, constraint, routine, ...(where !== undefined && { where: withoutValues(where) }) };
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
