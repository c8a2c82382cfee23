import { readStatement } from '@jogada/agents/contract/player';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, MoneyText, useCall } from '@jogada/platform/web';
import { Card, List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import { useChosenRow } from '@jogada/wallet/web/record';
import { Loading } from '../area/loading.tsx';
import { useCategoryName } from '../area/use-category-name.ts';
import { useDayText } from '../play/use-day-text.ts';
import { useText } from '../use-text.ts';
import { LinePlayers } from './line-players.tsx';
import { RecomputeCard } from './recompute-card.tsx';
import { ShareText } from './share-text.tsx';

type Statement = AnswerOf<typeof readStatement>;
type Line = Statement['lines'][number];

/** A day's payout: the sum, its lines, and the recomputation of both. */
export function StatementDetail({ day }: { readonly day: string }) {
  const t = useText();
  const nameOf = useCategoryName();
  const writeDay = useDayText();
  const chosen = useChosenRow<Line>();
  const query = useCall(readStatement, { day });
  if (!query.data) return <Loading query={query} />;
  const { statement, lines } = query.data;
  const { currency } = statement;
  return (
    <>
      <Equation statement={statement} />
      <Section title={t('rebate.lines')}>
        <List label={t('rebate.lines')}>
          {lines.map((line) => (
            <ListRow
              key={`${line.category}${line.originDay}`}
              title={nameOf(line.category)}
              detail={
                <>
                  {t.rich('rebate.turnoverLine', { amount: () => <MoneyText amount={line.turnover} currency={currency} /> })}
                  {line.originDay !== day && (
                    <span className="block text-info">{t('rebate.correction', { day: writeDay(line.originDay) })}</span>
                  )}
                </>
              }
              end={<ShareText share={line.share} currency={currency} />}
              onSelect={() => chosen.choose(line)}
            />
          ))}
        </List>
      </Section>
      <RecomputeCard day={day} currency={currency} />
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={chosen.row ? nameOf(chosen.row.category) : ''}>
        {chosen.row && <LinePlayers line={chosen.row} currency={currency} />}
      </Sheet>
    </>
  );
}

function Equation({ statement }: { readonly statement: Statement['statement'] }) {
  const t = useText();
  const writeDay = useDayText();
  const { currency, amount, carryBefore, share, carryAfter, madeAt, day } = statement;
  return (
    <Card look="note">
      <p className="text-13 text-ink-2">{writeDay(day)}</p>
      <p className="display mt-1 text-32">
        <MoneyText amount={amount} currency={currency} className="text-gold" />
      </p>
      <p className="mt-1 text-13 text-ink-3">{t.rich('rebate.paidAt', { at: () => <DateText moment={madeAt} /> })}</p>
      <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-13">
        {(
          [
            ['carryBefore', <ShareText key="before" share={carryBefore} currency={currency} />],
            ['earned', <ShareText key="earned" share={share} currency={currency} />],
            ['paid', <MoneyText key="paid" amount={`-${amount}`} currency={currency} />],
            ['carryAfter', <ShareText key="after" share={carryAfter} currency={currency} />],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-3">
            <dt className="text-ink-2">{t(`rebate.sum.${name}`)}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
