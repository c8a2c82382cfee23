import { RealMemberOnly } from '@jogada/accounts/web';
import type { Currency } from '@jogada/platform/contract';
import { AfterAWhile, Button, Card, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type PlayLimit } from '@jogada/wallet/contract/player';
import { IconArrowDownLeft, IconCards, IconClock, IconScale, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { responsiblePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { LimitBar } from './limit-bar.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { useLimits } from './use-limits.ts';

/** The member's own limits with their use and their controls. */
export function LimitsScreen() {
  const t = useText();
  return (
    <RealMemberOnly title={t('limits.title')}>
      <TopBar title={t('limits.title')} backTo={responsiblePath} />
      <Page className="max-w-[480px]">
        <p className="text-ink-2">{t('limits.lead')}</p>
        <Limits />
      </Page>
    </RealMemberOnly>
  );
}

function Limits() {
  const { data, error, refetch, isRefetching } = useLimits();
  if (data)
    return (
      <div className="mt-5 grid gap-4">
        {LIMIT_KINDS.map((kind) => (
          <LimitCard
            key={kind}
            kind={kind}
            limits={data.limits.filter((limit) => limit.kind === kind)}
            currency={data.currency}
            isRequired={data.requiredKinds.includes(kind)}
          />
        ))}
      </div>
    );
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  return (
    <AfterAWhile>
      <Skeleton className="mt-5 h-40 rounded-card" />
      <Skeleton className="mt-4 h-40 rounded-card" />
    </AfterAWhile>
  );
}

const ICONS: Record<LimitKind, Icon> = { deposit: IconArrowDownLeft, loss: IconScale, stake: IconCards, time: IconClock };

interface LimitCardProps {
  readonly kind: LimitKind;
  readonly limits: readonly PlayLimit[];
  readonly currency: Currency;
  readonly isRequired: boolean;
}

function LimitCard({ kind, limits, currency, isRequired }: LimitCardProps) {
  const t = useText();
  const [isChanging, setChanging] = useState(false);
  const Shape = ICONS[kind];
  const label = limits.length === 0 ? t('limits.define') : t('limits.change');
  return (
    <Card>
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-primary">
          <Shape size={22} stroke={1.8} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="display text-17">{t(`limits.kind.${kind}`)}</h2>
          {isRequired && limits.length < LIMIT_PERIODS.length ? (
            <p className="text-13 text-hot">{t('limits.isRequired')}</p>
          ) : (
            limits.length === 0 && <p className="text-13 text-ink-3">{t('limits.noneYet')}</p>
          )}
        </div>
        <Button look="quiet" aria-label={`${label}: ${t(`limits.kind.${kind}`)}`} onClick={() => setChanging(true)}>
          {label}
        </Button>
      </div>
      {limits.length > 0 && (
        <div className="mt-5 grid gap-5">
          {limits.map((limit) => (
            <LimitBar key={limit.period} limit={limit} currency={currency} />
          ))}
        </div>
      )}
      <LimitSheet kind={kind} limits={limits} currency={currency} isOpen={isChanging} onOpenChange={setChanging} />
    </Card>
  );
}
