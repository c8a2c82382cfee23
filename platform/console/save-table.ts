/** Saves rows as a CSV file. No cell can be read as a formula (S44). */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  const text = tableText(rows);
  const link = document.createElement('a');
  // Without the byte order mark spreadsheets misread accented letters.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Rows as comma-separated values. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellText).join(',')).join('\r\n');
}

function cellText(value: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const plain = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
