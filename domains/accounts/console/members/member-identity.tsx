import { type MemberProfile, revealIdentity, sendPasswordLink } from '@jogada/accounts/contract/operator';
import type { AnswerOf } from '@jogada/platform/contract';
import { Fact, FactGrid, ReasonAct, useMay, useOperatorAction } from '@jogada/platform/console';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** The member's identity and contact data: masked, and in full for a stated reason (S79). */
export function MemberIdentity({ member }: { readonly member: MemberProfile }) {
  const t = useText();
  const mayRevealIdentity = useMay(revealIdentity);
  const { act, isPending } = useOperatorAction(revealIdentity);
  const [whole, setWhole] = useState<AnswerOf<typeof revealIdentity>>();
  return (
    <section aria-label={t('identity.title')} className="border-t border-line/60">
      <header className="flex min-h-11 items-center justify-between px-4 pt-2">
        <h3 className="text-13 font-bold">{t('identity.title')}</h3>
        {mayRevealIdentity && !whole && (
          <ReasonAct
            label={t('identity.reveal')}
            look="quiet"
            body={t('identity.revealBody')}
            isPending={isPending}
            onAct={async (reason) => setWhole(await act({ memberId: member.memberId, reason }))}
          />
        )}
      </header>
      <FactGrid>
        <Fact term={t('profile.name')}>{(whole?.payeeName ?? member.payeeName) || '—'}</Fact>
        <Fact term={t('profile.cpf')}>{(whole?.document ?? member.document) || '—'}</Fact>
        {member.companyNumber !== '' && <Fact term={t('profile.companyNumber')}>{whole?.companyNumber ?? member.companyNumber}</Fact>}
        <Fact term={t('identity.mobile')}>
          <ContactText contact={member.mobile} whole={whole?.mobile} />
        </Fact>
        <Fact term={t('identity.email')}>
          <ContactText contact={member.email} whole={whole?.email} />
        </Fact>
      </FactGrid>
    </section>
  );
}

function ContactText({ contact, whole }: { readonly contact: MemberProfile['email']; readonly whole: string | undefined }) {
  const t = useText();
  if (!contact) return '—';
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">{whole ?? contact.masked}</span>
      <Badge tone={contact.isConfirmed ? 'ok' : 'neutral'}>{t(contact.isConfirmed ? 'identity.confirmed' : 'identity.unconfirmed')}</Badge>
    </span>
  );
}

/** Sends the member a password reset link. The staff neither sets nor sees a password. */
export function PasswordLinkAct({ member: { memberId, status } }: { readonly member: Pick<MemberProfile, 'memberId' | 'status'> }) {
  const t = useText();
  const maySendPasswordLink = useMay(sendPasswordLink);
  const { act, isPending } = useOperatorAction(sendPasswordLink);
  if (!maySendPasswordLink || status !== 'active') return null;
  return (
    <ReasonAct
      label={t('passwordLink.title')}
      look="quiet"
      body={t('passwordLink.body')}
      isPending={isPending}
      onAct={async (reason) => {
        const answer = await act({ memberId, reason });
        if (answer) toast.success(t('passwordLink.sent', { address: answer.sentTo }));
      }}
    />
  );
}
