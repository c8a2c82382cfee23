import { PageLink, useGoTo, useProblemText } from '@jogada/platform/web';
import { Button, EmptyState, Page, toast, TopBar } from '@jogada/platform/web/ui';
import { useEffect, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { FormProblem } from '../field/form-problem.tsx';
import { homePath, loginPath } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { EMPTY_REGISTRATION, findRegistrationFault, type DrawnField, type RegistrationValues } from './registration-fields.ts';
import { RegistrationField } from './registration-field.tsx';
import { fieldOfRefusal, useRegistration, type Registration } from './use-registration.ts';

export function RegisterScreen() {
  const t = useText();
  const goTo = useGoTo();
  const { session } = useSession();
  const registration = useRegistration();
  const isSignedIn = session !== null;

  useEffect(() => {
    if (isSignedIn) void goTo(homePath, { replace: true });
  }, [isSignedIn, goTo]);

  return (
    <>
      <TopBar title={t('register.submit')} backTo={homePath} onBack={() => void goTo(homePath)} />
      <Page className="max-w-[480px]">
        <p className="mb-6 text-ink-2">{t('register.lead')}</p>
        {registration.fields.length > 0 ? <RegistrationForm registration={registration} /> : <EmptyState title={t('register.closed')} />}
        <p className="mt-8 text-center text-ink-2">
          {t('register.haveAccount')}{' '}
          <PageLink to={loginPath()} className="tap-area font-semibold text-primary underline-offset-4 hover:underline">
            {t('register.logIn')}
          </PageLink>
        </p>
      </Page>
    </>
  );
}

function RegistrationForm({ registration }: { readonly registration: Registration }) {
  const t = useText();
  const problemText = useProblemText();
  const { fields, captcha, openAccount, isPending } = registration;
  const [isAgreed, setAgreed] = useState(true);
  const form = useForm<RegistrationValues>({ mode: 'onTouched', defaultValues: EMPTY_REGISTRATION, resolver: resolverOf(fields) });
  const { control, handleSubmit, setError, setFocus, resetField, reset, clearErrors, formState } = form;

  const submit = handleSubmit(async (values) => {
    clearErrors('root');
    const refusal = await openAccount(values);
    if (!refusal) {
      toast.success(t('in_registered_successfully'));
      return;
    }
    if (refusal.code !== 'network') resetField('captcha');
    const place = fieldOfRefusal(refusal, fields);
    setError(place ?? 'root', { type: 'refusal', message: problemText(refusal) });
    if (place) setFocus(place, { shouldSelect: true });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {fields.map((field) => (
        <RegistrationField key={field.name} field={field} control={control} captcha={captcha} />
      ))}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-13 text-ink-2">
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
          className="size-6 shrink-0 accent-primary"
        />
        {t('register.agree')}
      </label>
      <FormProblem>{formState.errors.root?.message}</FormProblem>
      <div className="flex gap-3">
        <Button look="quiet" size="large" onClick={() => reset(EMPTY_REGISTRATION)} disabled={isPending}>
          {t('register.reset')}
        </Button>
        <Button type="submit" size="large" className="flex-1" disabled={!isAgreed} isLoading={isPending}>
          {t('register.submit')}
        </Button>
      </div>
      <p className="text-center text-12 text-ink-3">{t('register.warning')}</p>
    </form>
  );
}

// Errors travel as keys of the texts, so that they follow a change of language.
function resolverOf(fields: readonly DrawnField[]): Resolver<RegistrationValues> {
  return (values) => {
    const errors: FieldErrors<RegistrationValues> = {};
    for (const field of fields) {
      const fault = findRegistrationFault(field, values);
      if (fault) errors[field.name] = { type: 'rule', message: fault.key };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
