import { helpEntryId, listHelpEntries, removeHelpEntry, setHelpEntry } from '@jogada/content/contract/operator';
import { HELP_TOPICS } from '@jogada/content/contract/player';
import { ContentDrafts } from '@jogada/merchant/console';
import type { AnswerOf, Language } from '@jogada/platform/contract';
import { Choice, Tick, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { FailedState, SegmentedTabs, TextField, toast } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import type { OperatorMerchant } from '../announcements/draft.ts';
import { BrandPage } from '../brand/brand-page.tsx';
import { EditablePanel } from '../brand/editable-panel.tsx';
import { PositionField } from '../brand/position-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { useText } from '../use-text.ts';

type Entry = AnswerOf<typeof listHelpEntries>['list'][number];
type Texts = Readonly<Partial<Record<Language, { readonly title: string; readonly content: string }>>>;

const HELP_CONTENT_MAX = 20_000;

/** Help entries in every language of the brand (CON-23). */
export function HelpPage() {
  const t = useText();
  return (
    <BrandPage title={t('helpEditor.title')} detail={t('helpEditor.detail')}>
      {(merchant) => <Entries merchant={merchant} />}
    </BrandPage>
  );
}

function Entries({ merchant }: { readonly merchant: OperatorMerchant }) {
  const { data, error, refetch, isFetching } = useOperatorCall(listHelpEntries, { merchantCode: merchant.merchantCode });
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <>
      {data && <EntryPanel key={`new ${data.list.length}`} merchant={merchant} />}
      {data?.list.map((entry) => (
        <EntryPanel key={`${entry.key} ${entry.changedAt}`} merchant={merchant} entry={entry} />
      ))}
    </>
  );
}

function EntryPanel({ merchant, entry }: { readonly merchant: OperatorMerchant; readonly entry?: Entry }) {
  const t = useText();
  const { merchantCode, defaultLanguage } = merchant;
  const set = useOperatorAction(setHelpEntry);
  const remove = useOperatorAction(removeHelpEntry);
  const [key, setKey] = useState(entry?.key ?? '');
  const [topic, setTopic] = useState(entry?.topic ?? HELP_TOPICS[0]);
  const [position, setPosition] = useState(entry?.position ?? 0);
  const [isShown, setShown] = useState(entry?.isShown ?? true);
  const [texts, setTexts] = useState<Texts>(entry?.texts ?? {});
  const [isAsked, setAsked] = useState(false);
  const fault = faultOf({ key, texts, language: defaultLanguage });

  function read() {
    setAsked(true);
    if (fault) return undefined;
    const written = merchant.languages.flatMap((language) => {
      const text = texts[language];
      return text && text.title.trim() !== '' && text.content.trim() !== '' ? [[language, text] as const] : [];
    });
    return { topic, position, isShown, texts: Object.fromEntries(written) };
  }

  async function save() {
    const request = read();
    if (request && (await set.act({ merchantCode, key, ...request }))) toast.success(t('announcements.saved'));
  }

  return (
    <EditablePanel
      title={entry ? (texts[defaultLanguage]?.title ?? entry.key) : t('helpEditor.new')}
      {...(entry && { detail: t(`helpEditor.topics.${entry.topic}`) })}
      isHidden={entry?.isShown === false}
      isPending={set.isPending || remove.isPending}
      fault={isAsked && fault ? t(`helpEditor.${fault}`) : undefined}
      onSave={() => void save()}
      onRemove={entry && (() => void remove.act({ merchantCode, key: entry.key }))}
    >
      <EntryTexts merchant={merchant} texts={texts} onTexts={setTexts} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('helpEditor.key')}
          hint={t('helpEditor.keyHint')}
          value={key}
          readOnly={entry !== undefined}
          maxLength={40}
          spellCheck={false}
          onChange={({ target }) => setKey(target.value.toLowerCase())}
        />
        <Choice
          label={t('helpEditor.topic')}
          value={topic}
          options={HELP_TOPICS.map((value) => ({ value, name: t(`helpEditor.topics.${value}`) }))}
          onChoose={setTopic}
        />
        <PositionField position={position} onPosition={setPosition} />
        <Tick label={t('edit.shown')} isOn={isShown} onTurn={setShown} />
      </div>
      {entry && (
        <ContentDrafts
          kind="help_entry"
          draftedId={helpEntryId({ merchantCode, key: entry.key })}
          read={read}
          onOpen={(content) => {
            const drafted = { ...entry, ...content };
            setTopic(drafted.topic);
            setPosition(drafted.position);
            setShown(drafted.isShown);
            setTexts(drafted.texts);
          }}
        />
      )}
    </EditablePanel>
  );
}

interface EntryTextsProps {
  readonly merchant: OperatorMerchant;
  readonly texts: Texts;
  readonly onTexts: (texts: Texts) => void;
}

function EntryTexts({ merchant, texts, onTexts }: EntryTextsProps) {
  const t = useText();
  const panelId = useId();
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const text = texts[language] ?? { title: '', content: '' };
  const change = (part: Partial<typeof text>) => onTexts({ ...texts, [language]: { ...text, ...part } });
  return (
    <>
      <SegmentedTabs
        label={t('announcements.languages')}
        panelId={panelId}
        tabs={merchant.languages.map((key) => ({ key, title: `${LANGUAGE_NAMES[key]}${texts[key]?.title ? '' : ' –'}` }))}
        active={language}
        onSelect={setLanguage}
      />
      <div id={panelId} className="grid gap-4">
        <TextField
          label={t('helpEditor.question')}
          value={text.title}
          maxLength={200}
          onChange={({ target }) => change({ title: target.value })}
        />
        <RichTextField
          content={text.content}
          merchantCode={merchant.merchantCode}
          language={language}
          isReadOnly={false}
          maxLength={HELP_CONTENT_MAX}
          onContent={(content) => change({ content })}
        />
      </div>
    </>
  );
}

function faultOf({
  key,
  texts,
  language,
}: {
  key: string;
  texts: Texts;
  language: Language;
}): 'needsKey' | 'needsText' | 'halfText' | undefined {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(key)) return 'needsKey';
  const own = texts[language];
  if (!own || own.title.trim() === '' || own.content.trim() === '') return 'needsText';
  return Object.values(texts).some(({ title, content }) => (title.trim() === '') !== (content.trim() === '')) ? 'halfText' : undefined;
}
