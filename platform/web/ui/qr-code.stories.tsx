import { usePlatformText } from '../platform-text.ts';
import { QrCode } from './qr-code.tsx';
import type { Stories } from './stories.ts';

function Plate() {
  const t = usePlatformText();
  return <QrCode text="00020126580014br.gov.bcb.pix" label={t('ui.qr_code')} />;
}

export const stories: Stories = {
  plate: Plate,
};
