import { DateText, useMoneyText } from '@jogada/platform/web';
import { List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import type { RedRain } from '@jogada/promotions/contract/player';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DrawProof } from '../draw/draw-proof.tsx';
import { useText } from '../use-text.ts';
import { proveRain } from './prove-rain.ts';

/** Past rains. Each can be verified. */
export function PastRains({ rains }: { readonly rains: readonly RedRain[] }) {
  const money = useMoneyText();
  const t = useText();
  const [chosen, setChosen] = useState<RedRain>();
  const [isOpen, setOpen] = useState(false);
  if (rains.length === 0) return null;
  const write = (amount: string, { currency }: RedRain) => money(amount, currency);
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
  const money = useMoneyText();
  const t = useText();
  const prove = async () => {
    const { isSeedKept, isWhole, isOwnRight } = await proveRain(rain);
    return isSeedKept && isWhole && isOwnRight !== false;
  };
  return (
    <DrawProof
      prove={prove}
      words={{ proven: t('redRain.proven'), disproven: t('redRain.disproven'), how: t('redRain.how') }}
      facts={[
        [t('redRain.fact.budget'), money(rain.budgetAmount, rain.currency)],
        [t('redRain.fact.envelopes'), `${rain.takenCount} / ${rain.envelopeCount}`],
        [t('redRain.fact.place'), rain.mine ? String(rain.mine.place + 1) : '–'],
        [t('redRain.fact.hash'), rain.seedHash],
        [t('redRain.fact.seed'), rain.serverSeed ?? ''],
        [t('redRain.fact.rain'), rain.rainId],
      ]}
    />
  );
}
