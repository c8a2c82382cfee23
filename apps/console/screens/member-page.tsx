import { sendLetter } from '@jogada/content/contract/operator';
import {
  MemberClosingsPanel,
  MemberNotesPanel,
  MemberProfilePanel,
  MemberSecondFactorPanel,
  membersPagePath,
  MemberSessionsPanel,
} from '@jogada/accounts/console';
import { readMemberProfile } from '@jogada/accounts/contract/operator';
import { MemberLettersPanel } from '@jogada/content/console';
import { MemberRoundsPanel } from '@jogada/games/console';
import { ConsolePage, FilterTabs, useMay, useOperatorCall } from '@jogada/platform/console';
import { MemberAccountsPanel, MemberBonusesPanel, MemberLimitsPanel, MemberTransfersPanel } from '@jogada/wallet/console';
import { useState, type ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { MemberLinePanel } from './member-line-panel.tsx';

type MemberId = `mbr_${string}`;

const PARTS = {
  wallet: (memberId) => (
    <>
      <MemberAccountsPanel memberId={memberId} />
      <MemberBonusesPanel memberId={memberId} />
      <MemberTransfersPanel memberId={memberId} />
    </>
  ),
  play: (memberId) => (
    <>
      <MemberRoundsPanel memberId={memberId} />
      <MemberLimitsPanel memberId={memberId} />
    </>
  ),
  access: (memberId) => (
    <>
      <MemberSessionsPanel memberId={memberId} />
      <MemberSecondFactorPanel memberId={memberId} />
      <MemberClosingsPanel memberId={memberId} />
    </>
  ),
  contact: (memberId) => (
    <>
      <MemberNotesPanel memberId={memberId} />
      <LettersTo memberId={memberId} />
    </>
  ),
  line: (memberId) => <MemberLinePanel memberId={memberId} />,
} as const satisfies Record<string, (memberId: MemberId) => ReactNode>;

type Part = keyof typeof PARTS;

/** One member's page, composed of panels of each domain. */
export function MemberPage({ memberId }: { readonly memberId: MemberId }) {
  const t = useText();
  const [part, setPart] = useState<Part>('wallet');
  return (
    <ConsolePage title={t('member')} backTo={membersPagePath}>
      <MemberProfilePanel memberId={memberId} />
      <FilterTabs
        label={t('member')}
        choices={(Object.keys(PARTS) as Part[]).map((key) => ({ key, title: t(`memberParts.${key}`) }))}
        active={part}
        onSelect={setPart}
      />
      {PARTS[part](memberId)}
    </ConsolePage>
  );
}

function LettersTo({ memberId }: { readonly memberId: MemberId }) {
  const maySendLetter = useMay(sendLetter);
  const { data: member } = useOperatorCall(readMemberProfile, { memberId });
  return maySendLetter && member ? <MemberLettersPanel member={member} /> : null;
}
