import {
  askedFields,
  BLANK_REGISTRATION,
  checkUsername,
  dayIn,
  findRegistrationFault,
  mobileDigits,
  riskNoticeOf,
  type AskedField,
  type RegistrationField as FieldName,
  type RegistrationMethod,
} from '@jogada/accounts/contract/player';
import { useStatus, useSwitchedOff } from '@jogada/merchant/web';
import { ApiProblem, storeTyped, readTyped, useClient, useProblemText } from '@jogada/platform/web';
import { useActForm, type ActForm } from '@jogada/platform/web/forms';
import { Button, EmptyState, SegmentedTabs, toast } from '@jogada/platform/web/ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FormProblem } from '../field/form-problem.tsx';
import { useText } from '../use-text.ts';
import { SocialButtons } from '../social/social-buttons.tsx';
import { RiskLines } from '../arrival/risk-lines.tsx';
import { Agreement } from './agreement.tsx';
import { FieldGroups } from './field-groups.tsx';
import { RegistrationField } from './registration-field.tsx';
import { useFirstLimits } from './use-first-limits.tsx';
import { meantBy, type RegistrationForm as FormValues } from './registration-payload.ts';
import { useInvitation } from './use-invitation.ts';
import { fieldOfRefusal, useRegistration } from './use-registration.ts';
import { useRegistrationTerms } from './use-registration-terms.ts';

interface RegistrationFormProps {
  /** The invitation code of the link. */
  readonly affiliateCode?: string | undefined;
  readonly recommenderId?: string | undefined;
  /** Called with the generated user name of an account by mobile number. */
  readonly onOpened: (generatedName: string | undefined) => void;
}

/** The registration form, by username or by mobile number, according to the merchant's current settings (ACC-11 to ACC-14). */
export function RegistrationForm({ onOpened, ...link }: RegistrationFormProps) {
  const t = useText();
  const takesInvitations = !useSwitchedOff('AFFMAN3');
  const { affiliateCode = '', recommenderId = '' } = takesInvitations ? link : {};
  const { methods, termsOf } = useRegistrationTerms();
  const [chosen, setChosen] = useState<RegistrationMethod>('username');
  const method = methods.find((offered) => offered === chosen) ?? methods[0];
  const invitation = useInvitation(affiliateCode);
  // Both methods share one form, so that typed values, such as the number, are kept when switching.
  const blanks = { ...BLANK_REGISTRATION, affiliateCode, recommenderId };
  const panelId = useId();
  const form = useRegistrationForm(blanks, method ? fieldsOf(termsOf(method), invitation.refusedCode) : []);

  if (method === undefined) return <EmptyState title={t('register.closed')} />;
  return (
    <>
      {methods.length > 1 && (
        <div className="mb-5">
          <SegmentedTabs
            label={t('register.methods')}
            panelId={panelId}
            active={method}
            onSelect={(next) => {
              form.clearErrors();
              setChosen(next);
            }}
            tabs={methods.map((key) => ({ key, title: t(`register.by.${key}`) }))}
          />
        </div>
      )}
      <div id={panelId} role={methods.length > 1 ? 'tabpanel' : undefined}>
        <Fields
          key={method}
          method={method}
          fields={fieldsOf(termsOf(method), invitation.refusedCode)}
          form={form}
          blanks={blanks}
          invitation={invitation}
          onOpened={onOpened}
        />
      </div>
      {method === 'username' && <SocialButtons />}
    </>
  );
}

/** The enabled fields; an invalid invitation code of the link also shows its field. */
function fieldsOf(terms: Parameters<typeof askedFields>[0], refusedCode: string): readonly AskedField[] {
  const fields = askedFields(terms);
  if (refusedCode === '' || fields.some(({ name }) => name === 'affiliateCode')) return fields;
  const rule = {
    acceptedPattern: '*',
    patternId: '',
    minLength: 0,
    maxLength: 32,
    ...terms.rules['affiliateCode'],
    enabled: true,
    required: false,
  };
  const place = fields.findIndex(({ name }) => name === 'captcha');
  return fields.toSpliced(place < 0 ? fields.length : place, 0, { name: 'affiliateCode', rule });
}

/** The name of the typed values that outlive a sign-in elsewhere. */
const KEPT = 'registration';
const NOT_KEPT: readonly string[] = [
  'password',
  'confirmPassword',
  'paymentPassword',
  'verificationCode',
  'captcha',
  // Given by the link.
  'affiliateCode',
  'recommenderId',
];

function useRegistrationForm(blanks: FormValues, fields: readonly AskedField[]): ActForm<FormValues> {
  const { timeZone } = useStatus().info;
  const form = useActForm<FormValues>({
    mode: 'onTouched',
    defaultValues: { ...blanks, ...(readTyped(KEPT) as Partial<FormValues> | undefined) },
    // Codes instead of texts, so that the texts follow a change of language.
    findFaults(values) {
      const meant = meantBy(values);
      const today = dayIn(timeZone, new Date());
      return Object.fromEntries(fields.map((field) => [field.name, findRegistrationFault(field, meant, today)]));
    },
    placeOf: (refusal) => fieldOfRefusal(refusal, fields) ?? 'root',
  });
  const { getValues } = form;
  useEffect(
    () => () => storeTyped(KEPT, Object.fromEntries(Object.entries(getValues()).filter(([name]) => !NOT_KEPT.includes(name)))),
    [getValues],
  );
  return form;
}

