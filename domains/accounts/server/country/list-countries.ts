import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile';
import type { Country } from '@jogada/accounts/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';

/** All countries that can be dialled, in the caller's language and its alphabet. */
export function listCountries({ language }: VisitorContext): { list: Country[] } {
  const known = listed.get(language) ?? countriesIn(language);
  listed.set(language, known);
  return { list: known };
}

// Made once a language: the names are the same for everybody.
const listed = new Map<Language, Country[]>();

function countriesIn(language: Language): Country[] {
  const names = new Intl.DisplayNames(language === 'pt' ? 'pt-BR' : language, { type: 'region' });
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

/** Whose a dialling code is first of all, where several countries share it. */
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
