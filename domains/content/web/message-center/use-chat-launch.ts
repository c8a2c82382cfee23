import { launchChat } from '@jogada/content/contract/player';
import { destinationOf } from '@jogada/merchant/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { ApiProblem, useClient, useGoTo, usePlatformText, usePreferences, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useRef, useState } from 'react';
import { messageCenterPath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** Delay between the response and the redirect, as specified (CON-23). */
const REDIRECT_AFTER_MS = 500;

/**
 * Requests the location of the chat and goes there: to the site's own chat, or to an external service that the merchant's allow-list
 * permits (C16, S61).
 */
export function useChatLaunch(): { readonly isPending: boolean; readonly launch: () => Promise<void> } {
  const t = useText();
  const ui = usePlatformText();
  const call = useClient();
  const goTo = useGoTo();
  const problemText = useProblemText();
  const { language } = usePreferences();
  const { linkHosts } = useStatus().info;
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);

  async function launch(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      const { chatUrl } = await call(launchChat, {
        b2c: '1',
        language: language.toUpperCase(),
        backUrl: messageCenterPath,
        headerColor: brandColour(),
        title: t('chat.title'),
      });
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_MS));
      const destination = destinationOf(chatUrl, linkHosts);
      if (destination === 'site') await goTo(chatUrl);
      else if (destination === 'outside') location.assign(chatUrl);
      else toast.refusal(chatUrl === '' ? ui('problem.address_missing') : t('chat.refused'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  }
  return { isPending, launch };
}

function brandColour(): string {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  return /^#[0-9a-f]{3,8}$/i.test(colour) ? colour : '#0a1210';
}
