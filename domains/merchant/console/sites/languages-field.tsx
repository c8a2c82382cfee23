import { Tick } from '@jogada/platform/console';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { useController, type Control, type FieldPathByValue, type FieldValues } from '@jogada/platform/web/forms';
import { useText } from '../use-text.ts';

interface LanguagesFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, readonly Language[]>;
}

/** The languages of a site. */
export function LanguagesField<Values extends FieldValues>({ control, name }: LanguagesFieldProps<Values>) {
  const t = useText();
  const {
    field: { value, onChange },
  } = useController({ control, name });
  const chosen: readonly Language[] = value;
  return (
    <fieldset>
      <legend className="text-13 font-medium text-ink-2">{t('sites.general.languages')}</legend>
      {LANGUAGES.map((language) => (
        <Tick
          key={language}
          label={LANGUAGE_NAMES[language]}
          isOn={chosen.includes(language)}
          onTurn={(isOn) => onChange(LANGUAGES.filter((one) => (one === language ? isOn : chosen.includes(one))))}
        />
      ))}
    </fieldset>
  );
}
