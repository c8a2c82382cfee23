import { limitsPath } from '@jogada/accounts/web';
import type { MessageOf } from '@jogada/platform/contract';
import { useChannel, useMomentText } from '@jogada/platform/web';
import { Button, ButtonLink, Sheet } from '@jogada/platform/web/ui';
import { limitReached } from '@jogada/wallet/contract/player';
import { useState } from 'react';
import { useLimitAmountText } from '../protection/use-limits.ts';
import { useText } from '../use-text.ts';
import { leaveFullscreen } from './leave-fullscreen.ts';

type Reached = MessageOf<typeof limitReached>;

/** Shows over a game which of the member's own limits refused a stake, and when it resets (R15). */
export function LimitNotice() {
  const [reached, setReached] = useState<Reached>();
  const [isOpen, setOpen] = useState(false);
  useChannel(limitReached, (message) => {
    // A vendor's retry of the same stake does not repeat the notice.
    if (message.refusalId === reached?.refusalId) return;
    leaveFullscreen();
    setReached(message);
    setOpen(true);
  });
  return reached ? <Notice reached={reached} isOpen={isOpen} onOpenChange={setOpen} /> : null;
}

interface NoticeProps {
  readonly reached: Reached;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

function Notice({ reached, isOpen, onOpenChange }: NoticeProps) {
  const t = useText();
  const momentText = useMomentText('dateTime');
  const { kind, period, amount, remaining, resetsAt, currency } = reached;
  const write = useLimitAmountText(currency);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('limits.reached.title')}
      footer={
        <div className="grid gap-2">
          <Button size="large" isWide onClick={() => onOpenChange(false)}>
            {t('limits.reached.understood')}
          </Button>
          <ButtonLink to={limitsPath} look="quiet" isWide>
            {t('limits.reached.toLimits')}
          </ButtonLink>
        </div>
      }
    >
      <p className="text-ink-2">
        {t('limits.reached.body', {
          limit: `${t(`limits.kind.${kind}`)} · ${t(`limits.period.${period}`)}`,
          amount: write(kind, amount),
          remaining: write(kind, remaining),
        })}
      </p>
      <p className="mt-3 pb-2 text-13 text-ink-3">{t('limits.reached.anew', { moment: momentText(resetsAt) })}</p>
    </Sheet>
  );
}
