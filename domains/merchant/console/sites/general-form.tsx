import { setGeneral, type Site } from '@jogada/merchant/contract/operator';
import { Choice, Tick, useOperatorAction } from '@jogada/platform/console';
import { LANGUAGES } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

/** A site's name, languages, time zone, and what holds for signing in. */
export function GeneralForm({ site }: { readonly site: Pick<Site, 'merchantCode' | 'general' | 'currency'> }) {
  const t = useText();
  const [draft, setDraft] = useState(site.general);
  const { act, isPending } = useOperatorAction(setGeneral);
  const change = (part: Partial<Site['general']>) => setDraft({ ...draft, ...part });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await act({ merchantCode: site.merchantCode, ...draft, merchantName: draft.merchantName.trim() })) toast.success(t('sites.done'));
  }

  return (
    <details className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.general.title')}</summary>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('sites.general.name')}
          value={draft.merchantName}
          maxLength={60}
          onChange={({ target }) => change({ merchantName: target.value })}
        />
        <TextField
          label={t('sites.general.timeZone')}
          hint={t('sites.general.timeZoneHint')}
          value={draft.timeZone}
          maxLength={64}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
        <TextField label={t('sites.general.currency')} hint={t('sites.general.currencyHint')} value={site.currency} readOnly />
        <fieldset>
          <legend className="text-13 font-medium text-ink-2">{t('sites.general.languages')}</legend>
          {LANGUAGES.map((language) => (
            <Tick
              key={language}
              label={LANGUAGE_NAMES[language]}
              isOn={draft.languages.includes(language)}
              onTurn={(isOn) => change({ languages: LANGUAGES.filter((one) => (one === language ? isOn : draft.languages.includes(one))) })}
            />
          ))}
        </fieldset>
        <div className="grid content-start gap-4">
          <Choice
            label={t('sites.general.defaultLanguage')}
            value={draft.defaultLanguage}
            options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
            onChoose={(defaultLanguage) => change({ defaultLanguage })}
          />
          <NumberField
            label={t('sites.general.sessionsMax')}
            value={draft.sessionsMax}
            onChange={(sessionsMax) => change({ sessionsMax })}
          />
          <NumberField
            label={t('sites.general.captchaAfter')}
            value={draft.captchaAfterFailures}
            onChange={(captchaAfterFailures) => change({ captchaAfterFailures })}
          />
        </div>
        <Button type="submit" look="quiet" isLoading={isPending} className="sm:col-span-2 sm:justify-self-end">
          {t('sites.general.save')}
        </Button>
      </form>
    </details>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A small whole number. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '').slice(0, 2)))}
    />
  );
}
