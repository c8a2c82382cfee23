/**
 * Local storage keys of the responses that survive between visits, as the specification names them (CON-26). Theme and language are stored
 * by their own choices.
 */
export const STORED = {
  status: 'status',
  memberInfo: 'memberInfo',
  vendors: 'vassalGameTypes',
  lotteries: 'lotteryLists',
  template: 'template',
  serviceLink: 'serviceLink',
} as const;
type Stored = (typeof STORED)[keyof typeof STORED];

/** Increase when the shape of a stored value changes: values of another edition are ignored. */
const EDITION = 2;

export function storeAnswer(name: Stored, value: unknown): void {
  whereAllowed(() => localStorage.setItem(name, JSON.stringify({ edition: EDITION, value })));
}

export function removeAnswer(name: Stored): void {
  whereAllowed(() => localStorage.removeItem(name));
}

/** Undefined when nothing readable of this edition is stored. */
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
