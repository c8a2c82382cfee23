import { useController, type Control, type FieldPathByValue, type FieldValues } from '@jogada/platform/web/forms';
import { Choice, type ChoiceProps } from './choice.tsx';
import { Tick, type TickProps } from './tick.tsx';

type FormChoiceProps<Values extends FieldValues, Value extends string> = Omit<
  ChoiceProps<Value>,
  'value' | 'error' | 'ref' | 'onChoose'
> & {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, Value>;
  /** Called after a choice that changes other fields. */
  readonly onChosen?: (value: Value) => void;
};

/** A select of a form, with its error. */
export function FormChoice<Values extends FieldValues, Value extends string>(props: FormChoiceProps<Values, Value>) {
  const { control, name, onChosen, ...rest } = props;
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name });
  return (
    <Choice
      {...rest}
      ref={ref}
      value={value}
      error={fieldState.error?.message}
      onChoose={(chosen) => {
        onChange(chosen);
        onChosen?.(chosen);
      }}
    />
  );
}

type FormTickProps<Values extends FieldValues> = Omit<TickProps, 'isOn' | 'onTurn'> & {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, boolean>;
};

/** A checkbox of a form. */
export function FormTick<Values extends FieldValues>({ control, name, ...rest }: FormTickProps<Values>) {
  const { field } = useController({ control, name });
  return <Tick {...rest} isOn={field.value} onTurn={field.onChange} />;
}
