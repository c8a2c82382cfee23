import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile';
import type { Country } from '@jogada/accounts/contract/player';
import { LANGUAGE_TAGS, type Language } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';

/** All countries with a dialling code, named and sorted in the caller's language. */
export function listCountries({ language }: VisitorContext): { list: Country[] } {
  const known = listed.get(language) ?? countriesIn(language);
  listed.set(language, known);
  return { list: known };
}

// Cached per language.
const listed = new Map<Language, Country[]>();

function countriesIn(language: Language): Country[] {
  const names = new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return getCountries()
    .map((countryCode) => {
      const countryDialingCode = `+${getCountryCallingCode(countryCode)}`;
      return {
        countryCode,
        countryDialingCode,
        isMain: (MAIN_COUNTRY[countryDialingCode] ?? countryCode) === countryCode,
        name: names.of(countryCode) ?? countryCode,
      };
    })
    .toSorted((one, other) => compare(one.name, other.name));
}

/** The main country of a shared dialling code. */
const MAIN_COUNTRY: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};
