import { readContacts, readPaymentPassword, readSecondFactor } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import { useStatus, useSwitchedOff } from '@jogada/merchant/web';
import { useCall } from '@jogada/platform/web';
import { Badge, List, ListRow, Page, Section, TopBar } from '@jogada/platform/web/ui';
import {
  IconAdjustmentsHorizontal,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconLock,
  IconMail,
  IconShieldCheck,
  IconShieldLock,
  IconUserShield,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { changePasswordPath, contactPath, devicesPath, limitsPath, memberCentrePath, paymentPasswordPath, twoStepPath } from '../paths.ts';
import { privacyPath } from '../privacy/privacy-path.ts';
import { OwnerOnly } from '../trial/owner-only.tsx';
import { useText } from '../use-text.ts';

/** All security settings of an account. */
export function SecurityCenterScreen() {
  const t = useText();
  return (
    <OwnerOnly title={t('security.title')}>
      <TopBar title={t('security.title')} backTo={memberCentrePath} />
      <Page className="max-w-[480px]">
        <Standing />
        <Passwords />
        <ContactList />
        <List className="mt-8">
          <ListRow icon={<IconDevices size={20} aria-hidden="true" />} title={t('devices.screen')} to={devicesPath} />
          <ListRow
            icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
            title={t('security.limits')}
            detail={t('security.limitsDetail')}
            to={limitsPath}
          />
          <ListRow
            icon={<IconUserShield size={20} aria-hidden="true" />}
            title={t('privacy.title')}
            detail={t('privacy.detail')}
            to={privacyPath}
          />
        </List>
      </Page>
    </OwnerOnly>
  );
}

type ContactState = { readonly masked: string; readonly isConfirmed: boolean } | null | undefined;

// The share of completed security settings, as text and bar. The lists below show the missing ones.
function Standing() {
  const t = useText();
  const { channels } = useStatus().info;
  const { data: contacts } = useCall(readContacts, {});
  const { data: payment } = useCall(readPaymentPassword, {});
  const { data: factor } = useCall(readSecondFactor, {});
  const steps = [
    true,
    payment?.isSet === true,
    isTwoStep(factor),
    ...(channels.sms ? [contacts?.mobile?.isConfirmed === true] : []),
    ...(channels.email ? [contacts?.email?.isConfirmed === true] : []),
  ];
  const done = steps.filter(Boolean).length;
  return (
    <div className="guilloche flex items-center gap-4 rounded-card bg-s1 p-5 shadow-raised">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-s2 text-primary">
        <IconShieldCheck size={30} stroke={1.7} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="display text-17">
          {done === steps.length ? t('security.allDone') : t('security.someLeft', { count: steps.length - done })}
        </p>
        <div
          role="progressbar"
          aria-label={t('security.standing')}
          aria-valuemin={0}
          aria-valuemax={steps.length}
          aria-valuenow={done}
          className="mt-2.5 flex gap-1.5"
        >
          {steps.map((_, index) => (
            <span key={index} className={`h-1.5 flex-1 rounded-full ${index < done ? 'bg-primary' : 'bg-s3'}`} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Passwords() {
  const t = useText();
  const hasPasswordChange = !useSwitchedOff('PASS3');
  const { data } = useCall(readPaymentPassword, {});
  const { data: factor } = useCall(readSecondFactor, {});
  return (
    <Section title={t('security.passwords')}>
      <List label={t('security.passwords')}>
        {hasPasswordChange && (
          <ListRow
            icon={<IconKey size={20} aria-hidden="true" />}
            title={t('security.loginPassword')}
            detail={t('security.loginPasswordDetail')}
            to={changePasswordPath}
          />
        )}
        <ListRow
          icon={<IconLock size={20} aria-hidden="true" />}
          title={t('security.paymentPassword')}
          detail={t('security.paymentPasswordDetail')}
          endDetail={data && <Mark isDone={data.isSet}>{data.isSet ? t('security.set') : t('security.notSet')}</Mark>}
          to={paymentPasswordPath}
        />
        <ListRow
          icon={<IconShieldLock size={20} aria-hidden="true" />}
          title={t('twoStep.title')}
          detail={t('security.twoStepDetail')}
          endDetail={factor && <Mark isDone={isTwoStep(factor)}>{isTwoStep(factor) ? t('twoStep.on') : t('twoStep.off')}</Mark>}
          to={twoStepPath}
        />
      </List>
    </Section>
  );
}

function ContactList() {
  const t = useText();
  const { channels } = useStatus().info;
  const { data } = useCall(readContacts, {});
  if (!channels.sms && !channels.email) return null;
  const stateOf = (contact: ContactState) =>
    contact !== undefined && (
      <Mark isDone={contact?.isConfirmed === true}>
        {contact === null ? t('security.notSet') : contact.isConfirmed ? t('security.confirmed') : t('security.unconfirmed')}
      </Mark>
    );
  return (
    <Section title={t('security.contacts')}>
      <List label={t('security.contacts')}>
        {channels.sms && (
          <ListRow
            icon={<IconDeviceMobile size={20} aria-hidden="true" />}
            title={t('security.mobile')}
            detail={data?.mobile?.masked ?? t('security.mobileDetail')}
            endDetail={stateOf(data && data.mobile)}
            to={contactPath('mobile')}
          />
        )}
        {channels.email && (
          <ListRow
            icon={<IconMail size={20} aria-hidden="true" />}
            title={t('field.email')}
            detail={data?.email?.masked ?? t('security.emailDetail')}
            endDetail={stateOf(data && data.email)}
            to={contactPath('email')}
          />
        )}
      </List>
    </Section>
  );
}

function isTwoStep(factor: OutputOf<typeof readSecondFactor> | undefined): boolean {
  return factor !== undefined && (factor.authenticatorSince !== null || factor.passkeys.length > 0);
}

function Mark({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return <Badge tone={isDone ? 'ok' : 'neutral'}>{children}</Badge>;
}
