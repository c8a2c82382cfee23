import { useStatus } from '../status/status-provider.tsx';
import { BrandMark } from './brand-mark.tsx';

/** The merchant's logo and name side by side, for pages without a header. */
export function BrandLine({ className = '' }: { readonly className?: string }) {
  const { merchantName } = useStatus().info;
  return (
    <p className={`flex items-center gap-2 ${className}`}>
      <BrandMark sizePx={28} />
      <span className="display text-20">{merchantName}</span>
    </p>
  );
}
