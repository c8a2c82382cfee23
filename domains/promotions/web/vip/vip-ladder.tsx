import { formatMoney, useFormats } from '@jogada/platform/web';
import { Badge, classNames, Section } from '@jogada/platform/web/ui';
import type { Vip, VipLevel } from '@jogada/promotions/contract/player';
import { IconCheck, IconCrown, IconLock } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

interface VipLadderProps {
  readonly vip: Vip;
  /** Whether the house shows points (PTSYS3). */
  readonly hasPoints: boolean;
}

/** Every level with what it takes and what it gives; those behind me are one line each. */
export function VipLadder({ vip, hasPoints }: VipLadderProps) {
  const t = useText();
  return (
    <Section title={t('vip.levels')}>
      <ol className="grid gap-3">
        {vip.levels.map((level) => (
          <li key={level.level}>
            <Rung level={level} vip={vip} hasPoints={hasPoints} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface RungProps extends VipLadderProps {
  readonly level: VipLevel;
}

function Rung({ level, vip, hasPoints }: RungProps) {
  const t = useText();
  const write = useFormats().number;
  const isPassed = level.level < vip.level;
  const isOwn = level.level === vip.level;
  const RungIcon = isPassed ? IconCheck : isOwn ? IconCrown : IconLock;
  return (
    <article className={classNames('rounded-card bg-s1 px-4 py-3 shadow-raised', isOwn && 'ring-2 ring-vip ring-inset')}>
      <header className="flex min-h-11 items-center gap-3">
        <span
          className={classNames(
            'grid size-10 shrink-0 place-items-center rounded-full',
            isOwn ? 'bg-vip text-bg' : 'bg-s2',
            isPassed && 'text-ok',
            !isOwn && !isPassed && 'text-ink-3',
          )}
        >
          <RungIcon size={20} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-15 font-semibold">{level.name}</h3>
          {hasPoints && (
            <p className="text-13 text-ink-3">{t('vip.reachedWith', { count: level.pointsNeeded, points: write(level.pointsNeeded) })}</p>
          )}
        </div>
        {isOwn && <Badge>{t('vip.here')}</Badge>}
        {isPassed && <span className="sr-only">{t('vip.passed')}</span>}
      </header>
      {!isPassed && <Benefits level={level} vip={vip} hasPoints={hasPoints} />}
    </article>
  );
}

function Benefits({ level, vip: { currency }, hasPoints }: RungProps) {
  const t = useText();
  const points = useFormats().number;
  const write = (amount: string) => formatMoney({ amount: BigInt(amount), currency });
  const lines = [
    ...(level.levelUpAmount === '0' ? [] : [t('vip.benefit.levelUp', { amount: write(level.levelUpAmount) })]),
    ...(level.monthlyAmount === '0' ? [] : [t('vip.benefit.monthly', { amount: write(level.monthlyAmount) })]),
    ...(level.wheelTickets === 0 ? [] : [t('vip.benefit.tickets', { count: level.wheelTickets })]),
    ...(hasPoints ? [retentionText()] : []),
  ];
  function retentionText(): string {
    const { pointsKept } = level;
    return pointsKept === 0 ? t('vip.keptAlways') : t('vip.keptWith', { count: pointsKept, points: points(pointsKept) });
  }
  return (
    <ul className="mt-1 mb-1 ml-13 grid gap-1 text-13 text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
