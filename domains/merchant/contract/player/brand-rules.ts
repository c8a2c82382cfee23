/** CSS custom properties that differ from the house's own, for each theme. */
interface Theme {
  readonly dark: Readonly<Record<string, string>>;
  readonly light: Readonly<Record<string, string>>;
}

/** The element of a page's head that holds them. */
export const BRAND_STYLE_ID = 'brand';

const TOKEN = /^--[a-z0-9-]+$/;
const TOKEN_VALUE = /^[\w#.,%()\s/+-]+$/;

/** A merchant's tokens as the rules of a style sheet; what is no token is left out. Empty for the house's own look. */
export function writeBrandRules({ dark, light }: Theme): string {
  return [ruleOf(':root', dark), ruleOf(":root[data-theme='light']", light)].join('');
}

function ruleOf(selector: string, tokens: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(tokens).filter(([name, value]) => TOKEN.test(name) && TOKEN_VALUE.test(value));
  if (declarations.length === 0) return '';
  return `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
