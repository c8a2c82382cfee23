import { askPasskey, type OwnerProof, type PasskeyQuestion } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button, Sheet, TextField } from '@jogada/platform/web/ui';
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
  const problemText = useProblemText();
  const { act: askAboutChange } = useAct(askPasskey);
  const ask = askAbout ?? (() => askAboutChange({}));
  const [pending, setPending] = useState<'passkey' | 'typed'>();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const hasPasskey = needs.hasPasskey && isPasskeyKnown();
  const asksCode = needs.hasAuthenticator || needs.hasPasskey;
  const asksAnything = needs.asksPassword || asksCode;
  const look = isDanger ? 'danger' : 'primary';

  async function prove(by: 'passkey' | 'typed', proof: () => Promise<OwnerProof>) {
    setFault(undefined);
    setProblem(undefined);
    setPending(by);
    try {
      await onProof(await proof());
    } catch (error) {
      if (error instanceof PasskeyCancelled) return;
      if (!(error instanceof ApiProblem)) throw error;
      setTyped('');
      const { field } = error.facts;
      if (field === 'password' || field === 'factorCode') setFault(problemText(error));
      else setProblem(problemText(error));
    } finally {
      setPending(undefined);
    }
  }

  function submit() {
    if (asksAnything && typed === '') return setFault(t(asksCode ? 'step.codeMissing' : 'login.passwordMissing'));
    void prove('typed', () => Promise.resolve({ ...NOTHING, ...(asksCode ? { factorCode: typed } : { password: typed }) }));
  }

  return (
    <form
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
          value={typed}
          onValue={setTyped}
          error={fault}
          {...(needs.hasAuthenticator && { hint: t('twoStep.codeHint') })}
        />
      )}
      {needs.asksPassword && (
        <TextField
          label={t('pin.loginPassword')}
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={fault}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="large" isWide look={hasPasskey ? 'ghost' : look} isLoading={pending === 'typed'}>
        {confirmLabel}
      </Button>
    </form>
  );
}
