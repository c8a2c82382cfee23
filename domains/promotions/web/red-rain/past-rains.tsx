import { DateText, formatMoney } from '@jogada/platform/web';
import { List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import type { RedRain } from '@jogada/promotions/contract/player';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../use-text.ts';
import { proveRain, type RainProof } from './prove-rain.ts';

/** The rains that are over; each can be worked out again here. */
export function PastRains({ rains }: { readonly rains: readonly RedRain[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<RedRain>();
  const [isOpen, setOpen] = useState(false);
  if (rains.length === 0) return null;
  const write = (amount: string, { currency }: RedRain) => formatMoney({ amount: BigInt(amount), currency });
  return (
    <Section title={t('redRain.past')}>
      <List label={t('redRain.past')}>
        {rains.map((rain) => (
          <ListRow
            key={rain.rainId}
            icon={<IconShieldCheck size={20} aria-hidden="true" />}
            title={rain.mine ? t('redRain.got', { amount: write(rain.mine.amount, rain) }) : t('redRain.missed')}
            detail={<DateText moment={rain.startsAt} shape="dayTime" />}
            end={t('redRain.verify')}
            onSelect={() => {
              setChosen(rain);
              setOpen(true);
            }}
          />
        ))}
      </List>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('redRain.verify')}>
        {chosen && <Proof key={chosen.rainId} rain={chosen} />}
      </Sheet>
    </Section>
  );
}

function Proof({ rain }: { readonly rain: RedRain }) {
  const t = useText();
  const [proof, setProof] = useState<RainProof>();
  useEffect(() => {
    let isGone = false;
    void proveRain(rain).then((result) => {
      if (!isGone) setProof(result);
    });
    return () => {
      isGone = true;
    };
  }, [rain]);
  const isProven = proof && proof.isSeedKept && proof.isWhole && proof.isOwnRight !== false;
  const facts = [
    [t('redRain.fact.budget'), formatMoney({ amount: BigInt(rain.budgetAmount), currency: rain.currency })],
    [t('redRain.fact.envelopes'), `${rain.takenCount} / ${rain.envelopeCount}`],
    [t('redRain.fact.place'), rain.mine ? String(rain.mine.place + 1) : '–'],
    [t('redRain.fact.hash'), rain.seedHash],
    [t('redRain.fact.seed'), rain.serverSeed ?? ''],
    [t('redRain.fact.rain'), rain.rainId],
  ] as const;
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className={isProven ? 'font-semibold text-ok' : 'font-semibold'}>
        {proof && t(isProven ? 'redRain.proven' : 'redRain.disproven')}
      </p>
      <p className="text-13 text-ink-2">{t('redRain.how')}</p>
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
