import { useSession } from '../session/use-session.ts';
import { useHeadIcon } from './use-head-icon.ts';

/** The member's avatar, and their initial until it is loaded. Decorative: the surrounding text names the member. */
export function MemberFace({ sizePx }: { readonly sizePx: number }) {
  const { session } = useSession();
  const { url } = useHeadIcon();
  if (!session) return null;
  const name = session.memberInfo.nickname || session.userName;
  return (
    <span
      aria-hidden="true"
      className="guilloche display relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-s3 text-17 text-primary ring-2 ring-vip"
      style={{ width: sizePx, height: sizePx }}
    >
      {[...name][0]?.toUpperCase()}
      {url !== undefined && <img src={url} alt="" width={sizePx} height={sizePx} className="absolute inset-0 size-full" />}
    </span>
  );
}
