import { CLUB_LABEL_MAX, setClubLabel, type MemberProfile } from '@jogada/accounts/contract/operator';
import { useOperatorAction } from '@jogada/platform/console';
import { Button, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

/** What the club calls a member, beside the name wherever the member looks. */
export function ClubLabelForm({ member }: { readonly member: Pick<MemberProfile, 'memberId' | 'clubLabel'> }) {
  const t = useText();
  const [label, setLabel] = useState(member.clubLabel);
  const { act, isPending } = useOperatorAction(setClubLabel);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await act({ memberId: member.memberId, label: label.trim() })) toast.success(t('profile.clubSaved'));
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-wrap items-end gap-3 border-t border-line/60 p-4">
      <TextField
        label={t('profile.club')}
        hint={t('profile.clubHint')}
        value={label}
        maxLength={CLUB_LABEL_MAX}
        onChange={({ target }) => setLabel(target.value)}
        className="w-full max-w-72"
      />
      <Button type="submit" look="quiet" size="small" isLoading={isPending} disabled={label.trim() === member.clubLabel} className="mb-6">
        {t('profile.clubSave')}
      </Button>
    </form>
  );
}
