/**
 * Parses CSV (RFC 4180: quotes, doubled quotes, line breaks inside them) into lines of fields. Skips empty lines.
 * @throws Error for an unclosed quote
 */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    fields.push(field);
    field = '';
  };
  const endLine = () => {
    endField();
    if (fields.some((value) => value !== '')) lines.push(fields);
    fields = [];
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',') endField();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') field += sign;
  }
  if (isQuoted) throw new Error('unterminated quote');
  if (field !== '' || fields.length > 0) endLine();
  return lines;
}
