import { endStaffSessions, listStaff, resetStaffAuthenticator, type StaffMember } from '@jogada/accounts/contract/operator';
import {
  ActionButton,
  DataTable,
  ConsoleData,
  ConsolePage,
  Panel,
  ReasonAct,
  useOperatorAction,
  useOperatorCall,
} from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge, Button, toast } from '@jogada/platform/web/ui';
import { useGetIdentity } from 'ra-core';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { StaffSheet } from './staff-sheet.tsx';

/** Who works here, what they may do, for which sites and from where. */
export function StaffPage() {
  const t = useText();
  const answer = useOperatorCall(listStaff, {});
  const [edited, setEdited] = useState<StaffMember | 'new' | null>(null);
  return (
    <ConsolePage
      title={t('staff.title')}
      detail={t('staff.detail')}
      end={
        <Button size="small" onClick={() => setEdited('new')}>
          {t('staff.add')}
        </Button>
      }
    >
      <ConsoleData answer={answer}>
        {({ staff, merchantCodes }) => (
          <>
            <Panel>
              <StaffTable staff={staff} onEdit={setEdited} />
            </Panel>
            {edited && (
              <StaffSheet
                key={edited === 'new' ? 'new' : edited.operatorId}
                member={edited === 'new' ? null : edited}
                merchantCodes={merchantCodes}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </ConsoleData>
    </ConsolePage>
  );
}

function StaffTable({ staff, onEdit }: { readonly staff: readonly StaffMember[]; readonly onEdit: (member: StaffMember) => void }) {
  const t = useText();
  return (
    <DataTable
      label={t('staff.title')}
      rows={staff}
      keyOf={(member) => member.operatorId}
      columns={[
        {
          key: 'name',
          title: t('staff.name'),
          isMain: true,
          cell: (member) => (
            <span className="inline-flex items-center gap-2">
              {member.username}
              {member.status === 'blocked' && <Badge tone="hot">{t('status.blocked')}</Badge>}
            </span>
          ),
        },
        {
          key: 'role',
          title: t('staff.role'),
          cell: (member) => (
            <span>
              {t(`staff.roles.${member.role}`)}
              {member.permissions && (
                <span className="block text-12 text-ink-3">{t('staff.chosen', { count: member.permissions.length })}</span>
              )}
            </span>
          ),
        },
        { key: 'sites', title: t('staff.sites'), cell: (member) => member.merchantCodes?.join(', ') ?? t('staff.everySite') },
        {
          key: 'addresses',
          title: t('staff.addresses'),
          cell: (member) => (member.allowedAddresses.length === 0 ? t('staff.anywhere') : member.allowedAddresses.join(', ')),
        },
        {
          key: 'second',
          title: t('staff.secondStep'),
          cell: (member) =>
            hasSecondStep(member) ? <Badge tone="ok">{t('staff.isSet')}</Badge> : <Badge tone="hot">{t('staff.isNotSet')}</Badge>,
        },
        {
          key: 'seen',
          title: t('members.lastLogin'),
          cell: (member) => (
            <span>
              {member.lastLoginAt === null ? '—' : <DateText moment={member.lastLoginAt} shape="dayTime" />}
              {member.sessionCount > 0 && (
                <span className="block text-12 text-ink-3">{t('staff.openSessions', { count: member.sessionCount })}</span>
              )}
            </span>
          ),
        },
        {
          key: 'acts',
          title: t('staff.acts'),
          isActions: true,
          align: 'end',
          cell: (member) => <StaffActs member={member} onEdit={onEdit} />,
        },
      ]}
    />
  );
}

function hasSecondStep({ hasAuthenticator, passkeyCount }: StaffMember): boolean {
  return hasAuthenticator || passkeyCount > 0;
}

function StaffActs({ member, onEdit }: { readonly member: StaffMember; readonly onEdit: (member: StaffMember) => void }) {
  const t = useText();
  const { identity } = useGetIdentity();
  const signOut = useOperatorAction(endStaffSessions);
  const reset = useOperatorAction(resetStaffAuthenticator);
  const operatorId = member.operatorId;
  if (identity?.id === operatorId) return <span className="text-ink-3">{t('staff.you')}</span>;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {member.sessionCount > 0 && (
        <ReasonAct
          label={t('staff.signOut')}
          look="quiet"
          body={t('staff.signOutBody')}
          isPending={signOut.isPending}
          onAct={async (reason) => {
            if (await signOut.act({ operatorId, reason })) toast.success(t('staff.saved'));
          }}
        />
      )}
      {hasSecondStep(member) && (
        <ReasonAct
          label={t('staff.resetStep')}
          body={t('staff.resetStepBody')}
          isPending={reset.isPending}
          onAct={async (reason) => {
            if (await reset.act({ operatorId, reason })) toast.success(t('staff.saved'));
          }}
        />
      )}
      <ActionButton onClick={() => onEdit(member)}>{t('staff.edit')}</ActionButton>
    </span>
  );
}
