import { useStatus } from '@jogada/merchant/web';
import { startDownload } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import type { Referral } from '@jogada/promotions/contract/player';
import { IconDownload, IconShare3 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../use-text.ts';
import { paintInvitation, PICTURE } from './paint-invitation.ts';

/** The invitation as a picture with the brand's look and the link's QR code, to share as a file or to download. */
export function InvitationPicture({ referral: { code, link } }: { readonly referral: Referral }) {
  const t = useText();
  const { info } = useStatus();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fileName = `${info.merchantCode}-${code}.png`;
  useEffect(() => {
    if (!canvas.current) return;
    const [title, lead, warning] = [t('referral.picture.title'), t('referral.picture.lead'), t('referral.picture.warning')];
    void paintInvitation(canvas.current, info, link, { title, lead, code, warning });
  }, [info, link, code, t]);

  async function hand() {
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/png');
    });
    if (!blob) return;
    const file = new File([blob], fileName, { type: blob.type });
    if (canShareFiles(file)) return shareFile(file);
    const address = URL.createObjectURL(blob);
    startDownload(address, fileName);
    // The download has its copy of the address once the click is handled.
    requestAnimationFrame(() => URL.revokeObjectURL(address));
  }

  const isShared = canShareFiles(new File([''], fileName, { type: 'image/png' }));
  return (
    <div className="grid justify-items-center gap-4 pb-2">
      <canvas
        ref={canvas}
        {...PICTURE}
        role="img"
        aria-label={t('referral.qrTitle')}
        className="w-full max-w-[300px] rounded-card shadow-float"
      />
      <p className="text-center text-ink-2">{t('referral.qrHint')}</p>
      <Button
        size="large"
        isWide
        icon={isShared ? <IconShare3 size={20} aria-hidden="true" /> : <IconDownload size={20} aria-hidden="true" />}
        onClick={() => void hand()}
      >
        {t(isShared ? 'referral.picture.share' : 'referral.picture.download')}
      </Button>
    </div>
  );
}

function canShareFiles(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Dismissing the share sheet is not an error.
    if (!(error instanceof DOMException)) throw error;
  }
}
