import { type MemberSecondFactor, readMemberSecondFactor, resetMemberSecondFactor } from '@jogada/accounts/contract/operator';
import { ConsoleData, Panel, ReasonAct, useMay, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** The member's second factor. Staff with the permission can reset a lost one. */
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
  const mayResetMemberSecondFactor = useMay(resetMemberSecondFactor);
  const { act, isPending } = useOperatorAction(resetMemberSecondFactor);
  if (!mayResetMemberSecondFactor) return null;
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
