import { BLANK_LIMITS, type FirstLimit, type FirstLimits } from '@jogada/accounts/contract/player';
import type { Currency } from '@jogada/platform/contract';
import { storeTyped, readTyped } from '@jogada/platform/web';
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

const KEPT = 'firstLimits';

/** The limits that a new member sets before the account opens (R14). */
export function useFirstLimits(currency: Currency, isAsked: boolean): ChosenLimits {
  const [typed, setTyped] = useState(() => ({ ...BLANK_LIMITS, ...(readTyped(KEPT) as Partial<FirstLimits> | undefined) }));
  const [isChecked, setChecked] = useState(false);
  const change = (next: FirstLimits) => {
    setTyped(next);
    storeTyped(KEPT, next);
  };
  return {
    fields: isAsked && <FirstLimitsFields typed={typed} onTyped={change} currency={currency} isChecked={isChecked} />,
    fault: isAsked ? limitsFault(typed) : undefined,
    meant: limitsMeant(typed, currency),
    clear: () => {
      change(BLANK_LIMITS);
      setChecked(false);
    },
    check: () => setChecked(true),
  };
}
