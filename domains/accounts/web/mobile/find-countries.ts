import type { Country } from '@jogada/accounts/contract/player';

/** Finds countries by name without accents, by dialling code, or by two-letter code. */
export function findCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = plain(search).trim();
  if (wanted === '') return countries;
  const dialled = wanted.replace(/^(\+|00)/, '');
  return countries
    .map((country) => ({ country, rank: rankOf(country, wanted, dialled) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

const NO_MATCH = 9;

function rankOf({ name, countryCode, countryDialingCode, isMain }: Country, wanted: string, dialled: string): number {
  const readable = plain(name);
  if (countryDialingCode === `+${dialled}`) return isMain ? 0 : 1;
  if (readable.startsWith(wanted)) return 2;
  if (countryCode.toLowerCase() === wanted) return 3;
  if (/^\d+$/.test(dialled) && countryDialingCode.startsWith(`+${dialled}`)) return 4;
  return readable.includes(wanted) ? 5 : NO_MATCH;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
