import { askPasskeySignIn, logInByPasskey, type LoginSide } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import { IconFingerprint } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { FormProblem } from '../field/form-problem.tsx';
import { answerOfPasskey, isPasskeyKnown, PasskeyCancelled } from '../passkey/passkey-in-browser.ts';
import { useArrivedMember } from '../session/use-arrived-member.ts';
import { useText } from '../use-text.ts';

/** Sign-in with a passkey alone: the browser offers those of this site, and no name or password is typed. */
export function LoginByPasskey({ side }: { readonly side: LoginSide }) {
  const t = useText();
  const problemText = useProblemText();
  const ask = useAct(askPasskeySignIn);
  const { act, isPending } = useAct(logInByPasskey);
  const greet = useArrivedMember();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const isKnown = useSyncExternalStore(neverChanges, isPasskeyKnown, () => false);
  if (!isKnown) return null;

  async function logIn() {
    setProblem(undefined);
    setAsking(true);
    try {
      greet(await act({ passkey: await answerOfPasskey(await ask.act({})), side }));
    } catch (error) {
      if (error instanceof PasskeyCancelled) return;
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="mt-3 grid gap-3">
      <Button
        look="quiet"
        size="large"
        isWide
        icon={<IconFingerprint size={22} aria-hidden="true" />}
        isLoading={isAsking || isPending}
        onClick={() => void logIn()}
      >
        {t('login.byPasskey')}
      </Button>
      <FormProblem>{problem && problemText(problem)}</FormProblem>
    </div>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
