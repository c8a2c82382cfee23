import { useMoneyText } from '@jogada/platform/web';
import { Button, CopyButton, Sheet, Skeleton } from '@jogada/platform/web/ui';
import type { Referral } from '@jogada/promotions/contract/player';
import { IconQrcode, IconShare3 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';

const InvitationPicture = lazy(() => import('./invitation-picture.tsx').then((module) => ({ default: module.InvitationPicture })));

/** The reward for an invitation and its link: to share, to copy, or as a picture with its QR code. */
export function InvitationCard({ referral, warning }: { readonly referral: Referral; readonly warning?: ReactNode }) {
  const money = useMoneyText();
  const t = useText();
  const [hasQr, setQr] = useState(false);
  const { currency, link, rule } = referral;
  const write = (amount: string) => money(amount, currency);
  return (
    <section className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <div className="guilloche p-5">
        <p className="text-13 text-ink-3">{t('referral.perFriend')}</p>
        <p className="display text-44 text-primary">{write(rule.rewardAmount)}</p>
        <p className="mt-1 text-ink-2">{t('referral.lead', { amount: write(rule.qualifyingAmount), days: rule.qualifyingDays })}</p>
        <p className="mt-4 mb-1 text-12 text-ink-3">{t('referral.link')}</p>
        <p className="truncate rounded-control bg-s2 px-4 py-3 font-mono text-12 text-ink-2" translate="no">
          {link}
        </p>
        <div className="mt-3 grid gap-2">
          <ShareButton link={link} />
          <div className="grid grid-cols-2 gap-2">
            <CopyButton text={link} label={t('referral.copy')} look="quiet" isWide />
            <Button look="quiet" isWide icon={<IconQrcode size={20} aria-hidden="true" />} onClick={() => setQr(true)}>
              {t('referral.qr')}
            </Button>
          </div>
        </div>
      </div>
      {warning}
      <Sheet isOpen={hasQr} onOpenChange={setQr} title={t('referral.qrTitle')}>
        <Suspense fallback={<Skeleton className="h-52 rounded-card" />}>
          <InvitationPicture referral={referral} />
        </Suspense>
      </Sheet>
    </section>
  );
}

/** Opens the phone's share sheet, or copies the link without one. */
function ShareButton({ link }: { readonly link: string }) {
  const t = useText();
  if (typeof navigator === 'undefined' || !('share' in navigator))
    return <CopyButton text={link} label={t('referral.share')} look="primary" isWide />;
  async function share() {
    try {
      await navigator.share({ title: t('referral.shareTitle'), text: t('referral.shareText'), url: link });
    } catch (error) {
      // Dismissing the share sheet is not an error.
      if (!(error instanceof DOMException)) throw error;
    }
  }
  return (
    <Button size="large" isWide icon={<IconShare3 size={20} aria-hidden="true" />} onClick={() => void share()}>
      {t('referral.share')}
    </Button>
  );
}
