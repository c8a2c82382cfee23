import {
  BRAZIL_DIALING_CODE,
  changeContact,
  isMobileShaped,
  mobileDigits,
  readContacts,
  sendContactCode,
} from '@jogada/accounts/contract/player';
import { queryKeyOf, useAct, useCall, useGoTo } from '@jogada/platform/web';
import { useActForm, useController } from '@jogada/platform/web/forms';
import { Button, Page, TextField, toast, TopBar } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const goTo = useGoTo();
  const queries = useQueryClient();
  const { act: sendCode } = useAct(sendContactCode);
  const { act, isPending } = useAct(changeContact);
  const [countryDialingCode, setDialingCode] = useState<string>(BRAZIL_DIALING_CODE);
  const { control, register, submit, refuse, trigger, getValues, formState } = useActForm<Values>({
    mode: 'onTouched',
    defaultValues: { contact: '', verificationCode: '', password: '' },
    placeOf: ({ facts: { field } }) => (field === 'mobileNum' || field === 'email' ? 'contact' : undefined),
    secrets: ['verificationCode', 'password'],
  });
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

  async function handleSend() {
    if (!(await trigger('contact', { shouldFocus: true }))) return;
    sender.request();
  }

  const sender = useCheckedCode({
    name: `contact:${kind}`,
    send: (humanToken) => sendCode({ ...target(), humanToken }),
    onRefused: refuse,
    ...(kind === 'mobile' && { mobileNum: mobileDigits(field.value) }),
  });

  const handleSubmit = submit(async ({ verificationCode, password }) => {
    await act({ ...target(), verificationCode, password });
    toast.success(t('contact.saved'));
    await queries.invalidateQueries({ queryKey: queryKeyOf(readContacts) });
    await goTo(securityCenterPath, { replace: true });
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
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
