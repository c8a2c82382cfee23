import { MemberLink } from '@jogada/accounts/console';
import {
  ConsoleData,
  ConsolePage,
  Fact,
  FactGrid,
  Panel,
  ReasonAct,
  useOperatorAction,
  useOperatorCall,
  useMay,
} from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { type CashierIncident, readCashierIncident, resolveCashierIncident, returnIncidentPayment } from '@jogada/wallet/contract/operator';
import { incidentsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { IncidentFacts } from './incident-facts.tsx';
import { IncidentKind } from './incident-kind.tsx';
import { IncidentResolution } from './incident-resolution.tsx';
import { IncidentMoneyPath } from './incident-money-path.tsx';

type Answer = AnswerOf<typeof readCashierIncident>;

/** One incident with its facts, its money path and its resolution. */
export function IncidentPage({ incidentId }: Pick<CashierIncident, 'incidentId'>) {
  const t = useText();
  const answer = useOperatorCall(readCashierIncident, { incidentId });
  return (
    <ConsolePage
      title={answer.data ? t(`incidents.kinds.${answer.data.incident.kind}`) : t('incidents.one')}
      {...(answer.data && { detail: answer.data.incident.subjectId })}
      backTo={incidentsPagePath}
      end={answer.data && <Acts answer={answer.data} />}
    >
      <ConsoleData answer={answer}>
        {({ incident, path, waitsForSecond }) => (
          <>
            <WhatHappened incident={incident} waitsForSecond={waitsForSecond} />
            <IncidentMoneyPath path={path} />
          </>
        )}
      </ConsoleData>
    </ConsolePage>
  );
}

function WhatHappened({ incident, waitsForSecond }: Pick<Answer, 'incident' | 'waitsForSecond'>) {
  const t = useText();
  const { memberId, username } = incident;
  return (
    <Panel>
      <p className="px-4 pt-4 text-15">{t(`incidents.explained.${incident.kind}`)}</p>
      <FactGrid>
        <Fact term={t('incidents.kind')}>
          <IncidentKind kind={incident.kind} />
        </Fact>
        <Fact term={t('withdrawals.member')}>
          {memberId === null ? t('incidents.noMember') : <MemberLink memberId={memberId} username={username} />}
        </Fact>
        <Fact term={t('withdrawals.merchant')}>{incident.merchantCode ?? '—'}</Fact>
        <Fact term={t('incidents.at')}>
          <DateText moment={incident.at} shape="dayTime" />
        </Fact>
        <Fact term={t('incidents.state')}>
          <Badge tone={incident.resolvedAt === null ? 'neutral' : 'ok'}>
            {t(incident.resolvedAt === null ? 'incidents.isOpen' : 'incidents.isResolved')}
          </Badge>
        </Fact>
      </FactGrid>
      <div className="border-t border-line/60 px-4 py-3">
        <p className="mb-1 text-12 text-ink-3">{t('incidents.facts')}</p>
        <IncidentFacts facts={incident.facts} />
      </div>
      {waitsForSecond !== null && (
        <p className="border-t border-line/60 px-4 py-3 text-13 text-ink-2">{t('incidents.waitsFor', { username: waitsForSecond })}</p>
      )}
      {incident.resolvedAt !== null && (
        <div className="border-t border-line/60 px-4 py-3 text-13">
          <p className="mb-1 text-12 text-ink-3">{t('incidents.finding')}</p>
          <IncidentResolution incident={incident} />
        </div>
      )}
    </Panel>
  );
}

function Acts({ answer: { incident, path, isReturnable, waitsForSecond } }: { readonly answer: Answer }) {
  const money = useMoneyText();
  const t = useText();
  const mayResolve = useMay(resolveCashierIncident);
  const mayRefund = useMay(returnIncidentPayment);
  const resolve = useOperatorAction(resolveCashierIncident);
  const giveBack = useOperatorAction(returnIncidentPayment);
  const { incidentId } = incident;
  if (!mayResolve) return null;
  const amount = money(path.payment?.amount ?? '0', 'BRL');
  return (
    <span className="inline-flex flex-wrap gap-2">
      {mayRefund && isReturnable && waitsForSecond === null && (
        <ReasonAct
          label={t('incidents.return')}
          body={t('incidents.returnBody', { amount })}
          isPending={giveBack.isPending}
          onAct={async (reason) => {
            if (await giveBack.act({ incidentId, reason })) toast.success(t('incidents.asked'));
          }}
        />
      )}
      {incident.resolvedAt === null && (
        <ReasonAct
          label={t('incidents.resolve')}
          look="quiet"
          body={t(incident.kind === 'excluded_balance' ? 'incidents.resolveLeftBehindBody' : 'incidents.resolveBody')}
          isPending={resolve.isPending}
          onAct={async (reason) => {
            if (await resolve.act({ incidentId, reason })) toast.success(t('incidents.resolved'));
          }}
        />
      )}
    </span>
  );
}
