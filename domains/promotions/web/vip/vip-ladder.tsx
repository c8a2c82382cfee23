import { useMoneyText, useFormats } from '@jogada/platform/web';
import { classNames, Section } from '@jogada/platform/web/ui';
import type { Vip, VipLevel } from '@jogada/promotions/contract/player';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../use-text.ts';
import { VipGem } from './vip-gem.tsx';

interface VipLadderProps {
  readonly vip: Vip;
  /** Whether the merchant shows points (PTSYS3). */
  readonly hasPoints: boolean;
}

/** The levels as a table: what each needs and gives, side by side, with the member's own marked and scrolled into view. */
export function VipLadder({ vip, hasPoints }: VipLadderProps) {
  const t = useText();
  const rows = useRows(vip, hasPoints);
  const table = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    // Only the table scrolls, not the page.
    const { current: cell } = own;
    if (cell && table.current) table.current.scrollLeft = cell.offsetLeft - table.current.clientWidth / 2;
  }, []);
  if (vip.levels.length === 0) return null;
  return (
    <Section title={t('vip.levels')}>
      {/* Scrolls on a phone, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={table} role="group" aria-label={t('vip.levels')} tabIndex={0} className="overflow-x-auto rounded-card bg-s1 shadow-raised">
        <table className="w-full text-center text-13">
          <thead>
            <tr>
              <td className="sticky left-0 z-1 bg-s1">
                <span className="sr-only">{t('vip.levels')}</span>
              </td>
              {vip.levels.map((level) => {
                const isOwn = level.level === vip.level;
                return (
                  <th
                    key={level.level}
                    ref={isOwn ? own : undefined}
                    scope="col"
                    {...(isOwn && { 'aria-current': 'true' as const })}
                    className={classNames('min-w-24 px-2 pt-4 pb-3 align-top', isOwn && OWN)}
                  >
                    <span className="relative mx-auto block w-fit">
                      <VipGem level={level.level} sizePx={52} isReached={level.level <= vip.level} />
                      {level.level < vip.level && (
                        <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full bg-ok text-bg ring-2 ring-line">
                          <IconCheck size={14} stroke={3} aria-hidden="true" />
                          <span className="sr-only">{t('vip.passed')}</span>
                        </span>
                      )}
                    </span>
                    <span className="display mt-2 block text-15">{level.name}</span>
                    {isOwn && <span className="block text-11 font-bold text-vip">{t('vip.here')}</span>}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, valueOf }) => (
              <tr key={name} className="border-t border-line/60">
                <th scope="row" className="sticky left-0 z-1 min-w-28 bg-s1 py-3 pr-2 pl-4 text-left font-medium text-ink-2">
                  {name}
                </th>
                {vip.levels.map((level) => (
                  <td
                    key={level.level}
                    className={classNames('amount px-2 py-3', level.level === vip.level && OWN, valueOf(level) === NONE && 'text-ink-3')}
                  >
                    {valueOf(level)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const OWN = 'bg-vip/10';
const NONE = '–';

/** The rows of the comparison. A benefit that no level gives has none. */
function useRows({ currency, levels }: Vip, hasPoints: boolean) {
  const moneyText = useMoneyText();
  const t = useText();
  const write = useFormats().number;
  const money = (amount: string) => (amount === '0' ? NONE : moneyText(amount, currency).replace(/[.,]00$/, ''));
  const rows: readonly { readonly name: string; readonly valueOf: (level: VipLevel) => string }[] = [
    { name: t('vip.compare.levelUp'), valueOf: ({ levelUpAmount }) => money(levelUpAmount) },
    { name: t('vip.compare.monthly'), valueOf: ({ monthlyAmount }) => money(monthlyAmount) },
    { name: t('vip.compare.tickets'), valueOf: ({ wheelTickets }) => (wheelTickets === 0 ? NONE : write(wheelTickets)) },
  ];
  const given = rows.filter(({ valueOf }) => levels.some((level) => valueOf(level) !== NONE));
  if (!hasPoints) return given;
  return [
    { name: t('vip.compare.needed'), valueOf: ({ pointsNeeded }: VipLevel) => write(pointsNeeded) },
    ...given,
    { name: t('vip.compare.kept'), valueOf: ({ pointsKept }: VipLevel) => (pointsKept === 0 ? t('vip.keptAlways') : write(pointsKept)) },
  ];
}
