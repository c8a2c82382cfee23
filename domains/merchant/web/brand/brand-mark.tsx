import { logoPath } from '@jogada/merchant/contract/player';
import { usePreferences } from '@jogada/platform/web';
import { useStatus } from '../status/status-provider.tsx';
import { DrawnMark } from './drawn-mark.tsx';

interface BrandMarkProps {
  readonly sizePx: number;
  readonly className?: string;
}

/** The merchant's sign: the one that it brought, for the theme that is shown; the house's own picture; or one in the colour of its brand. */
export function BrandMark({ sizePx, className = '' }: BrandMarkProps) {
  const { merchantCode, logo, sign, theme } = useStatus().info;
  const { theme: shown } = usePreferences();
  const isDefaultBrand = theme.dark['--primary'] === undefined;
  if (!sign && !isDefaultBrand) return <DrawnMark logo={logo} sizePx={sizePx} className={className} />;
  // A square of its size is there before the picture is.
  const path = sign ? logoPath(merchantCode, sign[shown]) : '/art/logo-mark.svg';
  return <img src={path} alt="" width={sizePx} height={sizePx} className={className} />;
}
