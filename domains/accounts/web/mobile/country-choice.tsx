import type { Country } from '@jogada/accounts/contract/player';
import { classNames, EmptyState, FailedState, Flag, Skeleton } from '@jogada/platform/web/ui';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../use-text.ts';
import { findCountries } from './find-countries.ts';
import { useCountries } from './use-countries.ts';

interface CountryChoiceProps {
  readonly chosen: string | undefined;
  readonly onChoose: (country: Country) => void;
}

/** Selects a country by search, tap or arrow keys. The search field keeps the focus while the arrow keys move the selection. */
export function CountryChoice({ chosen, onChoose }: CountryChoiceProps) {
  const t = useText();
  const listId = useId();
  const { countries, problem, retry } = useCountries(true);
  const isChosen = (country: Country) => country.countryCode === chosen;
  const [search, setSearch] = useState('');
  // The current choice is listed first, so that it is visible without scrolling.
  const listed = [...countries.filter(isChosen), ...countries.filter((country) => !isChosen(country))];
  const found = findCountries(listed, useDeferredValue(search));
  const [active, setActive] = useState(0);
  const at = Math.min(active, found.length - 1);

  function handleKeyDown(event: KeyboardEvent) {
    const next = placeAfter(event.key, at, found.length);
    const country = found[at];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (country) onChoose(country);
    }
  }

  return (
    <div className="flex h-[68dvh] flex-col">
      <label className="flex h-13 shrink-0 items-center gap-3 rounded-control bg-bg px-4 ring-1 ring-control ring-inset focus-within:ring-2 focus-within:ring-primary">
        <IconSearch size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="sr-only">{t('mobile.search')}</span>
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[at] && `${listId}-${found[at].countryCode}`}
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('mobile.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={handleKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-3"
        />
      </label>
      <output className="sr-only">{countries.length > 0 && t('mobile.found', { count: found.length })}</output>
      <div className="-mx-5 mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {problem && <FailedState problem={problem} onRetry={retry} />}
        {!problem && countries.length === 0 && <Waiting />}
        {countries.length > 0 && found.length === 0 && <EmptyState title={t('mobile.none')} />}
        <div id={listId} role="listbox" tabIndex={-1} aria-label={t('mobile.country')}>
          {found.map((country, index) => (
            <CountryOption
              key={country.countryCode}
              id={`${listId}-${country.countryCode}`}
              country={country}
              isActive={index === at}
              isChosen={country.countryCode === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface CountryOptionProps {
  readonly id: string;
  readonly country: Country;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (country: Country) => void;
}

function CountryOption({ id, country, isActive, isChosen, onChoose }: CountryOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  return (
    // The search field holds the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive}
      onClick={() => onChoose(country)}
      className={classNames(
        'flex h-12 cursor-pointer items-center gap-3 px-5 [contain-intrinsic-size:auto_48px] [content-visibility:auto]',
        isActive ? 'bg-s2' : 'hover:bg-s2',
      )}
    >
      <Flag country={country.countryCode} />
      <span className={classNames('min-w-0 flex-1 truncate', isChosen && 'font-bold')}>{country.name}</span>
      <span className="text-ink-2 tabular-nums">{country.countryDialingCode}</span>
      <IconCheck size={18} aria-hidden="true" className={classNames('shrink-0 text-primary', !isChosen && 'invisible')} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3 px-5 pt-3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-6" />
      ))}
    </div>
  );
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 8, count - 1);
  if (key === 'PageUp') return Math.max(at - 8, 0);
  return undefined;
}
