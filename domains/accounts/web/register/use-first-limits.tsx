import { BLANK_LIMITS, type FirstLimit, type FirstLimits } from '@jogada/accounts/contract/player';
import type { Currency } from '@jogada/platform/contract';
import { useState, type ReactNode } from 'react';
import { FirstLimitsFields, limitsFault, limitsMeant } from './first-limits-fields.tsx';

interface ChosenLimits {
  /** The form fields; nothing where no limits are required. */
  readonly fields: ReactNode;
  /** The first missing limit. */
  readonly fault: FirstLimit | undefined;
  /** In the units of the API. */
  readonly meant: FirstLimits;
  readonly clear: () => void;
  /** Marks missing limits from now on. */
  readonly check: () => void;
}

/** The limits that a new member sets before the account opens (R14). */
export function useFirstLimits(currency: Currency, isAsked: boolean): ChosenLimits {
  const [typed, setTyped] = useState(BLANK_LIMITS);
  const [isChecked, setChecked] = useState(false);
  return {
    fields: isAsked && <FirstLimitsFields typed={typed} onTyped={setTyped} currency={currency} isChecked={isChecked} />,
    fault: isAsked ? limitsFault(typed) : undefined,
    meant: limitsMeant(typed, currency),
    clear: () => {
      setTyped(BLANK_LIMITS);
      setChecked(false);
    },
    check: () => setChecked(true),
  };
}
