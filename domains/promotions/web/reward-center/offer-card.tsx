import { DateText, MoneyText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import type { Offer } from '@jogada/promotions/contract/player';
import { IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../use-text.ts';
import { TermsLine } from './terms-line.tsx';
import { useReceived } from './use-received.ts';
import { useClaimOffer } from './use-rewards.ts';

/** A claimable offer. */
export function OfferCard({ offer }: { readonly offer: Offer }) {
  const t = useText();
  const titleId = useId();
  const { act, isPending } = useClaimOffer();
  const receive = useReceived();
  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="flex min-w-0 items-center gap-3 text-15 font-semibold">
          <IconSparkles size={22} aria-hidden="true" className="shrink-0 text-primary" />
          {offer.name}
        </h3>
        <MoneyText amount={offer.amount} currency={offer.currency} className="display shrink-0 text-20" />
      </div>
      <p className="mt-1 text-13 text-ink-2">{offer.summary}</p>
      <TermsLine terms={offer.terms} currency={offer.currency} />
      {offer.endsAt && (
        <p className="mt-1 text-12 text-ink-3">
          {t('rewards.claimBy')} <DateText moment={offer.endsAt} />
        </p>
      )}
      {offer.refusal ? (
        <p className="mt-3 text-13 text-ink-2">{t(`rewards.refusal.${offer.refusal}`)}</p>
      ) : (
        <Button
          look="quiet"
          isWide
          className="mt-4"
          isLoading={isPending}
          onClick={() => void receive(act({ promotionId: offer.promotionId }))}
        >
          {t('rewards.take')}
        </Button>
      )}
    </article>
  );
}
