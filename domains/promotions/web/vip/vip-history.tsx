import { DateText, useMoneyText, useFormats } from '@jogada/platform/web';
import { List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import type { Vip } from '@jogada/promotions/contract/player';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { CountedRounds } from '../counted-rounds.tsx';
import { useText } from '../use-text.ts';
import { useVipRounds } from './use-vip.ts';

const ICONS = { reached: IconArrowUpRight, kept: IconEqual, period_end: IconArrowDownRight } as const;

interface VipHistoryProps {
  readonly vip: Vip;
  /** Whether the merchant shows points (PTSYS3). */
  readonly hasPoints: boolean;
}

/** Level changes, and the rounds that earned points. */
export function VipHistory({ vip, hasPoints }: VipHistoryProps) {
  const t = useText();
  const write = useFormats().number;
  const [isOpen, setOpen] = useState(false);
  const nameOf = (wanted: number) => vip.levels.find(({ level }) => level === wanted)?.name ?? t('vip.none');
  if (!hasPoints && vip.steps.length === 0) return null;
  return (
    <Section title={t('vip.history')}>
      <List label={t('vip.history')}>
        {hasPoints && (
          <ListRow icon={<IconListDetails size={20} aria-hidden="true" />} title={t('vip.rounds.title')} onSelect={() => setOpen(true)} />
        )}
        {vip.steps.map((step) => {
          const StepIcon = ICONS[step.cause];
          return (
            <ListRow
              key={step.stepId}
              icon={<StepIcon size={20} aria-hidden="true" className={step.cause === 'reached' ? 'text-ok' : undefined} />}
              title={t(`vip.step.${step.cause}`, { level: nameOf(step.toLevel) })}
              {...(hasPoints && { detail: t('vip.step.points', { count: step.points, points: write(step.points) }) })}
              end={<DateText moment={step.at} shape="date" />}
            />
          );
        })}
      </List>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('vip.rounds.title')}>
        {isOpen && <Rounds vip={vip} />}
      </Sheet>
    </Section>
  );
}

function Rounds({ vip: { currency } }: { readonly vip: Vip }) {
  const money = useMoneyText();
  const t = useText();
  const write = useFormats().number;
  return (
    <CountedRounds
      label={t('vip.rounds.title')}
      empty={t('vip.rounds.none')}
      pages={useVipRounds()}
      textsOf={({ stakeAmount, percent, centipoints }) => ({
        detail: t('vip.rounds.stake', { amount: money(stakeAmount, currency), percent }),
        end: t('vip.rounds.points', { points: write(centipoints / 100) }),
      })}
    />
  );
}
