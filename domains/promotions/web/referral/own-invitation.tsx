import { DateText, useCall, useMoneyText } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import { readOwnInvitation } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** The invitation that the member accepted: whether it counts for the inviter, and why not. Nothing for a member who came without one. */
export function OwnInvitation() {
  const t = useText();
  const money = useMoneyText();
  const { data: invitation } = useCall(readOwnInvitation, {}, { staleTime: 0 });
  if (!invitation) return null;
  const { maskedName, state, reason, currency, deadline, qualifiedAt } = invitation;
  const amounts = { amount: money(invitation.stakedAmount, currency), needed: money(invitation.qualifyingAmount, currency) };
  const day = () => <DateText moment={qualifiedAt ?? deadline} shape="date" />;
  return (
    <Section title={t('referral.own.title')}>
      <article className="rounded-card bg-s1 px-4 py-3.5 shadow-raised">
        <h3 className="min-w-0 truncate text-15 font-semibold" translate="no">
          {maskedName}
        </h3>
        <p className="mt-2 text-13 text-ink-2">
          {state === 'refused'
            ? reason !== null && t(`referral.own.refused.${reason}`)
            : t.rich(`referral.own.${state}`, { ...amounts, day })}
        </p>
      </article>
    </Section>
  );
}
