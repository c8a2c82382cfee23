import { homePath } from '@jogada/accounts/web';
import { HELP_TOPICS, listHelp, type HelpEntry } from '@jogada/content/contract/player';
import { useCall, useGoTo, usePreferences } from '@jogada/platform/web';
import { AfterAWhile, ButtonLink, EmptyState, FailedState, Page, Skeleton, TextField, TopBar } from '@jogada/platform/web/ui';
import { IconHeadset, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { helpPath, messageCenterPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { findHelp } from './find-help.ts';
import { helpInput } from './help-input.ts';
import { HelpRow } from './help-row.tsx';

interface HelpScreenProps {
  readonly openKey: string | undefined;
}

/** Questions and answers by topic. One entry is open at a time, named by the URL. */
export function HelpScreen({ openKey }: HelpScreenProps) {
  const t = useText();
  const goTo = useGoTo();
  const { language } = usePreferences();
  const [search, setSearch] = useState('');
  const { data, error, refetch, isRefetching } = useCall(listHelp, helpInput(language));
  const toggle = (key: string) => void goTo(helpPath(key === openKey ? undefined : key), { replace: true });

  return (
    <>
      <TopBar title={t('help.title')} backTo={homePath} />
      <Page>
        {!data && error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />}
        {!data && !error && <HelpSkeleton />}
        {data && (
          <>
            <TextField
              type="search"
              label={t('help.search')}
              placeholder={t('help.searchExample')}
              value={search}
              maxLength={80}
              autoComplete="off"
              enterKeyHint="search"
              prefix={<IconSearch size={20} aria-hidden="true" />}
              onChange={(event) => setSearch(event.target.value)}
            />
            {search.trim() === '' ? (
              <Topics entries={data} openKey={openKey} onToggle={toggle} />
            ) : (
              <Found entries={findHelp(data, search)} search={search} openKey={openKey} onToggle={toggle} />
            )}
            <AskPeople />
          </>
        )}
      </Page>
    </>
  );
}

interface EntriesProps {
  readonly entries: readonly HelpEntry[];
  readonly openKey: string | undefined;
  readonly onToggle: (key: string) => void;
}

function Topics({ entries, openKey, onToggle }: EntriesProps) {
  const t = useText();
  if (entries.length === 0) return <EmptyState art="records" title={t('help.none')} />;
  return HELP_TOPICS.map((topic) => {
    const ofTopic = entries.filter((entry) => entry.topic === topic);
    if (ofTopic.length === 0) return null;
    return (
      <section key={topic} aria-label={t(`help.topic.${topic}`)} className="mt-7">
        <h2 className="mb-2 px-1 text-13 font-semibold text-ink-3">{t(`help.topic.${topic}`)}</h2>
        <Entries entries={ofTopic} openKey={openKey} onToggle={onToggle} />
      </section>
    );
  });
}

function Found({ entries, search, openKey, onToggle }: EntriesProps & { readonly search: string }) {
  const t = useText();
  return (
    <div className="mt-5">
      <p role="status" className="mb-2 px-1 text-13 text-ink-3">
        {t('help.found', { count: entries.length })}
      </p>
      {entries.length > 0 ? (
        <Entries entries={entries} openKey={openKey} onToggle={onToggle} />
      ) : (
        <EmptyState art="records" title={t('help.nothing', { search: search.trim() })}>
          {t('help.nothingHint')}
        </EmptyState>
      )}
    </div>
  );
}

function Entries({ entries, openKey, onToggle }: EntriesProps) {
  return (
    <ul className="overflow-hidden rounded-card bg-s1 shadow-raised">
      {entries.map((entry) => (
        <HelpRow key={entry.key} entry={entry} isOpen={entry.key === openKey} onToggle={() => onToggle(entry.key)} />
      ))}
    </ul>
  );
}

function AskPeople() {
  const t = useText();
  return (
    <aside className="guilloche mt-8 rounded-card bg-s1 p-5 shadow-raised">
      <p className="display text-17">{t('help.askTitle')}</p>
      <p className="mt-1 mb-4 text-ink-2">{t('help.askBody')}</p>
      <ButtonLink to={messageCenterPath} look="quiet" icon={<IconHeadset size={20} aria-hidden="true" />}>
        {t('help.ask')}
      </ButtonLink>
    </aside>
  );
}

const SKELETON_ROWS = 6;

function HelpSkeleton() {
  return (
    <AfterAWhile>
      <div className="grid gap-3 pt-6">
        <Skeleton className="mb-4 h-13" />
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <Skeleton key={index} className="h-14" />
        ))}
      </div>
    </AfterAWhile>
  );
}
