import { askPasskey, type OwnerProof, type PasskeyQuestion } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct } from '@jogada/platform/web';
import { FormTextField, useActForm, useController } from '@jogada/platform/web/forms';
import { Button, Sheet } from '@jogada/platform/web/ui';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { FormProblem } from '../field/form-problem.tsx';
import { useText } from '../use-text.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import type { ProofNeeds } from './proof-needs.ts';
import { answerOfPasskey, isPasskeyKnown, PasskeyCancelled } from '../passkey/passkey-in-browser.ts';

interface OwnerProofSheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly lead: string;
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  readonly needs: ProofNeeds;
  readonly onClose: () => void;
  /** Performs the confirmed change; its problem is shown in the sheet. */
  readonly onProof: (proof: OwnerProof) => Promise<void>;
}

const NOTHING: OwnerProof = { password: '', factorCode: '', passkey: null };

/** Verifies the owner before a change of security settings: by a second factor where one is set up, else by the password. */
export function OwnerProofSheet({ isOpen, title, lead, onClose, ...rest }: OwnerProofSheetProps) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={title} description={lead}>
      {isOpen && <OwnerProofForm {...rest} />}
    </Sheet>
  );
}

/** The form alone, for a sheet that is already open. */
export function OwnerProofForm({
  needs,
  confirmLabel,
  isDanger = false,
  askPasskey: askAbout,
  onProof,
}: Pick<OwnerProofSheetProps, 'needs' | 'confirmLabel' | 'isDanger' | 'onProof'> & {
  /** Creates a passkey challenge for one action instead of a change of the security settings. */
  readonly askPasskey?: () => Promise<PasskeyQuestion>;
}) {
  const t = useText();
  const { act: askAboutChange } = useAct(askPasskey);
  const ask = askAbout ?? (() => askAboutChange({}));
  const [pending, setPending] = useState<'passkey' | 'typed'>();
  const hasPasskey = needs.hasPasskey && isPasskeyKnown();
  const asksCode = needs.hasAuthenticator || needs.hasPasskey;
  const asksAnything = needs.asksPassword || asksCode;
  const look = isDanger ? 'danger' : 'primary';

  const { control, submit, refuse, clearErrors, resetField, formState } = useActForm({
    defaultValues: { typed: '' },
    findFaults: ({ typed }) => ({ typed: asksAnything && typed === '' && t(asksCode ? 'step.codeMissing' : 'login.passwordMissing') }),
    placeOf: ({ facts: { field } }) => (field === 'password' || field === 'factorCode' ? 'typed' : 'root'),
  });
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'typed' });

  async function prove(by: 'passkey' | 'typed', proof: () => Promise<OwnerProof>) {
    clearErrors();
    setPending(by);
    try {
      await onProof(await proof());
    } catch (error) {
      if (error instanceof PasskeyCancelled) return;
      if (!(error instanceof ApiProblem)) throw error;
      resetField('typed');
      refuse(error);
    } finally {
      setPending(undefined);
    }
  }

  const handleSubmit = submit(({ typed }) =>
    prove('typed', () => Promise.resolve({ ...NOTHING, ...(asksCode ? { factorCode: typed } : { password: typed }) })),
  );

  return (
    <form noValidate className="grid gap-4 pb-2" onSubmit={handleSubmit}>
      {hasPasskey && (
        <Button
          size="large"
          isWide
          look={look}
          icon={<IconFingerprint size={22} aria-hidden="true" />}
          isLoading={pending === 'passkey'}
          onClick={() => void prove('passkey', async () => ({ ...NOTHING, passkey: await answerOfPasskey(await ask()) }))}
        >
          {t('step.passkey')}
        </Button>
      )}
      {asksCode && (
        <FactorCodeField
          kind={needs.hasAuthenticator ? 'code' : 'recovery'}
          ref={ref}
          value={value}
          onValue={onChange}
          error={fieldState.error?.message}
          {...(needs.hasAuthenticator && { hint: t('twoStep.codeHint') })}
        />
      )}
      {needs.asksPassword && (
        <FormTextField
          control={control}
          name="typed"
          label={t('pin.loginPassword')}
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
      )}
      <FormProblem>{formState.errors.root?.message}</FormProblem>
      <Button type="submit" size="large" isWide look={hasPasskey ? 'ghost' : look} isLoading={pending === 'typed'}>
        {confirmLabel}
      </Button>
    </form>
  );
}
