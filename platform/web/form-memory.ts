/**
 * Values that a form keeps in this page's memory, by name, so that they outlive a sign-in or another screen. Not in any storage (S62), and
 * never passwords.
 */
const kept = new Map<string, unknown>();

export function storeTyped(name: string, value: unknown): void {
  kept.set(name, value);
}

export function readTyped(name: string): unknown {
  return kept.get(name);
}
