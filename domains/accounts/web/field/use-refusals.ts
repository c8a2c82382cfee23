import { usePreferences, useProblemText, type ApiProblem } from '@jogada/platform/web';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** A field, or the form as a whole. */
type Place<Values extends FieldValues> = FieldPath<Values> | 'root';

const REVALIDATION_DELAY_MS = 200;

/**
 * Shows server problems in a form. After a change of language, filled fields are validated again after a short delay, and server problems
 * are shown in the new language, because only the server could re-validate those (ACC-32).
 */
export function useRefusals<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): (place: Place<NoInfer<Values>>, problem: ApiProblem) => void {
  const problemText = useProblemText();
  const { language } = usePreferences();
  const { setError, trigger, getValues, getFieldState } = form;
  const { root } = form.formState.errors;
  const refused = useRef(new Map<Place<Values>, ApiProblem>());
  const spoken = useRef(language);

  function show(place: Place<Values>, problem: ApiProblem) {
    refused.current.set(place, problem);
    setError(place, { type: 'refusal', message: problemText(problem) });
  }

  const speak = useEffectEvent(() => {
    const errorAt = (place: Place<Values>) => (place === 'root' ? root : getFieldState(place).error);
    const fields = Object.entries(getValues()) as [FieldPath<Values>, unknown][];
    const judged = fields.filter(
      ([name, value]) => errorAt(name)?.type !== 'refusal' && (errorAt(name) || (value !== '' && value !== false)),
    );
    if (judged.length > 0) void trigger(judged.map(([name]) => name));
    for (const [place, problem] of refused.current) if (errorAt(place)?.type === 'refusal') show(place, problem);
  });
  useEffect(() => {
    if (spoken.current === language) return undefined;
    spoken.current = language;
    const timer = setTimeout(() => speak(), REVALIDATION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return show;
}
