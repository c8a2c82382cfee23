import { setRegistrationField, type Site } from '@jogada/merchant/contract/operator';
import { ActionButton, FormTick, useOperatorAction } from '@jogada/platform/console';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { toast } from '@jogada/platform/web/ui';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../use-text.ts';

type Field = Site['registrationFields'][number];

/** The fields of the registration form: whether each is enabled, required, and its accepted values. */
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
  const { act, isPending, problem } = useOperatorAction(setRegistrationField);
  const { control, submit, setError, formState } = useActForm({
    defaultValues: { ...field, minLength: String(field.minLength), maxLength: String(field.maxLength) },
  });
  const { isDirty } = formState;
  // The toast shows every refusal; that of the pattern stands at its field too.
  const markPattern = useEffectEvent(() => setError('acceptedPattern', { message: t('sites.registration.patternRefused') }));
  useEffect(() => {
    if (problem?.code === 'pattern_refused') markPattern();
  }, [problem]);
  const name = t.has(`sites.registration.fields.${field.fieldName}`)
    ? t(`sites.registration.fields.${field.fieldName as 'username'}`)
    : field.fieldName;

  const handleSubmit = submit(async ({ fieldName, enabled, required, acceptedPattern, minLength, maxLength }) => {
    const lengths = { minLength: Number(minLength), maxLength: Number(maxLength) };
    const rule = { enabled, required: enabled && required, acceptedPattern: acceptedPattern.trim() || '*', ...lengths };
    if (await act({ merchantCode, fieldName, ...rule })) toast.success(t('sites.done'));
  });

  return (
    <li className="rounded-tile bg-s2/60 p-3">
      <form
        aria-label={name}
        noValidate
        onSubmit={handleSubmit}
        className="grid items-end gap-3 sm:grid-cols-[minmax(150px,1fr)_auto_auto_minmax(160px,1.4fr)_80px_80px_auto]"
      >
        <p className="self-center text-15 font-semibold">
          {name} <span className="block font-mono text-11 font-normal text-ink-3">{field.fieldName}</span>
        </p>
        <FormTick control={control} name="enabled" label={t('sites.registration.enabled')} />
        <FormTick control={control} name="required" label={t('sites.registration.required')} />
        <FormTextField control={control} name="acceptedPattern" label={t('sites.registration.pattern')} maxLength={200} />
        <FormTextField control={control} name="minLength" label={t('sites.registration.min')} inputMode="numeric" write={lengthIn} />
        <FormTextField control={control} name="maxLength" label={t('sites.registration.max')} inputMode="numeric" write={lengthIn} />
        <ActionButton type="submit" isLoading={isPending} disabled={!isDirty} className="mb-1">
          {t('sites.registration.save')}
        </ActionButton>
      </form>
    </li>
  );
}

function lengthIn(typed: string): string {
  return String(Math.min(128, Number(typed.replace(/\D/g, '').slice(0, 3))));
}
