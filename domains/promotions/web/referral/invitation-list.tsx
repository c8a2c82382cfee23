import { DateText, useMoneyText, MoneyText } from '@jogada/platform/web';
import { Badge, Button, EmptyState, ProgressBar, Section, Skeleton, type BadgeTone } from '@jogada/platform/web/ui';
import type { Invitation } from '@jogada/promotions/contract/player';
import { IconUsersPlus } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { useInvitations } from './use-referral.ts';

const TONES = {
  registered: 'info',
  qualified: 'primary',
  paid: 'ok',
  lapsed: 'neutral',
  refused: 'danger',
} as const satisfies Record<Invitation['state'], BadgeTone>;

/** The invited members with their progress, and the reason if one does not count. */
export function InvitationList() {
  const t = useText();
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInvitations();
  if (isPending)
    return (
      <Section title={t('referral.invitations')}>
        <Skeleton className="h-52 rounded-card" />
      </Section>
    );
  if (!data) return null;
  const rows = data.pages.flatMap(({ list }) => list);
  return (
    <Section title={t('referral.invitations')}>
      {rows.length === 0 && (
        <EmptyState icon={<IconUsersPlus size={40} stroke={1.5} aria-hidden="true" />} title={t('referral.empty')}>
          {t('referral.emptyHint')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul aria-label={t('referral.invitations')} className="grid gap-3">
          {rows.map((row) => (
            <li key={row.invitationId}>
              <InvitationRow invitation={row} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-3 grid place-items-center">
          <Button look="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('rewards.loadMore')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const money = useMoneyText();
  const t = useText();
  const { state, reason, currency, stakedAmount, qualifyingAmount } = invitation;
  const write = (amount: string) => money(amount, currency);
  const words = t('referral.staked', { amount: write(stakedAmount), needed: write(qualifyingAmount) });
  return (
    <article className="rounded-card bg-s1 px-4 py-3.5 shadow-raised">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 truncate text-15 font-semibold" translate="no">
          {invitation.maskedName}
        </h3>
        <Badge tone={TONES[state]}>{t(`referral.state.${state}`)}</Badge>
      </div>
      <p className="mt-0.5 text-12 text-ink-3">
        {t.rich('referral.since', { day: () => <DateText moment={invitation.registeredAt} shape="date" /> })}
      </p>
      {state === 'registered' && (
        <>
          <ProgressBar
            label={t('referral.progress')}
            percent={percentOf(stakedAmount, qualifyingAmount)}
            words={words}
            isThin
            className="mt-3"
          />
          <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
            <span className="amount">{words}</span>
            <span>{t.rich('referral.until', { day: () => <DateText moment={invitation.deadline} shape="date" /> })}</span>
          </p>
        </>
      )}
      {(state === 'qualified' || state === 'paid') && (
        <p className="mt-2 text-13 text-ok">
          + <MoneyText amount={invitation.rewardAmount} currency={currency} />
        </p>
      )}
      {state === 'lapsed' && <p className="mt-2 text-13 text-ink-2">{t('referral.lapsed', { staked: words })}</p>}
      {state === 'refused' && reason && <p className="mt-2 text-13 text-ink-2">{t(`referral.reason.${reason}`)}</p>}
    </article>
  );
}

/** Whole percent, rounded down. */
function percentOf(done: string, needed: string): number {
  const percent = (BigInt(done) * 100n) / BigInt(needed);
  return Number(percent > 100n ? 100n : percent);
}
