import { useEffect, useEffectEvent, useState } from 'react';

interface DrawProofProps {
  /** Recomputes the draw in the browser and resolves to whether it matches. Called once; use the draw as key. */
  readonly prove: () => Promise<boolean>;
  readonly words: { readonly proven: string; readonly disproven: string; readonly how: string };
  /** The inputs of the draw: names and values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Shows a recomputed draw with the inputs needed to verify it independently. */
export function DrawProof({ prove, words, facts }: DrawProofProps) {
  const [isProven, setProven] = useState<boolean>();
  const proveOnce = useEffectEvent(prove);
  useEffect(() => {
    let isGone = false;
    void proveOnce().then((result) => {
      if (!isGone) setProven(result);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className={isProven ? 'font-semibold text-ok' : 'font-semibold'}>
        {isProven !== undefined && (isProven ? words.proven : words.disproven)}
      </p>
      <p className="text-13 text-ink-2">{words.how}</p>
      <dl className="grid gap-3 text-12">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono break-all" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
