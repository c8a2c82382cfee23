import { useController, type Control, type FieldPathByValue, type FieldValues } from '@jogada/platform/web/forms';
import { Choice, type ChoiceProps } from './choice.tsx';
import { Tick, type TickProps } from './tick.tsx';

type FormChoiceProps<Values extends FieldValues, Value extends string> = Omit<ChoiceProps<Value>, 'value' | 'onChoose'> & {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, Value>;
  /** Called after a choice that changes other fields. */
  readonly onChosen?: (value: Value) => void;
};

/** A select of a form. */
export function FormChoice<Values extends FieldValues, Value extends string>(props: FormChoiceProps<Values, Value>) {
  const { control, name, onChosen, ...rest } = props;
  const { field } = useController({ control, name });
  return (
    <Choice
      {...rest}
      value={field.value}
      onChoose={(value) => {
        field.onChange(value);
        onChosen?.(value);
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
