import { logoPath } from '@jogada/merchant/contract/player';
import { usePreferences } from '@jogada/platform/web';
import { useStatus } from '../status/status-provider.tsx';
import { DrawnMark } from './drawn-mark.tsx';

interface BrandMarkProps {
  readonly sizePx: number;
  readonly className?: string;
}

/** The merchant's logo: the uploaded one for the current theme, the default brand's picture, or one drawn in the brand's colour. */
export function BrandMark({ sizePx, className = '' }: BrandMarkProps) {
  const { merchantCode, logo, ownLogo, theme } = useStatus().info;
  const { theme: shown } = usePreferences();
  const isDefaultBrand = theme.dark['--primary'] === undefined;
  if (!ownLogo && !isDefaultBrand) return <DrawnMark logo={logo} sizePx={sizePx} className={className} />;
  // Width and height reserve the space before the picture loads.
  const path = ownLogo ? logoPath(merchantCode, ownLogo[shown]) : '/art/logo-mark.svg';
  return <img src={path} alt="" width={sizePx} height={sizePx} className={className} />;
}
