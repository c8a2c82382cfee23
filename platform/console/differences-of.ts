/** A value that an act changed. */
export interface Difference {
  /** The names of the fields from the outermost to the value: `general.timeZone`, `registrationFields.email.required`. */
  readonly path: string;
  /** Undefined: there was none. */
  readonly was?: unknown;
  /** Undefined: there is none. */
  readonly is?: unknown;
  /** Of a list: the values that it has lost and gained, in place of both lists. */
  readonly left?: readonly unknown[];
  readonly joined?: readonly unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Names that identify an object in a list. */
const NAMES = ['fieldName', 'modId', 'language', 'resourceType', 'id', 'key', 'code'];

/** The values that differ, and nothing else: within objects and lists too. */
export function differencesOf(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [was, is] = [asFields(before), asFields(after)];
  if (was && is) {
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
      differencesOf(was[key], is[key], path === '' ? key : `${path}.${key}`),
    );
  }
  if (isPlainList(before) && isPlainList(after)) {
    const [left, joined] = [before.filter((value) => !after.includes(value)), after.filter((value) => !before.includes(value))];
    if (left.length > 0 || joined.length > 0) return [{ path, left, joined }];
  }
  return [{ path, was: before, is: after }];
}

/** The fields of an object, or of a list of objects by the names of these. */
function asFields(value: unknown): Fields | undefined {
  if (Array.isArray(value)) {
    const named = value.map((item: unknown) => [nameOf(item), item] as const);
    return named.length > 0 && named.every(([name]) => name !== undefined) ? Object.fromEntries(named) : undefined;
  }
  return isFields(value) ? value : undefined;
}

function nameOf(item: unknown): string | undefined {
  if (!isFields(item)) return undefined;
  const name = NAMES.map((key) => item[key]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}
