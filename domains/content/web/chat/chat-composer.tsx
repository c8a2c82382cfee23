import { CHAT_TEXT_MAX } from '@jogada/content/contract/player';
import { IconButton } from '@jogada/platform/web/ui';
import { IconPhotoPlus, IconSend } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useText } from '../use-text.ts';

interface ChatComposerProps {
  readonly onSend: (text: string) => void;
  readonly onImage: (file: File) => void;
}

/** Input of a message or a picture. Grows with its text; Enter sends when a physical keyboard is present. */
export function ChatComposer({ onSend, onImage }: ChatComposerProps) {
  const t = useText();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === '';

  function send() {
    if (isEmpty) return;
    onSend(text.trim());
    setText('');
    field.current?.focus();
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // During Japanese or Korean composition, Enter confirms the composed text.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={handleSubmit}
      className="border-t border-line/60 bg-s1/95 pb-[calc(10px+env(safe-area-inset-bottom))] pt-2.5 backdrop-blur-md"
    >
      <div className="page-gutter mx-auto flex w-full max-w-[720px] items-end gap-2">
        <IconButton
          label={t('chat.addImage')}
          icon={<IconPhotoPlus size={24} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
          className="-ml-2 size-12!"
        />
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={t('chat.addImage')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onImage(file);
            target.value = '';
          }}
        />
        <textarea
          ref={field}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          value={text}
          rows={1}
          maxLength={CHAT_TEXT_MAX}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
          className="field-sizing-content max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] bg-s2 px-4 py-3 text-ink ring-1 ring-control outline-none ring-inset placeholder:text-ink-3 focus:ring-2 focus:ring-primary"
        />
        <IconButton
          type="submit"
          label={t('chat.send')}
          icon={<IconSend size={22} aria-hidden="true" />}
          disabled={isEmpty}
          className="size-12! bg-primary! text-on-primary! disabled:bg-s3! disabled:text-ink-3!"
        />
      </div>
    </form>
  );
}
