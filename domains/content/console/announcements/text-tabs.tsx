import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Panel } from '@jogada/platform/console';
import { SegmentedTabs, TextField } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import { useText } from '../use-text.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { ContentPreview } from './content-preview.tsx';
import { NO_TEXT, type OperatorMerchant, type Draft } from './draft.ts';

interface TextTabsProps {
  readonly draft: Draft;
  readonly merchant: OperatorMerchant;
  readonly isReadOnly: boolean;
  readonly titleFault: string | undefined;
  readonly onTexts: (texts: Draft['texts']) => void;
}

/** The text in each language of the brand, beside what a phone makes of it. */
export function TextTabs({ draft, merchant, isReadOnly, titleFault, onTexts }: TextTabsProps) {
  const t = useText();
  const panelId = useId();
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const text = draft.texts[language] ?? NO_TEXT;
  const isOwn = language === merchant.defaultLanguage;
  const set = (change: Partial<typeof NO_TEXT | { title: string; content: string }>) =>
    onTexts({ ...draft.texts, [language]: { ...text, ...change } });
  return (
    <Panel title={t('announcements.text')}>
      <div className="grid gap-4 p-4">
        <SegmentedTabs
          label={t('announcements.languages')}
          panelId={panelId}
          tabs={merchant.languages.map((key) => ({ key, title: `${LANGUAGE_NAMES[key]}${draft.texts[key]?.title ? '' : ' –'}` }))}
          active={language}
          onSelect={setLanguage}
        />
        <div id={panelId} className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_358px]">
          <div className="grid content-start gap-4">
            <TextField
              label={t('announcements.titleField')}
              hint={
                isOwn || text.title !== '' ? undefined : t('announcements.missing', { language: LANGUAGE_NAMES[merchant.defaultLanguage] })
              }
              value={text.title}
              maxLength={120}
              readOnly={isReadOnly}
              required={isOwn}
              error={isOwn ? titleFault : undefined}
              onChange={(event) => set({ title: event.target.value })}
            />
            <RichTextField
              content={text.content}
              merchantCode={merchant.merchantCode}
              language={language}
              isReadOnly={isReadOnly}
              onContent={(content) => set({ content })}
            />
          </div>
          <ContentPreview title={text.title} content={text.content} draft={draft} />
        </div>
      </div>
    </Panel>
  );
}
