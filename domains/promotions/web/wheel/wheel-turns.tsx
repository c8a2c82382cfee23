import { DateText, MoneyText } from '@jogada/platform/web';
import { List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import type { WheelTurn } from '@jogada/promotions/contract/player';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../use-text.ts';
import { redrawTurn, type Redrawn } from './redraw-turn.ts';

/** The turns that were taken; each can be drawn again here. */
export function WheelTurns({ turns }: { readonly turns: readonly WheelTurn[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<WheelTurn>();
  const [isOpen, setOpen] = useState(false);
  if (turns.length === 0) return null;
  return (
    <Section title={t('wheel.turns')}>
      <List label={t('wheel.turns')}>
        {turns.map((turn) => (
          <ListRow
            key={turn.ticketId}
            icon={<IconShieldCheck size={20} aria-hidden="true" />}
            title={turn.amount === '0' ? t('wheel.nothing') : <MoneyText amount={turn.amount} currency={turn.currency} />}
            detail={<DateText moment={turn.spunAt} />}
            end={t('wheel.verify')}
            onSelect={() => {
              setChosen(turn);
              setOpen(true);
            }}
          />
        ))}
      </List>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('wheel.verify')}>
        {chosen && <Verification key={chosen.ticketId} turn={chosen} />}
      </Sheet>
    </Section>
  );
}

function Verification({ turn }: { readonly turn: WheelTurn }) {
  const t = useText();
  const [redrawn, setRedrawn] = useState<Redrawn>();
  useEffect(() => {
    let isGone = false;
    void redrawTurn(turn).then((result) => {
      if (!isGone) setRedrawn(result);
    });
    return () => {
      isGone = true;
    };
  }, [turn]);
  const facts = [
    [t('wheel.fact.hash'), turn.seedHash],
    [t('wheel.fact.seed'), turn.serverSeed],
    [t('wheel.fact.own'), turn.clientSeed],
    [t('wheel.fact.ticket'), turn.ticketId],
  ] as const;
  return (
    <div className="grid gap-4 pb-2">
      <p role="status" className={redrawn && redrawn.isSeedKept && redrawn.isSameSector ? 'font-semibold text-ok' : 'font-semibold'}>
        {redrawn && (redrawn.isSeedKept && redrawn.isSameSector ? t('wheel.proven') : t('wheel.disproven'))}
      </p>
      <p className="text-13 text-ink-2">{t('wheel.how')}</p>
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
