import { setSiteText, setSwitch } from '@jogada/merchant/contract/operator';
import { LANGUAGES } from '@jogada/platform/contract';
import { UndoAct, type UndoneEntry } from '@jogada/platform/console';
import type { ReactNode } from 'react';

interface SiteUndoProps {
  readonly entry: UndoneEntry;
  /** What changes back. */
  readonly body: ReactNode;
}

/** Undoes a switch or a text of a site, if the entry of the trail is about one. */
export function SiteUndo({ entry, body }: SiteUndoProps) {
  const { action, merchantCode, before, after, facts } = entry;
  const { modId, isOn, language: spoken, textName, version } = facts;
  if (merchantCode === null || before === null || after === null) return null;
  if (action === 'site.switch_set' && 'switches' in after && typeof modId === 'string' && typeof isOn === 'boolean') {
    const requestOf = (reason: string) => ({ merchantCode, modId, isOn: !isOn, seenIsOn: isOn, reason });
    return <UndoAct endpoint={setSwitch} requestOf={requestOf} body={body} />;
  }
  const language = LANGUAGES.find((one) => one === spoken);
  const { message } = before;
  const isOfText = (action === 'site.text_set' || action === 'site.text_restored') && message !== after['message'];
  if (!isOfText || language === undefined || typeof textName !== 'string' || typeof message !== 'string' || typeof version !== 'number')
    return null;
  const requestOf = (reason: string) => ({ merchantCode, language, textName, message, version, reason });
  return <UndoAct endpoint={setSiteText} requestOf={requestOf} body={body} />;
}
