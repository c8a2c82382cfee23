const PLACES = 14;
const CHECKED_PLACES = 12;
const ZERO_CODE = 48;

/** Validates the check digits of a CNPJ. Its first twelve characters may be letters since 2026. */
export function isCompanyNumber(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || new Set(text).size === 1) return false;
  const values = [...text].map((place) => place.charCodeAt(0) - ZERO_CODE);
  return [CHECKED_PLACES, CHECKED_PLACES + 1].every((length) => checkDigit(values.slice(0, length)) === values[length]);
}

/** Formats a CNPJ: 12.ABC.345/01DE-35. */
export function companyNumberText(number: string): string {
  return number.length === PLACES ? number.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5') : number;
}

// Weights run from 2 to 9, from the right.
function checkDigit(values: readonly number[]): number {
  const sum = values.toReversed().reduce((total, value, place) => total + value * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
