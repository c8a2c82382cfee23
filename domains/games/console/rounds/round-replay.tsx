import { readRoundOfMember } from '@jogada/games/contract/operator';
import type { Round } from '@jogada/games/contract/player';
import { ConsoleData, useOperatorCall } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, MoneyText } from '@jogada/platform/web';
import { Modal } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

type Movement = AnswerOf<typeof readRoundOfMember>['movements'][number];

interface RoundReplayProps {
  readonly memberId: `mbr_${string}`;
  readonly round: Pick<Round, 'roundId' | 'vassalage' | 'gameName'>;
  readonly onClose: () => void;
}

/** A round again, call by call, as the ledger kept it. */
export function RoundReplay({ memberId, round, onClose }: RoundReplayProps) {
  const t = useText();
  return (
    <Modal isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`${round.gameName} · ${t('rounds.replay')}`}>
      <Movements memberId={memberId} round={round} />
    </Modal>
  );
}

// Asked from inside the card: a card that is still being fetched would miss an answer that was quicker.
function Movements({ memberId, round: { roundId, vassalage } }: Omit<RoundReplayProps, 'onClose'>) {
  const t = useText();
  const answer = useOperatorCall(readRoundOfMember, { memberId, vendorCode: vassalage, roundId });
  return (
    <ConsoleData answer={answer}>
      {({ movements, currency }) => (
        <ol aria-label={t('rounds.replay')} className="grid gap-3">
          {movements.map((movement) => (
            <Step key={movement.transferId} movement={movement} currency={currency} />
          ))}
        </ol>
      )}
    </ConsoleData>
  );
}

function Step({ movement, currency }: { readonly movement: Movement; readonly currency: Round['currency'] }) {
  const t = useText();
  const { kind, amount, winAmount, balanceAfter, at, status, externalId } = movement;
  return (
    <li className="rounded-tile bg-s2 p-3 text-13">
      <p className="flex flex-wrap items-baseline justify-between gap-2 text-15 font-semibold">
        {t.has(`rounds.kinds.${kind}`) ? t(`rounds.kinds.${kind as 'bet'}`) : kind}
        <MoneyText amount={amount} currency={currency} />
      </p>
      {winAmount !== '0' && (
        <p className="flex justify-between">
          {t('rounds.win')} <MoneyText amount={winAmount} currency={currency} />
        </p>
      )}
      <p className="flex justify-between text-ink-2">
        {t('rounds.balanceAfter')} <MoneyText amount={balanceAfter} currency={currency} />
      </p>
      <p className="text-12 text-ink-3">
        <DateText moment={at} /> {status !== 'applied' && `· ${t(`rounds.statuses.${status as 'rolled_back'}`)}`}
        <span className="block font-mono text-11 break-all">{externalId}</span>
      </p>
    </li>
  );
}
