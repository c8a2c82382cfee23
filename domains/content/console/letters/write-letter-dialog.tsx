import { listContentMerchants, sendLetter } from '@jogada/content/contract/operator';
import { FilterTabs, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { FormTextField, useActForm, useFormValues, type ActForm, type Control } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import { useText } from '../use-text.ts';
import { EMPTY_LETTER, findLetterFault, letterRequest, type LetterValues } from './letter-values.ts';

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
  const { control, register, submit, setValue, formState } = useActForm<LetterValues>({
    defaultValues: { ...EMPTY_LETTER, ...to },
    findFaults(typed) {
      const fault = findLetterFault(typed);
      return fault ? { [fault === 'letters.noRecipient' ? 'username' : 'texts']: t(fault) } : {};
    },
  });
  const values = useFormValues(control);
  const merchants = data?.merchants ?? [];
  const merchantCode = values.merchantCode || (merchants[0]?.merchantCode ?? '');

  const handleConfirm = submit(async (typed) => {
    if (merchantCode === '' || !(await act(letterRequest({ ...typed, merchantCode })))) return;
    toast.success(t('letters.sent'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('letters.write')}
      confirmLabel={values.isForAll ? t('letters.sendAll') : t('letters.send')}
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="grid gap-4">
        {to && <span className="text-15 font-semibold text-ink">{to.username}</span>}
        {!to && merchants.length > 1 && (
          <label className="block text-13 font-medium text-ink-2">
            {t('letters.merchant')}
            <select value={merchantCode} onChange={(event) => setValue('merchantCode', event.target.value)} className={`${FIELD} h-13`}>
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
            onSelect={(key) => setValue('isForAll', key === 'all')}
          />
        )}
        {!to && !values.isForAll && (
          <FormTextField control={control} name="username" label={t('letters.username')} maxLength={64} autoComplete="off" />
        )}
        <Texts
          control={control}
          register={register}
          texts={values.texts}
          languages={merchants.find((one) => one.merchantCode === merchantCode)?.languages ?? LANGUAGES}
        />
        <span role="alert" className="text-13 text-danger empty:hidden">
          {formState.errors.texts?.message}
        </span>
      </span>
    </Dialog>
  );
}

interface TextsProps {
  readonly control: Control<LetterValues>;
  readonly register: ActForm<LetterValues>['register'];
  readonly texts: LetterValues['texts'];
  readonly languages: readonly Language[];
}

function Texts({ control, register, texts, languages }: TextsProps) {
  const t = useText();
  const id = useId();
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'pt');
  return (
    <>
      <FilterTabs
        label={t('letters.languages')}
        active={language}
        choices={languages.map((key) => ({ key, title: `${LANGUAGE_NAMES[key]}${texts[key].title.trim() === '' ? '' : ' •'}` }))}
        onSelect={setLanguage}
      />
      <FormTextField key={language} control={control} name={`texts.${language}.title`} label={t('letters.subject')} maxLength={120} />
      <span className="block">
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {t('letters.content')}
        </label>
        <textarea key={language} id={id} rows={6} maxLength={5000} {...register(`texts.${language}.content`)} className={`${FIELD} py-3`} />
      </span>
    </>
  );
}
