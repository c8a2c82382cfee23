import { Spinner } from '@jogada/platform/web/ui';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../use-text.ts';

interface GameSearchFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isBusy: boolean;
  readonly isFocused: boolean;
}

export function GameSearchField({ text, onText, isBusy, isFocused }: GameSearchFieldProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  return (
    <div className="flex h-13 items-center rounded-control bg-s2 pl-4 ring-inset focus-within:ring-2 focus-within:ring-primary">
      <IconSearch size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        aria-label={t('catalogue.search')}
        placeholder={t('catalogue.search')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent px-3 text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {isBusy && <Spinner className="size-5 shrink-0 text-primary" />}
      {text ? (
        <button
          type="button"
          aria-label={t('catalogue.clear')}
          onClick={() => {
            onText('');
            input.current?.focus();
          }}
          className="grid size-11 shrink-0 place-items-center text-ink-2"
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      ) : (
        <span className="w-3" />
      )}
    </div>
  );
}
