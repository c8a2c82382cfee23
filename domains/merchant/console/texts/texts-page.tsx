import { listSites, listSiteTexts, type SiteText } from '@jogada/merchant/contract/operator';
import type { AnswerOf, Language } from '@jogada/platform/contract';
import { ActionButton, ConsolePage, FilterTabs, ListPanel, SearchField, useOperatorCall, usePages } from '@jogada/platform/console';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { sitesPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { SentenceEditor } from './sentence-editor.tsx';

const PARTS = ['all', 'changed'] as const;

/** What a site says, sentence by sentence, beside what it was shipped with. */
export function TextsPage({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const { data } = useOperatorCall(listSites, {});
  const site = data?.sites.find((one) => one.merchantCode === merchantCode);
  return (
    <ConsolePage title={t('texts.title', { name: site?.merchantName ?? merchantCode })} detail={t('texts.detail')} backTo={sitesPagePath}>
      {site && <Sentences site={site} />}
    </ConsolePage>
  );
}

function Sentences({ site: { merchantCode, general } }: { readonly site: AnswerOf<typeof listSites>['sites'][number] }) {
  const t = useText();
  const [language, setLanguage] = useState<Language>(general.defaultLanguage);
  const [part, setPart] = useState<(typeof PARTS)[number]>('all');
  const [search, setSearch] = useState('');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label={t('texts.search')} search={search} onSearch={setSearch} />
        <FilterTabs
          label={t('texts.language')}
          choices={general.languages.map((key) => ({ key, title: LANGUAGE_NAMES[key] }))}
          active={language}
          onSelect={setLanguage}
        />
        <FilterTabs
          label={t('texts.part')}
          choices={PARTS.map((key) => ({ key, title: t(`texts.parts.${key}`) }))}
          active={part}
          onSelect={setPart}
        />
      </div>
      <Found key={`${language} ${part} ${search}`} merchantCode={merchantCode} language={language} part={part} search={search} />
    </>
  );
}

interface FoundProps {
  readonly merchantCode: string;
  readonly language: Language;
  readonly part: (typeof PARTS)[number];
  readonly search: string;
}

function Found({ merchantCode, language, part, search }: FoundProps) {
  const t = useText();
  const pages = usePages();
  const answer = useOperatorCall(listSiteTexts, { merchantCode, language, part, search, ...pages.from });
  const [opened, setOpened] = useState<string>();
  const count = answer.data?.totalCount;
  return (
    <ListPanel
      title={count === undefined ? '' : t('texts.count', { count })}
      answer={answer}
      pages={pages}
      emptyTitle={t('texts.none')}
      isOrdered
    >
      {(rows) => (
        <ul>
          {rows.map((text) => (
            <li key={text.textName} className="border-line/60 px-4 py-3 not-last:border-b">
              <Sentence text={text} isOpen={opened === text.textName} onOpen={setOpened} />
              {opened === text.textName && (
                <SentenceEditor key={text.version} merchantCode={merchantCode} language={language} text={text} />
              )}
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

interface SentenceProps {
  readonly text: SiteText;
  readonly isOpen: boolean;
  readonly onOpen: (textName: string | undefined) => void;
}

function Sentence({ text: { textName, shipped, message }, isOpen, onOpen }: SentenceProps) {
  const t = useText();
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <p className="text-15 break-words whitespace-pre-line">
          {message ?? shipped} {message !== null && <Badge tone="gold">{t('texts.changed')}</Badge>}
        </p>
        <p className="mt-0.5 text-12 break-all text-ink-3">{textName}</p>
      </div>
      <ActionButton
        aria-expanded={isOpen}
        aria-label={`${t(isOpen ? 'texts.close' : 'texts.edit')}: ${textName}`}
        onClick={() => onOpen(isOpen ? undefined : textName)}
      >
        {t(isOpen ? 'texts.close' : 'texts.edit')}
      </ActionButton>
    </div>
  );
}
