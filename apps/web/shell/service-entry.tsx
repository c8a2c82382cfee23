import { useOpenService } from '@jogada/merchant/web';
import { IconHeadset } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { MenuEntry } from './menu-entry.tsx';
import { helpPath } from './menu-paths.ts';

/** The link to customer service: the merchant's live service where it has one, the help center otherwise. */
export function ServiceEntry({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const service = useOpenService(['LIVE_SERVICE', 'WHATSAPP', 'TELEGRAM']);
  const icon = <IconHeadset size={20} aria-hidden="true" />;
  if (!service.isOffered) return <MenuEntry to={helpPath} title={t('side.service')} icon={icon} onPick={onPick} />;
  return (
    <MenuEntry
      title={t('side.service')}
      icon={icon}
      onPick={() => {
        onPick();
        service.open();
      }}
    />
  );
}
