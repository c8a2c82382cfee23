const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A part of a page that is escaped already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Builds a part of a page. Values are escaped, unless they are parts themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  return new Html(parts.map((part, index) => part + shown(values[index])).join(''));
}

function shown(value: string | Html | undefined): string {
  if (value === undefined) return '';
  return value instanceof Html ? value.text : value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
