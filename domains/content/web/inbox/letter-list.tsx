import type { Letter, LetterKind } from '@jogada/content/contract/player';
import { DateText } from '@jogada/platform/web';
import { AfterAWhile, Button, classNames, EmptyState, FailedState, IconButton, Skeleton } from '@jogada/platform/web/ui';
import { IconMail, IconMailOpened, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import type { Inbox } from './use-inbox.ts';

interface LetterListProps {
  readonly inbox: Inbox;
  readonly kind: LetterKind;
  readonly onOpen: (letter: Letter) => void;
  readonly onRemove: (letter: Letter) => void;
}

/** Messages of a kind, newest first; unread ones are highlighted. */
export function LetterList({ inbox, kind, onOpen, onRemove }: LetterListProps) {
  const t = useText();
  const { letters, problem, retry, isRetrying, hasMore, isLoadingMore, loadMore } = inbox;
  if (!letters) return problem ? <FailedState problem={problem} onRetry={retry} isRetrying={isRetrying} /> : <LettersComing />;
  if (letters.length === 0) {
    return (
      <EmptyState art="letters" title={t(`inbox.empty.${kind}`)}>
        {t(`inbox.emptyHint.${kind}`)}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {letters.map((letter) => (
          <LetterRow key={letter.letterId} letter={letter} onOpen={() => onOpen(letter)} onRemove={() => onRemove(letter)} />
        ))}
      </ul>
      {hasMore && (
        <Button look="quiet" isWide className="mt-4" onClick={loadMore} isLoading={isLoadingMore}>
          {t('inbox.more')}
        </Button>
      )}
    </>
  );
}

interface LetterRowProps {
  readonly letter: Letter;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function LetterRow({ letter, onOpen, onRemove }: LetterRowProps) {
  const t = useText();
  const { title, content, isRead, writtenAt } = letter;
  const Icon = letter.kind === 'news' ? IconSpeakerphone : isRead ? IconMailOpened : IconMail;
  return (
    <li className="flex items-stretch border-b border-line/60 last:border-0">
      <button type="button" onClick={onOpen} className="flex min-w-0 flex-1 items-start gap-3 py-3.5 pl-4 text-left hover:bg-s2">
        <span
          className={classNames(
            'relative grid size-10 shrink-0 place-items-center rounded-full bg-s2',
            isRead ? 'text-ink-3' : 'text-primary',
          )}
        >
          <Icon size={20} stroke={1.8} aria-hidden="true" />
          {!isRead && <span aria-hidden="true" className="absolute top-0 right-0 size-2.5 rounded-full bg-primary ring-2 ring-s1" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className={classNames('block truncate text-15 text-ink', isRead ? 'font-medium' : 'font-bold')}>
            {!isRead && <span className="sr-only">{t('inbox.unread')} </span>}
            {title}
          </span>
          <span className="block truncate text-13 text-ink-2">{content}</span>
          <DateText moment={writtenAt} shape="dayTime" className="mt-0.5 block text-12 text-ink-3" />
        </span>
      </button>
      <IconButton
        label={t('inbox.removeOne', { title })}
        icon={<IconTrash size={19} stroke={1.8} aria-hidden="true" />}
        onClick={onRemove}
        className="mr-1 self-center text-ink-3"
      />
    </li>
  );
}

const COMING_ROWS = 5;

function LettersComing() {
  return (
    <AfterAWhile>
      <div className="grid gap-3">
        {Array.from({ length: COMING_ROWS }, (_, index) => (
          <Skeleton key={index} className="h-18" />
        ))}
      </div>
    </AfterAWhile>
  );
}
