import { useSession } from '@jogada/accounts/web';
import { LogOutDialog } from '@jogada/accounts/web/logout';
import { Button, Sheet } from '@jogada/platform/web/ui';
import { IconLogout } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { MenuHead } from './menu-head.tsx';
import { useClosingOnLeave } from './use-closing-on-leave.ts';
import type { PanelProps } from './wanted-panel.tsx';

interface AccountSheetProps extends PanelProps {
  readonly side: 'left' | 'right';
  readonly title: string;
  /** The content between the member's head and the log-out entry. */
  readonly children: (close: () => void) => ReactNode;
}

/** A side panel of the shell. Choosing an entry closes it; a signed-in user can log out here. */
export function AccountSheet({ isOpen, onOpenChange, side, title, children }: AccountSheetProps) {
  const t = useText();
  const { session } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => onOpenChange(false);
  useClosingOnLeave(close);
  return (
    <>
      <Sheet isOpen={isOpen} onOpenChange={onOpenChange} side={side} title={title}>
        <MenuHead onPick={close} />
        {children(close)}
        {session && (
          <Button
            look="quiet"
            isWide
            className="mt-6"
            icon={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => {
              close();
              setLeaving(true);
            }}
          >
            {t('shell.logOut')}
          </Button>
        )}
      </Sheet>
      <LogOutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}
