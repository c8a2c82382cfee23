/** CSS custom properties that differ from the default brand, per theme. */
interface Theme {
  readonly dark: Readonly<Record<string, string>>;
  readonly light: Readonly<Record<string, string>>;
}

/** Id of the style element in the page's head. */
export const BRAND_STYLE_ID = 'brand';

const TOKEN = /^--[a-z0-9-]+$/;
const TOKEN_VALUE = /^[\w#.,%()\s/+-]+$/;

/** Formats a merchant's tokens as CSS rules. Invalid tokens are omitted. Empty for the default brand. */
export function writeBrandRules({ dark, light }: Theme): string {
  return [ruleOf(':root', dark), ruleOf(":root[data-theme='light']", light)].join('');
}

function ruleOf(selector: string, tokens: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(tokens).filter(([name, value]) => TOKEN.test(name) && TOKEN_VALUE.test(value));
  if (declarations.length === 0) return '';
  return `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
