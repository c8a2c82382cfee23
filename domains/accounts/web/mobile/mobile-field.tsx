import { BRAZIL_DIALING_CODE, type Country } from '@jogada/accounts/contract/player';
import { Flag, type TextFieldProps } from '@jogada/platform/web/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { MaskedField } from '../field/masked-field.tsx';
import { useText } from '../use-text.ts';
import { DialingCodeSheet } from './dialing-code-sheet.tsx';
import { maskMobile, MOBILE_MAX } from './mobile-mask.ts';
import { useCountries } from './use-countries.ts';

interface MobileFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'prefix' | 'label' | 'maxLength'> {
  readonly label?: string;
  /** Formatted: `(11) 98765-4321`. */
  readonly value: string;
  readonly onValue: (written: string) => void;
  /** With its plus sign. */
  readonly countryDialingCode: string;
  readonly onDialingCode: (countryDialingCode: string) => void;
}

/** A mobile number input with its country: flag and code open the list of countries. */
export function MobileField({ label, value, onValue, countryDialingCode, onDialingCode, ...rest }: MobileFieldProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Country>();
  const isBrazil = countryDialingCode === BRAZIL_DIALING_CODE;
  const { countries } = useCountries(!isBrazil && picked?.countryDialingCode !== countryDialingCode);
  const countryCode = countryShown(countryDialingCode, picked, countries);

  function choose(country: Country) {
    setPicked(country);
    setOpen(false);
    onDialingCode(country.countryDialingCode);
    onValue(maskMobile(value, country.countryDialingCode));
  }

  return (
    <>
      <MaskedField
        autoComplete="tel-national"
        placeholder={isBrazil ? '(11) 91234-5678' : undefined}
        {...rest}
        label={label ?? t('mobile.label')}
        type="tel"
        inputMode="tel"
        maxLength={MOBILE_MAX}
        mask={(typed) => maskMobile(typed, countryDialingCode)}
        value={value}
        onValue={onValue}
        prefix={
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('mobile.chooseCountry', { code: countryDialingCode })}
            onClick={() => setOpen(true)}
            className="press -ml-3 flex h-11 items-center gap-1.5 rounded-[12px] bg-s2 pr-2 pl-2.5 text-ink tabular-nums"
          >
            {countryCode !== undefined && <Flag country={countryCode} />}
            <span>{countryDialingCode}</span>
            <IconChevronDown size={16} aria-hidden="true" className="text-ink-3" />
          </button>
        }
      />
      <DialingCodeSheet isOpen={isOpen} onOpenChange={setOpen} chosen={countryCode} onChoose={choose} />
    </>
  );
}

function countryShown(dialingCode: string, picked: Country | undefined, countries: readonly Country[]): string | undefined {
  if (picked?.countryDialingCode === dialingCode) return picked.countryCode;
  if (dialingCode === BRAZIL_DIALING_CODE) return 'BR';
  return countries.find((country) => country.isMain && country.countryDialingCode === dialingCode)?.countryCode;
}
