import { PageLink } from '@jogada/platform/web';
import { memberPagePath } from '../paths.ts';

interface MemberLinkProps {
  readonly memberId: string;
  /** Without a name, the id is shown. */
  readonly username?: string | null | undefined;
}

/** Leads to a member's page. */
export function MemberLink({ memberId, username }: MemberLinkProps) {
  return (
    <PageLink to={memberPagePath(memberId)} className="font-medium text-primary hover:underline">
      {username || memberId}
    </PageLink>
  );
}
