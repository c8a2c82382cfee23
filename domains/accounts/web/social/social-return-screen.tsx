import { finishSocialVisit, SOCIAL_PROVIDERS } from '@jogada/accounts/contract/player';
import { ApiProblem, useClient, useGoTo, useProblemText } from '@jogada/platform/web';
import { Button, ButtonLink, Page, Spinner, toast, TopBar } from '@jogada/platform/web/ui';
import { IconPlugConnectedX, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { homePath, loginPath, pageAfterLogin, registerPath } from '../paths.ts';
import { useSecondStep } from '../second-step/use-second-step.ts';
import { useArrivedMember } from '../session/use-arrived-member.ts';
import { useText } from '../use-text.ts';
import { NETWORK_NAMES, NetworkMark } from './network-mark.tsx';
import { storeArrival } from './social-arrival.ts';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'unknown'; readonly nickname: string; readonly returnTo: string }
  | { readonly kind: 'refused'; readonly problem: ApiProblem };

/** Where a network sends its visitor back to: takes its answer once, and goes on. */
export function SocialReturnScreen({ network }: { readonly network: string }) {
  const t = useText();
  const goTo = useGoTo();
  const call = useClient();
  const greet = useArrivedMember();
  const goOn = useSecondStep();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const isTaken = useRef(false);
  const provider = SOCIAL_PROVIDERS.find((known) => known === network);

  const take = useEffectEvent(async () => {
    const answer = location.search;
    // The code is for this one call: neither the history nor a reload is to have it.
    history.replaceState(history.state, '', location.pathname);
    if (!provider) return goTo(homePath, { replace: true });
    try {
      const { outcome, session, ticket, suggested, returnTo } = await call(finishSocialVisit, { provider, answer });
      if (ticket !== null) {
        storeArrival(provider, ticket);
        return setState({ kind: 'unknown', nickname: suggested?.nickname ?? '', returnTo });
      }
      if (session) greet(session);
      if (outcome === 'linked') toast.success(t('social.connected', { network: NETWORK_NAMES[provider] }));
      return await goTo(pageAfterLogin(returnTo), { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      if (goOn(problem, { nextPage: homePath, keepsUsername: false })) return;
      return setState({ kind: 'refused', problem });
    }
  });
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    void take();
  }, []);

  if (!provider) return null;
  const name = NETWORK_NAMES[provider];
  return (
    <>
      <TopBar title={name} backTo={loginPath()} />
      <Page className="grid min-h-[70dvh] max-w-[480px] content-center justify-items-center gap-4 text-center">
        <span className="guilloche grid size-20 place-items-center rounded-full bg-s1 text-primary shadow-raised ring-1 ring-line ring-inset [&_svg]:size-9">
          {state.kind === 'asking' && <NetworkMark provider={provider} />}
          {state.kind === 'unknown' && <IconUserPlus aria-hidden="true" />}
          {state.kind === 'refused' && <IconPlugConnectedX aria-hidden="true" className="text-hot" />}
        </span>
        {state.kind === 'asking' && <Asking name={name} />}
        {state.kind === 'unknown' && <Unknown name={name} nickname={state.nickname} returnTo={state.returnTo} />}
        {state.kind === 'refused' && <Refused problem={state.problem} />}
      </Page>
    </>
  );
}

function Asking({ name }: { readonly name: string }) {
  const t = useText();
  return (
    <p role="status" className="flex items-center gap-3 text-ink-2">
      <Spinner className="size-5 text-primary" />
      {t('social.asking', { network: name })}
    </p>
  );
}

function Unknown({ name, nickname, returnTo }: { readonly name: string; readonly nickname: string; readonly returnTo: string }) {
  const t = useText();
  return (
    <>
      <h2 className="display text-24">{nickname === '' ? t('social.unknownTitle') : t('social.unknownGreeting', { name: nickname })}</h2>
      <p className="text-ink-2">{t('social.unknownLead', { network: name })}</p>
      <div className="mt-4 flex w-full flex-col gap-3">
        <ButtonLink to={registerPath} size="large" isWide>
          {t('social.openAccount')}
        </ButtonLink>
        <ButtonLink to={loginPath(returnTo === '' ? undefined : returnTo)} look="ghost" size="large" isWide>
          {t('social.haveAccount')}
        </ButtonLink>
      </div>
    </>
  );
}

function Refused({ problem }: { readonly problem: ApiProblem }) {
  const t = useText();
  const problemText = useProblemText();
  const goTo = useGoTo();
  return (
    <>
      <p role="alert" className="text-ink">
        {problemText(problem)}
      </p>
      <Button className="mt-2" size="large" onClick={() => void goTo(loginPath(), { replace: true })}>
        {t('social.backToLogin')}
      </Button>
    </>
  );
}
