import type { CodeSent } from '@jogada/accounts/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { usePreferences } from '@jogada/platform/web';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { PhoneVerifierFault } from './phone-verifier-fault.ts';
import { readVerifierMessage, type VerifierMessage } from './verifier-message.ts';

/** Longer than any SMS service takes to answer, and shorter than anybody waits. */
const ANSWER_MAX_MS = 60_000;

/** A service of somebody else's that sends codes and says whose a phone is, in a frame of its own origin (ACC-09). */
export interface PhoneVerifier {
  /** Has a code sent to a number in full. @throws PhoneVerifierFault */
  readonly send: (mobile: string) => Promise<CodeSent>;
  /** The signed word that the number is theirs who have the code. @throws PhoneVerifierFault */
  readonly confirm: (code: string) => Promise<string>;
  /** Its frame; put it into the page. */
  readonly frame: ReactNode;
}

type Question = { readonly type: 'send'; readonly mobile: string } | { readonly type: 'confirm'; readonly code: string };
type Answer = Exclude<VerifierMessage, { type: 'ready' | 'show' }>;

/** The installation's phone verifier; undefined where codes are the house's own. */
export function usePhoneVerifier(): PhoneVerifier | undefined {
  const t = useText();
  const { language } = usePreferences();
  const { phoneVerifier: url } = useStatus().info.identity;
  const element = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  const [talk] = useState(() => new Talk());

  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url);
    const onMessage = (event: MessageEvent) => {
      const window = element.current?.contentWindow ?? null;
      const message = readVerifierMessage(event, { origin, window });
      if (message?.type === 'ready') talk.begin((question) => window?.postMessage({ source: 'jogada-site', ...question }, origin));
      else if (message?.type === 'show') setShown(message.isShown);
      else if (message) talk.receive(message);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [url, talk]);

  if (url === null) return undefined;
  return {
    async send(mobile) {
      const answer = await talk.ask({ type: 'send', mobile });
      if (answer.type !== 'sent') throw new PhoneVerifierFault({ isWrongCode: false });
      return { expirationTime: answer.expirationTime, expiredMinutes: 1 };
    },
    async confirm(code) {
      const answer = await talk.ask({ type: 'confirm', code });
      if (answer.type !== 'verified') throw new PhoneVerifierFault({ isWrongCode: answer.type === 'wrong' });
      return answer.idToken;
    },
    frame: (
      // Another origin, so that its scripts reach nothing of ours; it needs its own origin for its own storage and calls.
      <iframe
        ref={element}
        src={`${url}?${new URLSearchParams({ language })}`}
        title={t('code.verifierFrame')}
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="strict-origin"
        inert={!isShown}
        className={isShown ? 'fixed inset-0 z-30 size-full border-0' : 'absolute size-0 border-0'}
      />
    ),
  };
}

/** Questions to the frame and the answers that belong to them; what is asked before it is ready waits. */
class Talk {
  #count = 0;
  #post: ((question: Question & { id: string }) => void) | undefined;
  readonly #unsent: (Question & { id: string })[] = [];
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  begin(post: (question: Question & { id: string }) => void): void {
    this.#post = post;
    for (const question of this.#unsent.splice(0)) post(question);
  }

  receive(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }

  ask(question: Question): Promise<Answer> {
    this.#count += 1;
    const numbered = { ...question, id: String(this.#count) };
    return new Promise((resolve) => {
      this.#waiting.set(numbered.id, resolve);
      setTimeout(() => this.receive({ source: 'phone-verifier', type: 'failed', id: numbered.id }), ANSWER_MAX_MS);
      if (this.#post) this.#post(numbered);
      else this.#unsent.push(numbered);
    });
  }
}
