import { isRealMember } from '@jogada/accounts/contract/player';
import { useSession } from '@jogada/accounts/web';
import { DateText, useMoneyText, useCall } from '@jogada/platform/web';
import { Badge, ButtonLink, Picture } from '@jogada/platform/web/ui';
import { readDepositBonuses } from '@jogada/promotions/contract/player';
import { depositPath, useCashierDoors } from '@jogada/wallet/web';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

/** The deposit bonuses that the member can take now: prize, terms and the way to the cashier. Nothing for visitors, who have no offer yet. */
export function DepositBonusCards({ warning }: { readonly warning: ReactNode }) {
  return useHasDepositBonuses() && <Cards warning={warning} />;
}

/** Whether it is not known yet which deposit bonuses the member can take. */
export function useAreDepositBonusesPending(): boolean {
  return useCall(readDepositBonuses, {}, { enabled: useHasDepositBonuses() }).isLoading;
}

function useHasDepositBonuses(): boolean {
  const { session } = useSession();
  const { isDepositOpen } = useCashierDoors();
  return session !== null && isRealMember(session.type) && isDepositOpen;
}

function Cards({ warning }: { readonly warning: ReactNode }) {
  const money = useMoneyText();
  const t = useText();
  const { data } = useCall(readDepositBonuses, {});
  const bonuses = data?.bonuses.filter(({ refusal }) => refusal === null) ?? [];
  if (bonuses.length === 0) return null;
  return (
    <ul className="promo-list mb-4 grid gap-4">
      {bonuses.map((bonus) => {
        const write = (minorUnits: string) => money(minorUnits, bonus.currency);
        return (
          <li key={bonus.promotionId} className="overflow-hidden rounded-card bg-s1 shadow-raised">
            <div className="relative">
              <Picture
                path="/art/promo-bonus"
                widths={[720, 1440]}
                sizes="(min-width: 720px) 640px, 92vw"
                alt=""
                className="absolute inset-0 bg-s2"
              />
              <span aria-hidden="true" className="absolute inset-0 bg-linear-to-r from-black/75 via-black/35 to-transparent" />
              <div className="relative min-h-44 w-[62%] p-5 text-white">
                <h2 className="text-15 font-semibold text-balance">{bonus.name}</h2>
                <p className="display mt-1 text-44">{bonus.percent}%</p>
                <p className="display text-20">{t('programmes.upTo', { amount: write(bonus.maximumAmount) })}</p>
              </div>
            </div>
            <div className="p-5">
              <p className="flex flex-wrap gap-2">
                <Badge>{t('programmes.from', { amount: write(bonus.minimumDepositAmount) })}</Badge>
                <Badge>{t('programmes.wager', { times: bonus.wagerTimes })}</Badge>
                <Badge>{t('programmes.days', { days: bonus.validDays })}</Badge>
              </p>
              {bonus.endsAt && (
                <p className="mt-3 text-13 text-ink-3">
                  {t('rewards.claimBy')} <DateText moment={bonus.endsAt} />
                </p>
              )}
              <p className="mt-3 text-13 text-ink-2">{t('programmes.choose')}</p>
              <ButtonLink to={depositPath()} isWide className="mt-4">
                {t('programmes.deposit')}
              </ButtonLink>
            </div>
            {warning}
          </li>
        );
      })}
    </ul>
  );
}
