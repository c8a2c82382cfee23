import { useText } from '../use-text.ts';

const TERMS = ['age', 'one', 'money', 'play', 'fair', 'data'] as const;

/** The terms of use. */
export function TermsList() {
  const t = useText();
  return (
    <ol className="flex list-decimal flex-col gap-3 pl-5 text-ink-2 marker:text-ink-3">
      {TERMS.map((term) => (
        <li key={term}>{t(`register.terms.${term}`)}</li>
      ))}
    </ol>
  );
}
