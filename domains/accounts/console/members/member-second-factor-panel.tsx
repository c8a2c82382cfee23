import { readMemberSecondFactor, resetMemberSecondFactor, type MemberSecondFactor } from '@jogada/accounts/contract/operator';
import { ConsoleData, Panel, ReasonAct, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useCanAccess } from 'ra-core';
import { useText } from '../use-text.ts';

/** What stands beside a member's password; those who may, take a lost one away. */
export function MemberSecondFactorPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const answer = useOperatorCall(readMemberSecondFactor, { memberId });
  return (
    <Panel title={t('factor.title')} end={answer.data && isSet(answer.data) && <ResetFactor memberId={memberId} />}>
      <ConsoleData answer={answer}>
        {(data) => (
          <p className="p-4 text-13 text-ink-2">
            {!isSet(data) && t('factor.none')}
            {data.authenticatorSince && t.rich('factor.app', { moment: () => <DateText moment={data.authenticatorSince ?? ''} /> })}{' '}
            {isSet(data) && t('factor.rest', { passkeys: data.passkeyCount, codes: data.recoveryCodesLeft })}
          </p>
        )}
      </ConsoleData>
    </Panel>
  );
}

function isSet({ authenticatorSince, passkeyCount }: MemberSecondFactor): boolean {
  return authenticatorSince !== null || passkeyCount > 0;
}

function ResetFactor({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const { canAccess } = useCanAccess({ resource: 'members', action: 'reset_second_factor' });
  const { act, isPending } = useOperatorAction(resetMemberSecondFactor);
  if (!canAccess) return null;
  return (
    <ReasonAct
      label={t('factor.reset')}
      body={t('factor.resetBody')}
      isPending={isPending}
      onAct={async (reason) => {
        if (await act({ memberId, reason })) toast.success(t('factor.done'));
      }}
    />
  );
}
