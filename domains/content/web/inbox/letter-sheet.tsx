import type { Letter } from '@jogada/content/contract/player';
import { DateText } from '@jogada/platform/web';
import { Button, ButtonLink, Sheet } from '@jogada/platform/web/ui';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

interface LetterSheetProps {
  /** Stays set while the sheet closes. */
  readonly letter: Letter | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onRemove: (letter: Letter) => void;
}

/** One complete message, always rendered as plain text. */
export function LetterSheet({ letter, isOpen, onOpenChange, onRemove }: LetterSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen && letter !== undefined} onOpenChange={onOpenChange} title={letter?.title ?? ''}>
      {letter && (
        <>
          <DateText moment={letter.writtenAt} className="text-13 text-ink-3" />
          <p className="mt-3 text-15 break-words whitespace-pre-line text-ink-2">{letter.content}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            {letter.link !== null && (
              <ButtonLink to={letter.link} onClick={() => onOpenChange(false)}>
                {t('inbox.see')}
              </ButtonLink>
            )}
            <Button look="quiet" icon={<IconTrash size={19} aria-hidden="true" />} onClick={() => onRemove(letter)}>
              {t('inbox.remove')}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
