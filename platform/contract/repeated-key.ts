const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Whether an object of a JSON text has a duplicate key. `JSON.parse` uses the last one, other readers the first, so a proxy or partner may
 * have checked another value (S68). The result for invalid JSON is meaningless.
 */
export function repeatsKey(json: string): boolean {
  // The keys of each open object so far; undefined for a list.
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let place = 0; place < json.length; place += 1) {
    switch (json.charCodeAt(place)) {
      case OPEN_OBJECT:
        open.push(new Set());
        isKeyNext = true;
        break;
      case OPEN_LIST:
        open.push(undefined);
        isKeyNext = false;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        open.pop();
        isKeyNext = false;
        break;
      case COMMA:
        isKeyNext = open.at(-1) !== undefined;
        break;
      case QUOTE: {
        const end = endOfText(json, place);
        if (isKeyNext && isKnown(open.at(-1), json.slice(place, end + 1))) return true;
        isKeyNext = false;
        place = end;
        break;
      }
      default:
    }
  }
  return false;
}

/** Adds a key in its source form; returns whether it is a duplicate. */
function isKnown(keys: Set<string> | undefined, written: string): boolean {
  const key = written.includes('\\') ? unescaped(written) : written.slice(1, -1);
  if (keys?.has(key)) return true;
  keys?.add(key);
  return false;
}

function unescaped(written: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    // Invalid JSON, which the parser reports.
    return written;
  }
}

/** The index of the closing quote. */
function endOfText(json: string, from: number): number {
  for (let place = from + 1; place < json.length; place += 1) {
    const letter = json.charCodeAt(place);
    if (letter === QUOTE) return place;
    if (letter === BACKSLASH) place += 1;
  }
  return json.length;
}
