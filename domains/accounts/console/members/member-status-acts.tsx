import { type MemberProfile, openClosing, setMemberStatus } from '@jogada/accounts/contract/operator';
import { ReasonAct, useMay, useOperatorAction } from '@jogada/platform/console';
import { toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { PasswordLinkAct } from './member-identity.tsx';

/** The direct status changes from each status. */
const STEPS = {
  active: ['blocked'],
  blocked: ['active'],
  closed: [],
} as const satisfies Record<MemberProfile['status'], readonly MemberProfile['status'][]>;

/** Blocks a member, unblocks a member, or opens a closure case (R26). */
export function MemberStatusActs({ member }: { readonly member: Pick<MemberProfile, 'memberId' | 'status'> }) {
  const t = useText();
  const maySetMemberStatus = useMay(setMemberStatus);
  const { act, isPending } = useOperatorAction(setMemberStatus);
  const { act: open, isPending: isOpening } = useOperatorAction(openClosing);
  const { memberId, status } = member;
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line/60 px-4 py-3 empty:hidden">
      <PasswordLinkAct member={member} />
      {(maySetMemberStatus ? STEPS[status] : []).map((next) => (
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
      {maySetMemberStatus && status !== 'closed' && (
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
