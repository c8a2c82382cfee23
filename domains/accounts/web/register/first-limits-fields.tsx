import { BLANK_LIMITS, FIRST_LIMITS, findFirstLimitFault, type FirstLimit, type FirstLimits } from '@jogada/accounts/contract/player';
import { CURRENCY_DECIMALS, currencySymbol, type Currency } from '@jogada/platform/contract';
import { TextField } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** As typed: whole currency units and whole hours. */
export type TypedLimits = FirstLimits;

interface FirstLimitsFieldsProps {
  readonly typed: TypedLimits;
  readonly onTyped: (typed: TypedLimits) => void;
  readonly currency: Currency;
  /** Whether missing limits are marked. */
  readonly isChecked: boolean;
}

const PERIODS = ['Day', 'Week', 'Month'] as const;
const DIGITS_MAX = { loss: 7, time: 3 } as const;
const HOUR_MINUTES = 60;
/** Proposed weekly and monthly limits as multiples of the daily one; lower than the number of days. */
const PROPOSED_DAYS = { Week: 3, Month: 8 } as const;

/** Daily, weekly and monthly limits of losses and playing time, where the law requires them before an account opens (R14). */
export function FirstLimitsFields({ typed, onTyped, currency, isChecked }: FirstLimitsFieldsProps) {
  const t = useText();
  const [own, setOwn] = useState<ReadonlySet<FirstLimit>>(() => new Set());
  const faulty = findFirstLimitFault(typed);

  function handleTyped(kind: 'loss' | 'time', name: FirstLimit, value: string) {
    const next = { ...typed, [name]: value.replaceAll(/\D/g, '').replace(/^0+/, '') };
    if (name === `${kind}Day`) return onTyped(withProposals(next, kind, own));
    setOwn(new Set([...own, name]));
    onTyped(next);
  }

  function faultText(name: FirstLimit): string | undefined {
    if (typed[name] === '') return t('register.limits.needed');
    return faulty?.field === name && faulty.fault === 'limits_contradict' ? t('register.limits.tooLow') : undefined;
  }

  return (
    <fieldset className="flex flex-col gap-3 rounded-card bg-s2 p-4" aria-describedby="first-limits-lead">
      <legend className="sr-only">{t('register.limits.title')}</legend>
      <p aria-hidden="true" className="display text-17">
        {t('register.limits.title')}
      </p>
      <p id="first-limits-lead" className="text-13 text-ink-2">
        {t('register.limits.lead')}
      </p>
      {(['loss', 'time'] as const).map((kind) => (
        <div key={kind} role="group" aria-label={t(`register.limits.${kind}`)}>
          <p aria-hidden="true" className="mb-1.5 text-13 font-medium text-ink-2">
            {kind === 'loss' ? t('register.limits.lossIn', { currency: currencySymbol(currency) }) : t('register.limits.timeIn')}
          </p>
          <div className="grid grid-cols-3 gap-2">
            {PERIODS.map((period) => {
              const name: FirstLimit = `${kind}${period}`;
              return (
                <TextField
                  key={name}
                  name={name}
                  label={t(`register.limits.${period}`)}
                  aria-label={t('register.limits.field', { kind: t(`register.limits.${kind}`), period: t(`register.limits.${period}`) })}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={DIGITS_MAX[kind]}
                  value={typed[name]}
                  error={isChecked ? faultText(name) : undefined}
                  onFocus={({ target }) => target.select()}
                  onChange={({ target }) => handleTyped(kind, name, target.value)}
                />
              );
            })}
          </div>
        </div>
      ))}
      <p className="text-13 text-ink-3">{t('register.limits.later')}</p>
    </fieldset>
  );
}

// A typed daily limit fills in proposals for the others, until the member changes those.
function withProposals(typed: TypedLimits, kind: 'loss' | 'time', own: ReadonlySet<FirstLimit>): TypedLimits {
  const day = Number(typed[`${kind}Day`]);
  const next = { ...typed };
  for (const period of ['Week', 'Month'] as const) {
    const name: FirstLimit = `${kind}${period}`;
    if (!own.has(name)) next[name] = day > 0 ? String(Math.min(day * PROPOSED_DAYS[period], 10 ** DIGITS_MAX[kind] - 1)) : '';
  }
  return next;
}

/** The first missing or contradictory limit. */
export function limitsFault(typed: TypedLimits): FirstLimit | undefined {
  return findFirstLimitFault(typed)?.field;
}

/** The typed limits in the units of the API: minor units and minutes. */
export function limitsMeant(typed: TypedLimits, currency: Currency): FirstLimits {
  const meant = { ...BLANK_LIMITS };
  for (const name of FIRST_LIMITS) {
    if (typed[name] === '') continue;
    meant[name] = name.startsWith('time')
      ? String(Number(typed[name]) * HOUR_MINUTES)
      : typed[name] + '0'.repeat(CURRENCY_DECIMALS[currency]);
  }
  return meant;
}
