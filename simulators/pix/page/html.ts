const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A piece of a page that is safe to send. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Writes a piece of a page; whatever is put in is escaped, unless it is a piece itself. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  return new Html(parts.map((part, index) => part + shown(values[index])).join(''));
}

function shown(value: string | Html | undefined): string {
  if (value === undefined) return '';
  return value instanceof Html ? value.text : value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
