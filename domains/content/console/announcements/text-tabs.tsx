import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Panel } from '@jogada/platform/console';
import { Controller, FormTextField, useFormValues, type Control } from '@jogada/platform/web/forms';
import { SegmentedTabs } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import { useText } from '../use-text.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { ContentPreview } from './content-preview.tsx';
import type { OperatorMerchant, Draft } from './draft.ts';

interface TextTabsProps {
  readonly control: Control<Draft>;
  readonly merchant: OperatorMerchant;
  readonly isReadOnly: boolean;
}

/** One tab per language of the brand, with a phone preview beside the text. */
export function TextTabs({ control, merchant, isReadOnly }: TextTabsProps) {
  const t = useText();
  const panelId = useId();
  const [language, setLanguage] = useState(merchant.defaultLanguage);
  const draft = useFormValues(control);
  const { title, content } = draft.texts[language];
  const isOwn = language === merchant.defaultLanguage;
  return (
    <Panel title={t('announcements.text')}>
      <div className="grid gap-4 p-4">
        <SegmentedTabs
          label={t('announcements.languages')}
          panelId={panelId}
          tabs={merchant.languages.map((key) => ({ key, title: `${LANGUAGE_NAMES[key]}${draft.texts[key].title ? '' : ' –'}` }))}
          active={language}
          onSelect={setLanguage}
        />
        <div key={language} id={panelId} className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_358px]">
          <div className="grid content-start gap-4">
            <FormTextField
              control={control}
              name={`texts.${language}.title`}
              label={t('announcements.titleField')}
              hint={isOwn || title !== '' ? undefined : t('announcements.missing', { language: LANGUAGE_NAMES[merchant.defaultLanguage] })}
              maxLength={120}
              readOnly={isReadOnly}
              required={isOwn}
            />
            <Controller
              control={control}
              name={`texts.${language}.content`}
              render={({ field }) => (
                <RichTextField
                  content={field.value}
                  merchantCode={merchant.merchantCode}
                  language={language}
                  isReadOnly={isReadOnly}
                  onContent={field.onChange}
                />
              )}
            />
          </div>
          <ContentPreview title={title} content={content} draft={draft} />
        </div>
      </div>
    </Panel>
  );
}
