import type { Currency } from '@jogada/platform/contract';
import { Choice, Tick } from '@jogada/platform/console';
import { AmountField, TextField } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import type { RuleField as Field } from './rule-fields.ts';

interface RuleFieldProps {
  readonly field: Field;
  readonly value: string | boolean | undefined;
  readonly currency: Currency;
  readonly isWrong: boolean;
  readonly onValue: (value: string | boolean) => void;
}

/** Renders a rule's field by its type. */
export function RuleField({ field, value, currency, isWrong, onValue }: RuleFieldProps) {
  const t = useText();
  const { name, type, isOptional, options } = field;
  const label = isOptional ? t('form.optional', { name: t(`form.field.${name}`) }) : t(`form.field.${name}`);
  const text = typeof value === 'string' ? value : '';
  const error = isWrong ? t('form.wrong') : undefined;
  switch (type) {
    case 'flag':
      return <Tick label={label} isOn={value === true} onTurn={onValue} />;
    case 'amount':
      return (
        <AmountField
          label={label}
          currency={currency}
          amount={text === '' ? undefined : BigInt(text)}
          error={error}
          onAmount={(amount) => onValue(amount === undefined ? '' : amount.toString())}
        />
      );
    case 'choice':
      return (
        <Choice
          label={label}
          value={text}
          options={[...(isOptional ? [''] : []), ...(options ?? [])].map((option) => ({
            value: option,
            name: option === '' ? '–' : option,
          }))}
          onChoose={onValue}
        />
      );
    case 'whole':
    case 'amounts':
    case 'text':
      return (
        <TextField
          label={label}
          value={text}
          maxLength={300}
          inputMode={type === 'whole' ? 'numeric' : undefined}
          hint={
            name === 'amounts' || name === 'target' || name === 'basisPoints' || name === 'clubLabels' ? t(`form.hint.${name}`) : undefined
          }
          error={error}
          onChange={({ target }) => onValue(target.value)}
        />
      );
    default:
      return type satisfies never;
  }
}
