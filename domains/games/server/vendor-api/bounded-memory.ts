/** Remembers values by key, the last `entriesMax` of them: the one remembered longest goes first. */
export class BoundedMemory<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #entriesMax: number;

  constructor({ entriesMax }: { entriesMax: number }) {
    this.#entriesMax = entriesMax;
  }

  find(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  drop(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  keep(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#entriesMax) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
