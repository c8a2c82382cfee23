import { DateText, MoneyText } from '@jogada/platform/web';
import { List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import type { WheelTurn } from '@jogada/promotions/contract/player';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DrawProof } from '../draw/draw-proof.tsx';
import { useText } from '../use-text.ts';
import { redrawTurn } from './redraw-turn.ts';

/** Completed spins. Each can be verified. */
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
  const prove = async () => {
    const { isSeedKept, isSameSector } = await redrawTurn(turn);
    return isSeedKept && isSameSector;
  };
  return (
    <DrawProof
      prove={prove}
      words={{ proven: t('wheel.proven'), disproven: t('wheel.disproven'), how: t('wheel.how') }}
      facts={[
        [t('wheel.fact.hash'), turn.seedHash],
        [t('wheel.fact.seed'), turn.serverSeed],
        [t('wheel.fact.own'), turn.clientSeed],
        [t('wheel.fact.ticket'), turn.ticketId],
      ]}
    />
  );
}
