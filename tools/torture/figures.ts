/** The value that the given share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

/** Prints a plain-text table with column names and right-aligned numbers. */
export function printTable(rows: readonly Readonly<Record<string, string | number>>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)));
  const line = (cells: readonly string[]) => console.log(cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  '));
  line(names);
  for (const row of rows) line(names.map((name) => String(row[name])));
}
