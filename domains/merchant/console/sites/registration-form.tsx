import { setRegistrationField, type Site } from '@jogada/merchant/contract/operator';
import { ActionButton, Tick, useOperatorAction } from '@jogada/platform/console';
import { TextField, toast } from '@jogada/platform/web/ui';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

type Field = Site['registrationFields'][number];

/** The registration form's fields: whether they are there, must be filled in, and what they take. */
export function RegistrationForm({ site }: { readonly site: Pick<Site, 'merchantCode' | 'registrationFields'> }) {
  const t = useText();
  return (
    <details className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.registration.title')}</summary>
      <p className="mt-2 text-13 text-ink-3">{t('sites.registration.detail')}</p>
      <ul className="mt-3 grid gap-3">
        {site.registrationFields.map((field) => (
          <FieldForm key={`${field.fieldName} ${JSON.stringify(field)}`} merchantCode={site.merchantCode} field={field} />
        ))}
      </ul>
    </details>
  );
}

function FieldForm({ merchantCode, field }: { readonly merchantCode: string; readonly field: Field }) {
  const t = useText();
  const [draft, setDraft] = useState(field);
  const { act, isPending, problem } = useOperatorAction(setRegistrationField);
  const change = (part: Partial<Field>) => setDraft({ ...draft, ...part });
  const name = t.has(`sites.registration.fields.${field.fieldName}`)
    ? t(`sites.registration.fields.${field.fieldName as 'username'}`)
    : field.fieldName;

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { fieldName, enabled, required, acceptedPattern, minLength, maxLength } = draft;
    const rule = { enabled, required: enabled && required, acceptedPattern: acceptedPattern.trim() || '*', minLength, maxLength };
    if (await act({ merchantCode, fieldName, ...rule })) toast.success(t('sites.done'));
  }

  return (
    <li className="rounded-tile bg-s2/60 p-3">
      <form
        aria-label={name}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="grid items-end gap-3 sm:grid-cols-[minmax(150px,1fr)_auto_auto_minmax(160px,1.4fr)_80px_80px_auto]"
      >
        <p className="self-center text-15 font-semibold">
          {name} <span className="block font-mono text-11 font-normal text-ink-3">{field.fieldName}</span>
        </p>
        <Tick label={t('sites.registration.enabled')} isOn={draft.enabled} onTurn={(enabled) => change({ enabled })} />
        <Tick label={t('sites.registration.required')} isOn={draft.required} onTurn={(required) => change({ required })} />
        <TextField
          label={t('sites.registration.pattern')}
          value={draft.acceptedPattern}
          maxLength={200}
          error={problem?.code === 'pattern_refused' ? t('sites.registration.patternRefused') : undefined}
          onChange={({ target }) => change({ acceptedPattern: target.value })}
        />
        <TextField
          label={t('sites.registration.min')}
          inputMode="numeric"
          value={String(draft.minLength)}
          onChange={({ target }) => change({ minLength: lengthIn(target.value) })}
        />
        <TextField
          label={t('sites.registration.max')}
          inputMode="numeric"
          value={String(draft.maxLength)}
          onChange={({ target }) => change({ maxLength: lengthIn(target.value) })}
        />
        <ActionButton type="submit" isLoading={isPending} disabled={JSON.stringify(draft) === JSON.stringify(field)} className="mb-1">
          {t('sites.registration.save')}
        </ActionButton>
      </form>
    </li>
  );
}

function lengthIn(text: string): number {
  return Math.min(128, Number(text.replace(/\D/g, '').slice(0, 3)));
}
