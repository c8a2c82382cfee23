/** What a phone keeps of the site between visits, by the names of the specification (CON-26). Theme and language are kept where they are chosen. */
export const STORED = {
  status: 'status',
  memberInfo: 'memberInfo',
  vendors: 'vassalGameTypes',
  lotteries: 'lotteryLists',
  template: 'template',
  serviceLink: 'serviceLink',
} as const;
type Stored = (typeof STORED)[keyof typeof STORED];

/** Changes with the shape of what is kept: what an older page has left is not taken for ours. */
const EDITION = 2;

export function storeAnswer(name: Stored, value: unknown): void {
  whereAllowed(() => localStorage.setItem(name, JSON.stringify({ edition: EDITION, value })));
}

export function removeAnswer(name: Stored): void {
  whereAllowed(() => localStorage.removeItem(name));
}

/** Undefined where nothing is kept, or nothing that can be read. */
export function readAnswer(name: Stored): unknown {
  return whereAllowed(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'edition' in kept && kept.edition === EDITION && 'value' in kept
      ? kept.value
      : undefined;
  });
}

function whereAllowed<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
