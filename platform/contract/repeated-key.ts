const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Whether an object of a JSON text has a key twice. `JSON.parse` takes the last one, other readers the first: what a proxy or a
 * partner judged may not be what is done (S68). Of what is no JSON it says nothing.
 */
export function repeatsKey(json: string): boolean {
  // For each object or list that is open, the keys so far; lists have none.
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

/** Adds a key as it is written; answers whether it was there. */
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
    // No JSON, which its reader says.
    return written;
  }
}

/** Where a text ends that begins at a quote. */
function endOfText(json: string, from: number): number {
  for (let place = from + 1; place < json.length; place += 1) {
    const letter = json.charCodeAt(place);
    if (letter === QUOTE) return place;
    if (letter === BACKSLASH) place += 1;
  }
  return json.length;
}
