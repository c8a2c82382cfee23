import {
  BRAZIL_DIALING_CODE,
  changeContact,
  isMobileShaped,
  mobileDigits,
  readContacts,
  sendContactCode,
} from '@jogada/accounts/contract/player';
import { ApiProblem, queryKeyOf, useAct, useCall, useGoTo, useProblemText } from '@jogada/platform/web';
import { Button, Page, TextField, toast, TopBar } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { CodeField, codeFault } from '../code/code-field.tsx';
import { useCheckedCode } from '../code/use-checked-code.tsx';
import { isEmailShaped } from '../field/email-shape.ts';
import { FormProblem } from '../field/form-problem.tsx';
import { MobileField } from '../mobile/mobile-field.tsx';
import { securityCenterPath } from '../paths.ts';
import { OwnerOnly } from '../trial/owner-only.tsx';
import { useText } from '../use-text.ts';

export function MobileScreen() {
  return <ContactScreen kind="mobile" />;
}

export function EmailScreen() {
  return <ContactScreen kind="email" />;
}

interface ContactScreenProps {
  readonly kind: 'mobile' | 'email';
}

/** Changes a mobile number or an e-mail: verified by a code to the new contact and by the password. */
function ContactScreen({ kind }: ContactScreenProps) {
  const t = useText();
  const { data } = useCall(readContacts, {});
  const present = data?.[kind];
  return (
    <OwnerOnly title={kind === 'mobile' ? t('security.mobile') : t('field.email')}>
      <TopBar title={kind === 'mobile' ? t('security.mobile') : t('field.email')} backTo={securityCenterPath} />
      <Page className="max-w-[480px]">
        <p className="mb-6 text-ink-2">
          {present
            ? t('contact.present', { contact: present.masked })
            : t(kind === 'mobile' ? 'security.mobileLead' : 'security.emailLead')}
        </p>
        <ContactForm kind={kind} />
      </Page>
    </OwnerOnly>
  );
}

interface Values {
  readonly contact: string;
  readonly verificationCode: string;
  readonly password: string;
}

function ContactForm({ kind }: ContactScreenProps) {
  const t = useText();
  const problemText = useProblemText();
  const goTo = useGoTo();
  const queries = useQueryClient();
  const { act: sendCode } = useAct(sendContactCode);
  const { act, isPending } = useAct(changeContact);
  const [countryDialingCode, setDialingCode] = useState<string>(BRAZIL_DIALING_CODE);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { contact: '', verificationCode: '', password: '' } });
  const { control, register, handleSubmit, trigger, getValues, setError, setFocus, resetField, formState } = form;
  const { errors } = formState;
  const { field } = useController({
    name: 'contact',
    control,
    rules: {
      validate: (value) =>
        kind === 'mobile'
          ? isMobileShaped(value, countryDialingCode) || t('code.mobileInvalid')
          : isEmailShaped(value) || t('rule.reg_pattern_email'),
    },
  });
  const { onChange, ...input } = field;

  const target = () =>
    kind === 'mobile'
      ? { kind, mobileNum: mobileDigits(getValues('contact')), countryDialingCode }
      : { kind, email: getValues('contact').trim() };

  function show(problem: ApiProblem) {
    const place = placeOf(problem);
    if (place === 'password' || place === 'verificationCode') resetField(place);
    setError(place, { message: problemText(problem) });
    if (place !== 'root') setFocus(place);
  }

  async function handleSend() {
    if (!(await trigger('contact', { shouldFocus: true }))) return;
    sender.request();
  }

  const sender = useCheckedCode({
    name: `contact:${kind}`,
    send: (humanToken) => sendCode({ ...target(), humanToken }),
    onRefused: show,
    ...(kind === 'mobile' && { mobileNum: mobileDigits(field.value) }),
  });

  const submit = handleSubmit(async ({ verificationCode, password }) => {
    try {
      await act({ ...target(), verificationCode, password });
      toast.success(t('contact.saved'));
      await queries.invalidateQueries({ queryKey: queryKeyOf(readContacts) });
      await goTo(securityCenterPath, { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      show(problem);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {kind === 'mobile' ? (
        <MobileField
          {...input}
          required
          label={t('contact.newMobile')}
          onValue={onChange}
          countryDialingCode={countryDialingCode}
          onDialingCode={setDialingCode}
          error={errors.contact?.message}
        />
      ) : (
        <TextField
          {...input}
          required
          onChange={onChange}
          label={t('contact.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={120}
          error={errors.contact?.message}
        />
      )}
      <CodeField
        required
        secondsLeft={sender.secondsLeft}
        isSending={sender.isSending}
        onSend={() => void handleSend()}
        disabled={!sender.wasSent}
        hint={sender.wasSent ? undefined : t('code.sendFirst')}
        error={errors.verificationCode?.message}
        {...register('verificationCode', { validate: (value) => codeFault(value, t) })}
      />
      <TextField
        label={t('pin.loginPassword')}
        required
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password?.message}
        {...register('password', { validate: (value) => value !== '' || t('login.passwordMissing') })}
      />
      {sender.check}
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('contact.save')}
      </Button>
    </form>
  );
}

function placeOf({ facts }: ApiProblem): keyof Values | 'root' {
  const { field } = facts;
  if (field === 'mobileNum' || field === 'email') return 'contact';
  return field === 'verificationCode' || field === 'password' ? field : 'root';
}
