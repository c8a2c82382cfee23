import pg from 'pg';
import * as v from 'valibot';

/** An error as a log line tells it. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string | undefined;
  readonly [fact: string]: unknown;
}

const CAUSES_MAX = 3;

/**
 * An error for a log, without a value that a person gave (S81): a database names its constraint and columns and not the row, a
 * schema names the places and not what lay there, and addresses lose their queries.
 */
export function describeError(error: unknown): DescribedError {
  return described(error, 0);
}

/** The same in one line, for a table that says why something failed: the message and, in brackets, the code and the constraint. */
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
  // PostgreSQL and parsers quote what they were given.
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

// From the first mark to the last: what is quoted may hold marks of its own, and then the pairs do not match.
function withoutValues(text: string): string {
  return [`"`, "'", '`'].reduce((shorter, mark) => {
    const [first, last] = [shorter.indexOf(mark), shorter.lastIndexOf(mark)];
    return first === last ? shorter : `${shorter.slice(0, first)}…${shorter.slice(last + 1)}`;
  }, text);
}

function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s"'`)]*/g, '?…');
}