interface FieldsProps {
  readonly method: RegistrationMethod;
  readonly fields: readonly AskedField[];
  readonly form: ActForm<FormValues>;
  readonly blanks: FormValues;
  readonly invitation: ReturnType<typeof useInvitation>;
  readonly onOpened: RegistrationFormProps['onOpened'];
}

function Fields({ method, fields, form, blanks, invitation, onOpened }: FieldsProps) {
  const t = useText();
  const problemText = useProblemText();
  const { rules, currency } = useStatus().info;
  const [isAgreed, setAgreed] = useState(!rules.asksExplicitConsent);
  const limits = useFirstLimits(currency, rules.asksFirstLimits);
  const riskNotice = riskNoticeOf(rules);
  const order = { method, fields, agree: isAgreed, affiliateCode: invitation.linkedCode, playLimits: limits.meant, riskNotice };
  const { captcha, verifier, openAccount, isPending } = useRegistration(order);
  const { control, submit, refuse, mark, resetField, reset, formState } = form;
  const [isChecking, setChecking] = useState(false);
  useRefusedCode(mark, invitation.refusedCode);
  const askWhetherFree = useUsernameCheck(form);

  // A code is sent only to a validated number (ACC-08).
  async function findTarget() {
    if (!(await form.trigger('mobileNum', { shouldFocus: true }))) return undefined;
    const { mobileNum, countryDialingCode } = form.getValues();
    return mobileNum === '' ? undefined : { mobileNum: mobileDigits(mobileNum), countryDialingCode };
  }

  const handleSubmit = submit(async (values) => {
    if (limits.fault) return setFocusOn(limits.fault);
    setChecking(true);
    const refused = await refusalOfCode(values, fields, invitation.check);
    setChecking(false);
    if (refused) {
      toast.refusal(problemText(refused), { durationMs: INVITATION_TOAST_MS });
      return refuse(refused);
    }
    const opened = await openAccount(values);
    if (opened instanceof ApiProblem) {
      if (opened.status !== 0) resetField('captcha', { defaultValue: '' });
      return refuse(opened);
    }
    reset(blanks);
    limits.clear();
    storeTyped(KEPT, undefined);
    onOpened(method === 'mobile' ? opened.userName : undefined);
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        limits.check();
        handleSubmit(event);
      }}
      className="flex flex-col gap-4"
    >
      <FieldGroups fields={fields}>
        {(field) => (
          <RegistrationField
            key={field.name}
            field={field}
            control={control}
            captcha={captcha}
            verifier={verifier}
            findTarget={findTarget}
            onNumberRefused={refuse}
            onLeave={askWhetherFree}
          />
        )}
      </FieldGroups>
      {limits.fields}
      {riskNotice !== null && (
        <div className="rounded-card bg-s2 p-4">
          <RiskLines />
        </div>
      )}
      <Agreement isAgreed={isAgreed} onAgree={setAgreed} />
      <FormProblem>{formState.errors.root?.message}</FormProblem>
      <div className="mt-1 flex gap-3">
        <Button
          look="quiet"
          size="large"
          onClick={() => {
            reset(blanks);
            limits.clear();
          }}
          disabled={isPending}
        >
          {t('register.reset')}
        </Button>
        <Button type="submit" size="large" className="flex-1" disabled={!isAgreed} isLoading={isPending || isChecking}>
          {t('register.submit')}
        </Button>
      </div>
      <p className="mt-3 text-center text-12 text-ink-3">{t('register.warning')}</p>
    </form>
  );
}

function setFocusOn(name: string): void {
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}

const INVITATION_TOAST_MS = 1000;

// The invitation code is checked first; nothing else is sent unless it is valid (ACC-19).
async function refusalOfCode(
  values: FormValues,
  fields: readonly AskedField[],
  check: (code: string) => Promise<void>,
): Promise<ApiProblem | undefined> {
  const code = values.affiliateCode.trim();
  if (code === '' || !fields.some(({ name }) => name === 'affiliateCode')) return undefined;
  try {
    await check(code);
    return undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return error;
    throw error;
  }
}

/** Shows the problem of a link's invitation code at its field. */
function useRefusedCode(mark: ActForm<FormValues>['mark'], refusedCode: string): void {
  const announce = useEffectEvent(() => {
    mark(new ApiProblem({ code: 'invitation_code_error', status: 422 }), 'affiliateCode');
  });
  useEffect(() => {
    if (refusedCode !== '') announce();
  }, [refusedCode]);
}

/** Reports a taken username while the form is filled in, if the rate limit allows (C11). */
function useUsernameCheck({ getValues, getFieldState, mark }: ActForm<FormValues>): (name: FieldName) => void {
  const call = useClient();
  const asked = useRef('');
  return (name) => {
    const username = getValues('username').trim();
    if (name !== 'username' || username === '' || username === asked.current || getFieldState('username').invalid) return;
    asked.current = username;
    call(checkUsername, { username }).then(
      ({ isAvailable }) => {
        if (isAvailable || getValues('username').trim() !== username) return;
        mark(new ApiProblem({ code: 'username_taken', status: 409 }), 'username');
      },
      // Without a response the registration itself reports it.
      () => undefined,
    );
  };
}
