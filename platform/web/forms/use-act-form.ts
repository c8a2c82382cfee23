import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react';
import {
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiProblem } from '../api-problem.ts';
import { usePreferences } from '../preferences.tsx';
import { useProblemText } from '../problem-text.ts';
import { FieldRefusal } from './field-refusal.ts';

/** A field, or the form as a whole. */
type Place<Values extends FieldValues> = FieldPath<Values> | 'root';

/** The error text of each invalid field, by its path. */
export type Faults<Values extends FieldValues> = { readonly [Name in FieldPath<Values>]?: string | false | undefined };

interface ActFormOptions<Values extends FieldValues> {
  readonly defaultValues: Values;
  /** `onTouched` validates a field when it loses the focus; by default the first submit does. */
  readonly mode?: 'onTouched';
  readonly findFaults?: (values: Values) => Faults<Values>;
  /** Where a refusal is shown, if `facts.field` does not say it. */
  readonly placeOf?: (problem: ApiProblem) => Place<Values> | undefined;
  /** Passwords and codes: emptied when they are refused. */
  readonly secrets?: readonly FieldPath<NoInfer<Values>>[];
}

export interface ActForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /**
   * Runs `act` with valid values. Invalid ones mark their fields and focus the first; an ApiProblem is shown by `refuse`. Does not submit a
   * form that surrounds the sheet of this one.
   */
  readonly submit: (act: (values: Values) => unknown) => (event?: SyntheticEvent) => void;
  /** The values for another use than `submit`; undefined if there are invalid ones, which are then marked. */
  readonly read: () => Promise<Values | undefined>;
  /** Shows a problem of the server at its field, with the focus, or at the form as a whole. */
  readonly refuse: (problem: ApiProblem, place?: Place<NoInfer<Values>>) => void;
  /** Shows a problem at a field without the focus, while another one is typed. */
  readonly mark: (problem: ApiProblem, place: Place<NoInfer<Values>>) => void;
}

const REVALIDATION_DELAY_MS = 200;

/** A form: its values, errors by field, focus, and the refusals of the call that it makes. */
export function useActForm<Values extends FieldValues>(options: ActFormOptions<Values>): ActForm<Values> {
  const { defaultValues, findFaults, placeOf, secrets = [] } = options;
  const form = useForm<Values>({
    mode: options.mode ?? 'onSubmit',
    defaultValues: defaultValues as DefaultValues<Values>,
    ...(findFaults && { resolver: resolverOf(findFaults) }),
  });
  const mark = useRefusals(form);

  function refuse(problem: ApiProblem, place = placeOf?.(problem) ?? namedPlace(problem)) {
    if (place !== 'root' && secrets.includes(place)) form.resetField(place);
    mark(problem, place);
    if (place !== 'root') form.setFocus(place, { shouldSelect: true });
  }

  // The server names an item of a list by its index.
  function namedPlace({ facts: { field } }: ApiProblem): Place<Values> {
    const name = typeof field === 'string' ? (field.split('.')[0] ?? '') : '';
    return name in form.getValues() ? (name as FieldPath<Values>) : 'root';
  }

  const isActing = useRef(false);
  const take = useEffectEvent((refusal: FieldRefusal) => {
    if (!isActing.current) return;
    const { problem } = refusal;
    const place = placeOf?.(problem) ?? namedPlace(problem);
    if (place === 'root') return;
    refusal.preventDefault();
    // A value of the wrong shape is shown like a wrong value.
    refuse(problem.code === 'malformed_request' ? new ApiProblem({ ...problem, code: 'field_invalid' }) : problem, place);
  });
  useEffect(() => FieldRefusal.listen((refusal) => take(refusal)), []);

  const submit: ActForm<Values>['submit'] = (act) => (event) => {
    event?.stopPropagation();
    const run = form.handleSubmit(async (values) => {
      form.clearErrors('root');
      isActing.current = true;
      try {
        await act(values);
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem;
        refuse(problem);
      } finally {
        isActing.current = false;
      }
    });
    void run(event);
  };
  const read = () => new Promise<Values | undefined>((resolve) => void form.handleSubmit(resolve, () => resolve(undefined))());
  return { ...form, submit, read, refuse, mark };
}

function resolverOf<Values extends FieldValues>(findFaults: (values: Values) => Faults<Values>): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const [path, message] of Object.entries(findFaults(values))) if (message) set(errors, path, { type: 'rule', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/**
 * Shows refusals in a form. After a change of language, filled fields are validated again after a short delay, and refusals are shown in the
 * new language, because only the server could re-validate those (ACC-32).
 */
function useRefusals<Values extends FieldValues>(form: UseFormReturn<Values>): ActForm<Values>['mark'] {
  const problemText = useProblemText();
  const { language } = usePreferences();
  const { setError, trigger, getValues, getFieldState } = form;
  const { root } = form.formState.errors;
  const refused = useRef(new Map<Place<Values>, ApiProblem>());
  const spoken = useRef(language);

  function mark(problem: ApiProblem, place: Place<Values>) {
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
    for (const [place, problem] of refused.current) if (errorAt(place)?.type === 'refusal') mark(problem, place);
  });
  useEffect(() => {
    if (spoken.current === language) return undefined;
    spoken.current = language;
    const timer = setTimeout(() => speak(), REVALIDATION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return mark;
}
