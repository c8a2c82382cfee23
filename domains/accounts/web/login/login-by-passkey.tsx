import { askPasskeySignIn, logInByPasskey, type LoginSide, type PasskeyQuestion } from '@jogada/accounts/contract/player';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { FormProblem } from '../field/form-problem.tsx';
import {
  answerOfPasskey,
  cancelPasskeyQuestion,
  canSuggestPasskeys,
  isPasskeyKnown,
  PasskeyCancelled,
} from '../passkey/passkey-in-browser.ts';
import { useArrivedMember } from '../session/use-arrived-member.ts';
import { useText } from '../use-text.ts';

/** Share of a challenge's life after which a suggestion gets a new one. */
const RENEWED_AFTER = 0.8;

/**
 * Sign-in with a passkey alone: the browser offers those of this site, at a press of the button and among the suggestions of the name's
 * field. No name or password is typed.
 */
export function LoginByPasskey({ side }: { readonly side: LoginSide }) {
  const t = useText();
  const problemText = useProblemText();
  const ask = useAct(askPasskeySignIn);
  const { act, isPending } = useAct(logInByPasskey);
  const greet = useArrivedMember();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const isKnown = useSyncExternalStore(neverChanges, isPasskeyKnown, () => false);
  async function logInWith(question: PasskeyQuestion, where: 'dialog' | 'suggestion') {
    try {
      const passkey = await answerOfPasskey(question, where);
      greet(await act({ passkey, side }));
    } catch (error) {
      if (error instanceof PasskeyCancelled) return;
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    }
  }

  const suggest = useEffectEvent((question: PasskeyQuestion) => logInWith(question, 'suggestion'));
  const askQuietly = useEffectEvent(() => ask.act({}).catch(() => undefined));

  // A dialog replaces the suggestion, which returns when the dialog is closed.
  useEffect(() => {
    if (isAsking) return;
    let isOver = false;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    async function offer() {
      if (!(await canSuggestPasskeys())) return;
      const question = isOver ? undefined : await askQuietly();
      if (!question || isOver) return;
      renewal = setTimeout(() => void offer(), question.timeoutMs * RENEWED_AFTER);
      void suggest(question);
    }
    void offer();
    return () => {
      isOver = true;
      clearTimeout(renewal);
      if (renewal) void cancelPasskeyQuestion();
    };
  }, [isAsking]);

  if (!isKnown) return null;

  async function logIn() {
    setProblem(undefined);
    setAsking(true);
    try {
      await logInWith(await ask.act({}), 'dialog');
    } catch (error) {
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
