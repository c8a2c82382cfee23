import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { homePath, SignedInOnly, useSession } from '@jogada/accounts/web';
import type { Letter, LetterKind } from '@jogada/content/contract/player';
import { useStatus, useSwitchedOff } from '@jogada/merchant/web';
import { ApiProblem, useAddressChoices, useGoTo, useProblemText } from '@jogada/platform/web';
import { Page, SegmentedTabs, toast, TopBar } from '@jogada/platform/web/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { messageCenterPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { LetterList } from './letter-list.tsx';
import { LetterSheet } from './letter-sheet.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useInbox } from './use-inbox.ts';

const PANEL = 'inbox-panel';

/** News to all members, and the member's own messages (CON-11). */
export function InboxScreen() {
  return (
    <SignedInOnly>
      <NoTrial>
        <Inbox />
      </NoTrial>
    </SignedInOnly>
  );
}

function Inbox() {
  const t = useText();
  const problemText = useProblemText();
  const { rules } = useStatus().info;
  const isMailOff = useSwitchedOff('INBOX3') && !rules.alwaysHasInbox;
  const [choices, change] = useAddressChoices();
  const kind: LetterKind = isMailOff || choices['kind'] === 'news' ? 'news' : 'mail';
  const [shown, setShown] = useState<Letter>();
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<Letter>();
  const inbox = useInbox(kind);

  function handleOpen(letter: Letter) {
    setShown(letter);
    setOpen(true);
    inbox.open(letter);
  }
  function handleRemove(letter: Letter) {
    setOpen(false);
    setRemoved(letter);
    inbox.remove(letter).catch((error: unknown) => {
      setRemoved(undefined);
      toast.refusal(problemText(error));
    });
  }
  function handleUndo(letter: Letter) {
    setRemoved(undefined);
    inbox.restore(letter).catch((error: unknown) => toast.refusal(problemText(error)));
  }

  return (
    <>
      <TopBar title={t('inbox.title')} backTo={messageCenterPath} />
      <Page>
        <SegmentedTabs
          label={t('inbox.title')}
          panelId={PANEL}
          active={kind}
          onSelect={(key) => change({ kind: key })}
          tabs={(isMailOff ? (['news'] as const) : (['mail', 'news'] as const)).map((key) => ({ key, title: t(`inbox.${key}`) }))}
        />
        <div id={PANEL} role="tabpanel" aria-label={t(`inbox.${kind}`)} className="mt-4">
          <LetterList inbox={inbox} kind={kind} onOpen={handleOpen} onRemove={handleRemove} />
        </div>
      </Page>
      <LetterSheet letter={shown} isOpen={isOpen} onOpenChange={setOpen} onRemove={handleRemove} />
      {removed && <UndoBar key={removed.letterId} onUndo={() => handleUndo(removed)} onGone={() => setRemoved(undefined)} />}
    </>
  );
}

/** A free trial has no inbox: shows a notice and returns to the lobby. */
export function NoTrial({ children }: { readonly children: ReactNode }) {
  const { session } = useSession();
  const goTo = useGoTo();
  const problemText = useProblemText();
  const isTrial = session?.type === TRIAL_TYPE;
  const refuse = useEffectEvent(() => {
    toast.refusal(problemText(new ApiProblem({ code: 'free_reject', status: 403 })));
    void goTo(homePath, { replace: true });
  });
  useEffect(() => {
    if (isTrial) refuse();
  }, [isTrial]);
  return isTrial ? null : children;
}
