import { helpEntryId, listHelpEntries, removeHelpEntry, setHelpEntry } from '@jogada/content/contract/operator';
import { HELP_TOPICS } from '@jogada/content/contract/player';
import { ContentDrafts } from '@jogada/merchant/console';
import { byLanguage, type AnswerOf, type Language } from '@jogada/platform/contract';
import { FormChoice, FormTick, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Controller, FormTextField, useActForm, useFormValues, type Control } from '@jogada/platform/web/forms';
import { FailedState, SegmentedTabs, toast } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import type { OperatorMerchant } from '../announcements/draft.ts';
import { BrandPage } from '../brand/brand-page.tsx';
import { EditablePanel } from '../brand/editable-panel.tsx';
import { PositionField } from '../brand/position-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { useText } from '../use-text.ts';

type Entry = AnswerOf<typeof listHelpEntries>['list'][number];

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

interface Typed extends Pick<Entry, 'key' | 'topic' | 'position' | 'isShown'> {
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly content: string }>>;
}

function EntryPanel({ merchant, entry }: { readonly merchant: OperatorMerchant; readonly entry?: Entry }) {
  const t = useText();
  const { merchantCode, defaultLanguage, languages } = merchant;
  const set = useOperatorAction(setHelpEntry);
  const remove = useOperatorAction(removeHelpEntry);
  const { control, submit, read, reset, formState } = useActForm<Typed>({
    defaultValues: typedOf(entry),
    findFaults({ key, texts }) {
      const fault = faultOf(texts, defaultLanguage);
      return { key: !/^[a-z0-9][a-z0-9-]{0,39}$/.test(key) && t('helpEditor.needsKey'), texts: fault && t(`helpEditor.${fault}`) };
    },
  });
  const { texts } = useFormValues(control);

  const handleSave = submit(async (typed) => {
    if (await set.act({ merchantCode, key: typed.key, ...requestOf(typed, languages) })) toast.success(t('announcements.saved'));
  });

  return (
    <EditablePanel
      title={entry ? texts[defaultLanguage].title || entry.key : t('helpEditor.new')}
      {...(entry && { detail: t(`helpEditor.topics.${entry.topic}`) })}
      isHidden={entry?.isShown === false}
      isPending={set.isPending || remove.isPending}
      fault={formState.errors.texts?.message}
      onSave={handleSave}
      onRemove={entry && (() => void remove.act({ merchantCode, key: entry.key }))}
    >
      <EntryTexts merchant={merchant} control={control} texts={texts} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="key"
          write={(typed) => typed.toLowerCase()}
          label={t('helpEditor.key')}
          hint={t('helpEditor.keyHint')}
          readOnly={entry !== undefined}
          maxLength={40}
          spellCheck={false}
        />
        <FormChoice
          control={control}
          name="topic"
          label={t('helpEditor.topic')}
          options={HELP_TOPICS.map((value) => ({ value, name: t(`helpEditor.topics.${value}`) }))}
        />
        <PositionField control={control} name="position" />
        <FormTick control={control} name="isShown" label={t('edit.shown')} />
      </div>
      {entry && (
        <ContentDrafts
          kind="help_entry"
          draftedId={helpEntryId({ merchantCode, key: entry.key })}
          read={async () => {
            const typed = await read();
            return typed && requestOf(typed, languages);
          }}
          onOpen={(content) => reset(typedOf({ ...entry, ...content }))}
        />
      )}
    </EditablePanel>
  );
}

interface EntryTextsProps {
  readonly merchant: OperatorMerchant;
  readonly control: Control<Typed>;
  readonly texts: Typed['texts'];
}

function EntryTexts({ merchant, control, texts }: EntryTextsProps) {
  const t = useText();
  const panelId = useId();
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  return (
    <>
      <SegmentedTabs
        label={t('announcements.languages')}
        panelId={panelId}
        tabs={merchant.languages.map((key) => ({ key, title: `${LANGUAGE_NAMES[key]}${texts[key].title ? '' : ' –'}` }))}
        active={language}
        onSelect={setLanguage}
      />
      <div key={language} id={panelId} className="grid gap-4">
        <FormTextField
          control={control}
          name={`texts.${language}.title`}
          deps={['texts']}
          label={t('helpEditor.question')}
          maxLength={200}
        />
        <Controller
          control={control}
          name={`texts.${language}.content`}
          rules={{ deps: ['texts'] }}
          render={({ field }) => (
            <RichTextField
              content={field.value}
              merchantCode={merchant.merchantCode}
              language={language}
              isReadOnly={false}
              maxLength={HELP_CONTENT_MAX}
              onContent={field.onChange}
            />
          )}
        />
      </div>
    </>
  );
}

function typedOf(entry: Entry | undefined): Typed {
  return {
    key: entry?.key ?? '',
    topic: entry?.topic ?? HELP_TOPICS[0],
    position: entry?.position ?? 0,
    isShown: entry?.isShown ?? true,
    texts: { ...byLanguage({ title: '', content: '' }), ...entry?.texts },
  };
}

function requestOf({ topic, position, isShown, texts }: Typed, languages: OperatorMerchant['languages']) {
  const written = languages.filter((language) => texts[language].title.trim() !== '').map((language) => [language, texts[language]]);
  return { topic, position, isShown, texts: Object.fromEntries(written) as Partial<Typed['texts']> };
}

/** Every language has both parts or none; the brand's own has both. */
function faultOf(texts: Typed['texts'], ownLanguage: Language): 'needsText' | 'halfText' | undefined {
  const isEmpty = (text: string) => text.trim() === '';
  const own = texts[ownLanguage];
  if (isEmpty(own.title) || isEmpty(own.content)) return 'needsText';
  return Object.values(texts).some(({ title, content }) => isEmpty(title) !== isEmpty(content)) ? 'halfText' : undefined;
}
