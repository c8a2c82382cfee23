import { CopiedValue } from '@jogada/platform/web/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../use-text.ts';
import { verdictOf, type Verdict } from './verdict-of.ts';

const SHORT_MAX = 32;

interface DrawProofProps {
  /** Recomputes the draw in the browser and resolves to whether it matches. Called once; use the draw as key. */
  readonly prove: () => Promise<boolean>;
  readonly words: { readonly proven: string; readonly disproven: string; readonly how: string };
  /** The inputs of the draw: names and values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Shows a recomputed draw with the inputs needed to verify it independently, also when this device cannot recompute it. */
export function DrawProof({ prove, words, facts }: DrawProofProps) {
  const t = useText();
  const [verdict, setVerdict] = useState<Verdict>();
  const judge = useEffectEvent(() => verdictOf(prove));
  const said = { ...words, unprovable: t('draw.unprovable') };
  useEffect(() => {
    let isGone = false;
    void judge().then((reached) => {
      if (!isGone) setVerdict(reached);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className={verdict === 'proven' ? 'font-semibold text-ok' : 'font-semibold'}>
        {verdict !== undefined && said[verdict]}
      </p>
      <p className="text-13 text-ink-2">{words.how}</p>
      <dl className="grid min-w-0 gap-3 text-12">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-3">{name}</dt>
            <dd>
              <DrawValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function DrawValue({ value }: { readonly value: string }) {
  if (value.length > SHORT_MAX) return <CopiedValue value={value} />;
  return (
    <span className="block truncate font-mono" translate="no">
      {value}
    </span>
  );
}
