import { listContentMerchants, sendLetter } from '@jogada/content/contract/operator';
import { FilterTabs, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import { useText } from '../use-text.ts';
import { EMPTY_LETTER, findLetterFault, letterRequest, type LetterText, type LetterValues } from './letter-values.ts';

const FIELD =
  'mt-1.5 block w-full rounded-control bg-s1 px-4 text-15 text-ink ring-1 ring-control ring-inset outline-none focus:ring-2 focus:ring-primary';

interface WriteLetterDialogProps {
  /** Set when the recipient is known. */
  readonly to?: { readonly merchantCode: string; readonly username: string };
  readonly onClose: () => void;
}

/** Recipient and text per language. The text is sent as plain text. */
export function WriteLetterDialog({ to, onClose }: WriteLetterDialogProps) {
  const t = useText();
  const { data } = useOperatorCall(listContentMerchants, {});
  const { act, isPending } = useOperatorAction(sendLetter);
  const [values, setValues] = useState<LetterValues>({ ...EMPTY_LETTER, ...to });
  const [isAsked, setAsked] = useState(false);
  const merchants = data?.merchants ?? [];
  const merchantCode = values.merchantCode || (merchants[0]?.merchantCode ?? '');
  const fault = isAsked ? findLetterFault(values) : undefined;
  const set = (change: Partial<LetterValues>) => setValues({ ...values, ...change });

  async function handleConfirm() {
    setAsked(true);
    if (findLetterFault(values) !== undefined || merchantCode === '') return;
    const sent = await act(letterRequest({ ...values, merchantCode }));
    if (!sent) return;
    toast.success(t('letters.sent'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('letters.write')}
      confirmLabel={values.isForAll ? t('letters.sendAll') : t('letters.send')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
    >
      <span className="grid max-h-[60dvh] gap-4 overflow-y-auto p-0.5">
        {to && <span className="text-15 font-semibold text-ink">{to.username}</span>}
        {!to && merchants.length > 1 && (
          <label className="block text-13 font-medium text-ink-2">
            {t('letters.merchant')}
            <select value={merchantCode} onChange={(event) => set({ merchantCode: event.target.value })} className={`${FIELD} h-13`}>
              {merchants.map((merchant) => (
                <option key={merchant.merchantCode} value={merchant.merchantCode}>
                  {merchant.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {!to && (
          <FilterTabs
            label={t('letters.to')}
            active={values.isForAll ? 'all' : 'one'}
            choices={[
              { key: 'one', title: t('letters.one') },
              { key: 'all', title: t('letters.everybody') },
            ]}
            onSelect={(key) => set({ isForAll: key === 'all' })}
          />
        )}
        {!to && !values.isForAll && (
          <TextField
            label={t('letters.username')}
            value={values.username}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => set({ username: event.target.value })}
            error={fault === 'letters.noRecipient' ? t(fault) : undefined}
          />
        )}
        <Texts
          texts={values.texts}
          languages={merchants.find((one) => one.merchantCode === merchantCode)?.languages ?? LANGUAGES}
          onChange={(language, text) => set({ texts: { ...values.texts, [language]: text } })}
        />
        <span role="alert" className="text-13 text-danger empty:hidden">
          {fault !== undefined && fault !== 'letters.noRecipient' && t(fault)}
        </span>
      </span>
    </Dialog>
  );
}

interface TextsProps {
  readonly texts: LetterValues['texts'];
  readonly languages: readonly Language[];
  readonly onChange: (language: Language, text: LetterText) => void;
}

function Texts({ texts, languages, onChange }: TextsProps) {
  const t = useText();
  const id = useId();
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'pt');
  const text = texts[language];
  return (
    <>
      <FilterTabs
        label={t('letters.languages')}
        active={language}
        choices={languages.map((key) => ({ key, title: `${LANGUAGE_NAMES[key]}${texts[key].title.trim() === '' ? '' : ' •'}` }))}
        onSelect={setLanguage}
      />
      <TextField
        label={t('letters.subject')}
        value={text.title}
        maxLength={120}
        onChange={(event) => onChange(language, { ...text, title: event.target.value })}
      />
      <span className="block">
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {t('letters.content')}
        </label>
        <textarea
          id={id}
          rows={6}
          maxLength={5000}
          value={text.content}
          onChange={(event) => onChange(language, { ...text, content: event.target.value })}
          className={`${FIELD} py-3`}
        />
      </span>
    </>
  );
}
