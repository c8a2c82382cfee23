import { IconSearch, IconX } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useConsoleText } from './use-console-text.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Looks when asked to, not at every key: what is typed may be a CPF. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const t = useConsoleText();
  const [typed, setTyped] = useState(search);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  function handleClear() {
    setTyped('');
    onSearch('');
  }

  return (
    <form
      role="search"
      onSubmit={handleSubmit}
      className="flex h-10 w-full max-w-[420px] items-center rounded-full bg-s1 pl-4 ring-1 ring-control ring-inset focus-within:ring-2 focus-within:ring-primary"
    >
      <input
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        className="h-full min-w-0 flex-1 bg-transparent text-15 outline-none placeholder:text-ink-3"
      />
      {search !== '' && (
        <button
          type="button"
          onClick={handleClear}
          aria-label={t('clear')}
          className="tap-area grid size-9 place-items-center rounded-full text-ink-2"
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
      <button type="submit" aria-label={t('search')} className="tap-area grid size-10 place-items-center rounded-full text-ink-2">
        <IconSearch size={18} aria-hidden="true" />
      </button>
    </form>
  );
}
