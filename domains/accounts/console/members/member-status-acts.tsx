import { openClosing, setMemberStatus, type MemberProfile } from '@jogada/accounts/contract/operator';
import { ReasonAct, useOperatorAction } from '@jogada/platform/console';
import { toast } from '@jogada/platform/web/ui';
import { useCanAccess } from 'ra-core';
import { useText } from '../use-text.ts';
import { PasswordLinkAct } from './member-identity.tsx';

/** What can be made of an account at once, as it stands. */
const STEPS = {
  active: ['blocked'],
  blocked: ['active'],
  closed: [],
} as const satisfies Record<MemberProfile['status'], readonly MemberProfile['status'][]>;

/** Blocks a member, opens the account again, or opens the case for closing it (R26). */
export function MemberStatusActs({ member }: { readonly member: Pick<MemberProfile, 'memberId' | 'status'> }) {
  const t = useText();
  const { canAccess } = useCanAccess({ resource: 'members', action: 'block' });
  const { act, isPending } = useOperatorAction(setMemberStatus);
  const { act: open, isPending: isOpening } = useOperatorAction(openClosing);
  const { memberId, status } = member;
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line/60 px-4 py-3 empty:hidden">
      <PasswordLinkAct member={member} />
      {(canAccess ? STEPS[status] : []).map((next) => (
        <ReasonAct
          key={next}
          label={t(`statusActs.${next}`)}
          look={next === 'active' ? 'quiet' : 'danger'}
          body={t(`statusActs.${next}Body`)}
          isPending={isPending}
          onAct={async (reason) => {
            if (await act({ memberId, status: next, reason })) toast.success(t('statusActs.done'));
          }}
        />
      ))}
      {canAccess && status !== 'closed' && (
        <ReasonAct
          label={t('closing.open')}
          body={t('closing.openBody')}
          isPending={isOpening}
          onAct={async (reason) => {
            if (await open({ memberId, reason })) toast.success(t('closing.opened'));
          }}
        />
      )}
    </div>
  );
}
