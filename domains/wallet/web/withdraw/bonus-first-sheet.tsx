import { homePath } from '@jogada/accounts/web';
import { Button, ButtonLink, Sheet } from '@jogada/platform/web/ui';
import type { BonusCost } from '@jogada/wallet/contract/player';
import { BonusLoss } from '../bonus/bonus-loss.tsx';
import { useText } from '../use-text.ts';

interface BonusFirstSheetProps {
  readonly cost: BonusCost;
  /** Whether the current cost differs from the accepted one. */
  readonly isChanged: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onAccept: () => void;
}

/** Shown before a withdrawal that would forfeit a bonus: the cost, the remainder, and a way to cancel. */
export function BonusFirstSheet({ cost, isChanged, isOpen, onOpenChange, onAccept }: BonusFirstSheetProps) {
  const t = useText();
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('withdraw.bonusTitle')}
      footer={
        <div className="grid gap-2">
          <Button look="quiet" size="large" isWide onClick={onAccept}>
            {t('withdraw.bonusAccept')}
          </Button>
          <ButtonLink to={homePath} look="quiet" size="large" isWide>
            {t('withdraw.keepPlaying')}
          </ButtonLink>
        </div>
      }
    >
      <BonusLoss cost={cost} isChanged={isChanged} />
    </Sheet>
  );
}
