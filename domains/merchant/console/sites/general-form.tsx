import { isTimeZone, setGeneral, type Site } from '@jogada/merchant/contract/operator';
import { FormChoice, useOperatorAction } from '@jogada/platform/console';
import { LANGUAGES } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { LanguagesField } from './languages-field.tsx';

/** A site's name, languages, time zone and sign-in limits. */
export function GeneralForm({ site }: { readonly site: Pick<Site, 'merchantCode' | 'general' | 'currency'> }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setGeneral);
  const { sessionsMax, captchaAfterFailures } = site.general;
  const { control, submit } = useActForm({
    defaultValues: { ...site.general, sessionsMax: String(sessionsMax), captchaAfterFailures: String(captchaAfterFailures) },
    findFaults: ({ merchantName, timeZone }) => ({
      merchantName: merchantName.trim() === '' && t('sites.legal.missing'),
      timeZone: !isTimeZone(timeZone) && t('sites.general.timeZoneWrong'),
    }),
  });

  const handleSubmit = submit(async (typed) => {
    const numbers = { sessionsMax: Number(typed.sessionsMax), captchaAfterFailures: Number(typed.captchaAfterFailures) };
    const general = { ...typed, ...numbers, merchantName: typed.merchantName.trim() };
    if (await act({ merchantCode: site.merchantCode, ...general })) toast.success(t('sites.done'));
  });

  return (
    <details className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.general.title')}</summary>
      <form noValidate onSubmit={handleSubmit} className="mt-3 grid gap-4 sm:grid-cols-2">
        <FormTextField control={control} name="merchantName" label={t('sites.general.name')} maxLength={60} />
        <FormTextField
          control={control}
          name="timeZone"
          label={t('sites.general.timeZone')}
          hint={t('sites.general.timeZoneHint')}
          maxLength={64}
        />
        <TextField label={t('sites.general.currency')} hint={t('sites.general.currencyHint')} value={site.currency} readOnly />
        <LanguagesField control={control} name="languages" />
        <div className="grid content-start gap-4">
          <FormChoice
            control={control}
            name="defaultLanguage"
            label={t('sites.general.defaultLanguage')}
            options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
          />
          <FormTextField
            control={control}
            name="sessionsMax"
            label={t('sites.general.sessionsMax')}
            inputMode="numeric"
            write={smallNumber}
          />
          <FormTextField
            control={control}
            name="captchaAfterFailures"
            label={t('sites.general.captchaAfter')}
            inputMode="numeric"
            write={smallNumber}
          />
        </div>
        <Button type="submit" look="quiet" isLoading={isPending} className="sm:col-span-2 sm:justify-self-end">
          {t('sites.general.save')}
        </Button>
      </form>
    </details>
  );
}

/** At most two digits, without leading zeros. */
function smallNumber(typed: string): string {
  return String(Number(typed.replace(/\D/g, '').slice(0, 2)));
}
