import { noteRiskNotice, readArrival } from '@jogada/accounts/contract/player';
import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { Button, ButtonLink, Sheet } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { limitsPath, twoStepPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { RiskLines } from './risk-lines.tsx';

/** Pages without the second factor sheet: those it leads to, and those that require no second factor. */
const QUIET_PATHS: readonly string[] = [twoStepPath, limitsPath, '/m/withdraw', '/m/responsibleGaming'];

/** Shows what the law requires after sign-in: the risk notice (R23), then the missing second factor (R11). */
export function ArrivalHost({ path }: { readonly path: string }) {
  const { data } = useCall(readArrival, {}, { staleTime: 0 });
  const isQuiet = QUIET_PATHS.some((quiet) => path.startsWith(quiet));
  if (!data) return null;
  return (
    <>
      <RiskSheet notice={data.riskNotice} />
      <FactorSheet isWanted={data.riskNotice === null && data.needsSecondFactor && !isQuiet} />
    </>
  );
}

/** Stays open until the member confirms it. The server records the time. */
function RiskSheet({ notice }: { readonly notice: string | null }) {
  const t = useText();
  const queries = useQueryClient();
  const { act, isPending } = useAct(noteRiskNotice);
  const [seen, setSeen] = useState<string>();

  function close() {
    if (notice === null) return;
    setSeen(notice);
    act({ riskNotice: notice }).then(
      () => queries.invalidateQueries({ queryKey: queryKeyOf(readArrival) }),
      // Not recorded: the sheet is shown again on the next page load.
      () => undefined,
    );
  }

  return (
    <Sheet
      isOpen={notice !== null && notice !== seen}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('arrival.riskTitle')}
      footer={
        <div className="grid gap-3">
          <Button size="large" isWide onClick={close} isLoading={isPending}>
            {t('arrival.riskSeen')}
          </Button>
          <ButtonLink to="/m/responsibleGaming" look="quiet" isWide onClick={close}>
            {t('arrival.riskMore')}
          </ButtonLink>
        </div>
      }
    >
      <RiskLines />
    </Sheet>
  );
}

function FactorSheet({ isWanted }: { readonly isWanted: boolean }) {
  const t = useText();
  const [isClosed, setClosed] = useState(false);
  const close = () => setClosed(true);
  return (
    <Sheet
      isOpen={isWanted && !isClosed}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('arrival.factorTitle')}
      description={t('arrival.factorLead')}
      footer={
        <div className="grid gap-3">
          <ButtonLink to={twoStepPath} size="large" isWide onClick={close}>
            {t('arrival.setUpTwoSteps')}
          </ButtonLink>
          <Button look="quiet" isWide onClick={close}>
            {t('arrival.later')}
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col gap-3 text-ink-2">
        {(['arrival.factorEasy', 'arrival.factorWeek', 'arrival.factorMoney'] as const).map((line) => (
          <li key={line} className="flex items-start gap-3">
            <IconCheck size={20} aria-hidden="true" className="shrink-0 text-primary" />
            {t(line)}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
