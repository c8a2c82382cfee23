import { readContractRequests } from '@jogada/agents/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useCall, useGoTo } from '@jogada/platform/web';
import { Dialog } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { CONTRACT_PATHS } from './kinds.ts';

/** Prompts for an answer to a pending contract, until the agent opens or postpones it (CON-17). */
export function ContractPrompt() {
  const t = useText();
  const goTo = useGoTo();
  const [isLater, setLater] = useState(false);
  const hasDaily = useSwitch('DAILYSALCONT3');
  const hasDividend = useSwitch('SIGNCONDIV3');
  const hasHourly = useSwitch('HOURSAL3');
  const { data } = useCall(readContractRequests, {}, { staleTime: 0 });
  if (!data) return null;
  const waiting = [
    { kind: 'daily_salary', isWaiting: hasDaily && data.dailysalreqtype !== '' },
    { kind: 'dividend', isWaiting: hasDividend && data.divtypecompperiodreq !== '' },
    { kind: 'hourly_salary', isWaiting: hasHourly && data.contracthoursalreq !== '' },
  ] as const;
  const first = waiting.find(({ isWaiting }) => isWaiting);
  if (!first) return null;
  return (
    <Dialog
      isOpen={!isLater}
      onOpenChange={(isOpen) => !isOpen && setLater(true)}
      title={t(`contract.prompt.${first.kind}`)}
      confirmLabel={t('contract.prompt.go')}
      cancelLabel={t('contract.prompt.cancel')}
      onConfirm={() => {
        setLater(true);
        void goTo(CONTRACT_PATHS[first.kind]);
      }}
    >
      {t('contract.prompt.hint')}
    </Dialog>
  );
}
