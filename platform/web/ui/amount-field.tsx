import { currencySymbol, formatAmount, type Currency } from '@jogada/platform/contract';
import { useId, useLayoutEffect, useRef, type ChangeEvent, type ClipboardEvent, type ReactNode, type Ref } from 'react';
import { useSpoken } from '../text.tsx';
import { amountPasted, amountTyped, caretBefore, digitsAfter } from './amount-mask.ts';
import { classNames } from './class-names.ts';
import { FieldNote } from './text-field.tsx';

export interface AmountFieldProps {
  readonly label: string;
  /** Minor units; undefined while the field is empty. */
  readonly amount: bigint | undefined;
  readonly onAmount: (amount: bigint | undefined) => void;
  readonly currency: Currency;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A large money field, typed as at a cash machine: digits enter from the right, and the caret is not moved. */
export function AmountField({ label, amount, onAmount, currency, hint, error, ref, ...rest }: AmountFieldProps) {
  const id = useId();
  const { language } = useSpoken();
  const input = useRef<HTMLInputElement>(null);
  const caretDigits = useRef<number>(undefined);
  const text = amount === undefined ? '' : formatAmount({ amount, currency }, language);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field || caretDigits.current === undefined || document.activeElement !== field) return;
    const caret = caretBefore(text, caretDigits.current);
    field.setSelectionRange(caret, caret);
    caretDigits.current = undefined;
  }, [text]);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    caretDigits.current = digitsAfter(value, selectionStart ?? value.length);
    const typed = amountTyped(value);
    onAmount(typed === 0n ? undefined : typed);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = amountPasted(event.clipboardData.getData('text'), currency);
    event.preventDefault();
    if (pasted === undefined) return;
    caretDigits.current = 0;
    onAmount(pasted === 0n ? undefined : pasted);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-ink-2">
        {label}
      </label>
      <div
        className={classNames(
          'flex h-20 items-center gap-2 rounded-card bg-s1 px-5 ring-1 ring-inset transition-shadow focus-within:ring-2',
          error ? 'ring-danger' : 'ring-control focus-within:ring-primary',
        )}
      >
        <span aria-hidden="true" className="display shrink-0 text-24 text-ink-2">
          {currencySymbol(currency)}
        </span>
        <input
          ref={(element) => {
            input.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={formatAmount({ amount: 0n, currency }, language)}
          value={text}
          onChange={handleChange}
          onPaste={handlePaste}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
          className="display amount h-full w-full min-w-0 bg-transparent text-[2.5rem] text-ink outline-none placeholder:text-ink-3"
          {...rest}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
