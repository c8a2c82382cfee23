import { DateText, MoneyText } from '@jogada/platform/web';
import { Button, List, ListRow, Section, Sheet, Spinner } from '@jogada/platform/web/ui';
import type { Bonus } from '@jogada/wallet/contract/player';
import { IconCashBanknote, IconClockOff, IconGiftOff, IconHourglassEmpty, type Icon } from '@tabler/icons-react';
import { FactList } from '../record/fact-list.tsx';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useChosenRow } from '../record/use-chosen-row.ts';
import type { RecordPages } from '../record/use-record-pages.ts';
import { useText } from '../use-text.ts';
import { BonusProgress } from './bonus-progress.tsx';

const ICONS = {
  open: IconGiftOff,
  converted: IconCashBanknote,
  cancelled: IconGiftOff,
  expired: IconClockOff,
  used_up: IconHourglassEmpty,
} as const satisfies Record<Bonus['state'], Icon>;

/** Ended bonuses with the way each ended, newest first. */
export function EndedBonuses({ pages }: { readonly pages: RecordPages<Bonus> }) {
  const t = useText();
  const chosen = useChosenRow<Bonus>();
  const howEnded = useHowEnded();
  if (!pages.rows || pages.rows.length === 0) return null;
  return (
    <Section title={t('bonus.ended')}>
      <List label={t('bonus.ended')}>
        {pages.rows.map((bonus) => {
          const StateIcon = ICONS[bonus.state];
          const isConverted = bonus.state === 'converted';
          return (
            <ListRow
              key={bonus.bonusId}
              icon={<StateIcon size={20} aria-hidden="true" className={isConverted ? 'text-ok' : undefined} />}
              title={bonus.name || t('bonus.one')}
              detail={howEnded(bonus)}
              end={<EndAmount bonus={bonus} />}
              endDetail={bonus.endedAt && <DateText moment={bonus.endedAt} shape="date" />}
              onSelect={() => chosen.choose(bonus)}
            />
          );
        })}
      </List>
      {pages.hasMore && (
        <div className="mt-3 grid place-items-center">
          {pages.isLoadingMore ? (
            <Spinner />
          ) : (
            <Button look="quiet" onClick={pages.loadMore}>
              {t('record.loadMore')}
            </Button>
          )}
        </div>
      )}
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={chosen.row?.name || t('bonus.one')}>
        {chosen.row && <EndedBonus bonus={chosen.row} />}
      </Sheet>
    </Section>
  );
}

function EndAmount({ bonus }: { readonly bonus: Bonus }) {
  if (bonus.state === 'converted') return <SignedAmount amount={bonus.convertedAmount} currency={bonus.currency} />;
  return <SignedAmount amount={`${-BigInt(bonus.forfeitedAmount)}`} currency={bonus.currency} className="text-ink-3" />;
}

function EndedBonus({ bonus }: { readonly bonus: Bonus }) {
  const t = useText();
  const howEnded = useHowEnded();
  const { currency } = bonus;
  return (
    <>
      <p className="text-ink-2">{howEnded(bonus)}</p>
      <span className="display block text-32">
        <EndAmount bonus={bonus} />
      </span>
      <BonusProgress wager={bonus} className="mt-5" />
      <div className="-mx-5 mt-4 border-t border-line">
        <FactList
          facts={[
            { name: t('bonus.fact.granted'), value: <MoneyText amount={bonus.grantedAmount} currency={currency} /> },
            ...(bonus.state === 'converted'
              ? [{ name: t('bonus.fact.converted'), value: <MoneyText amount={bonus.convertedAmount} currency={currency} /> }]
              : []),
            ...(bonus.forfeitedAmount === '0'
              ? []
              : [{ name: t('bonus.fact.forfeited'), value: <MoneyText amount={bonus.forfeitedAmount} currency={currency} /> }]),
            { name: t('bonus.fact.grantedAt'), value: <DateText moment={bonus.grantedAt} /> },
            ...(bonus.endedAt ? [{ name: t('bonus.fact.endedAt'), value: <DateText moment={bonus.endedAt} /> }] : []),
            { name: t('bonus.fact.bonusId'), value: bonus.bonusId, isId: true },
          ]}
        />
      </div>
    </>
  );
}

function useHowEnded(): (bonus: Bonus) => string {
  const t = useText();
  return ({ state, cancelCause }) =>
    state === 'cancelled' && cancelCause !== null ? t(`bonus.cause.${cancelCause}`) : t(`bonus.state.${state}`);
}
