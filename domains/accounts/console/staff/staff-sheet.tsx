import { changeStaff, createStaff, OPERATOR_ROLES, permissionsOfRole, type StaffMember } from '@jogada/accounts/contract/operator';
import { OPERATOR_PERMISSIONS, type OperatorPermission } from '@jogada/merchant/contract/operator';
import { Choice, Tick, useOperatorAction } from '@jogada/platform/console';
import { Button, Sheet, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

interface StaffSheetProps {
  /** null for a new member of staff. */
  readonly member: StaffMember | null;
  readonly merchantCodes: readonly string[];
  readonly onClose: () => void;
}

interface Draft {
  readonly username: string;
  readonly password: string;
  readonly role: StaffMember['role'];
  readonly isBlocked: boolean;
  readonly permissions: readonly OperatorPermission[] | null;
  readonly merchantCodes: readonly string[] | null;
  readonly addresses: string;
  readonly reason: string;
}

/** Creates or edits a member of staff: permissions, merchants and allowed addresses. */
export function StaffSheet({ member, merchantCodes, onClose }: StaffSheetProps) {
  const t = useText();
  const [draft, setDraft] = useState(() => draftOf(member));
  const creation = useOperatorAction(createStaff);
  const change = useOperatorAction(changeStaff);
  const edit = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { username, password, reason, isBlocked, addresses } = draft;
    const terms = {
      role: draft.role,
      permissions: draft.permissions && [...draft.permissions],
      merchantCodes: draft.merchantCodes && [...draft.merchantCodes],
      allowedAddresses: addresses.split(/[\s,]+/).filter((entry) => entry !== ''),
    };
    const done = member
      ? await change.act({ operatorId: member.operatorId, status: isBlocked ? 'blocked' : 'active', reason, ...terms })
      : await creation.act({ username, password, ...terms });
    if (!done) return;
    toast.success(t('staff.saved'));
    onClose();
  }

  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} side="right" title={member?.username ?? t('staff.add')}>
      <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-4 pb-4">
        {!member && <NewNames draft={draft} onEdit={edit} />}
        <Choice
          label={t('staff.role')}
          value={draft.role}
          options={OPERATOR_ROLES.map((value) => ({ value, name: t(`staff.roles.${value}`) }))}
          onChoose={(role) => edit({ role })}
        />
        <SiteChoice draft={draft} merchantCodes={merchantCodes} onEdit={edit} />
        <PermissionChoice draft={draft} onEdit={edit} />
        <TextField
          label={t('staff.addresses')}
          hint={t('staff.addressesHint')}
          value={draft.addresses}
          onChange={({ target }) => edit({ addresses: target.value })}
        />
        {member && <Tick label={t('staff.block')} isOn={draft.isBlocked} onTurn={(isBlocked) => edit({ isBlocked })} />}
        {member && (
          <TextField
            label={t('staff.reason')}
            value={draft.reason}
            minLength={3}
            maxLength={300}
            required
            onChange={({ target }) => edit({ reason: target.value })}
          />
        )}
        <Button type="submit" isWide isLoading={creation.isPending || change.isPending}>
          {t('staff.save')}
        </Button>
      </form>
    </Sheet>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly onEdit: (part: Partial<Draft>) => void;
}

function NewNames({ draft, onEdit }: PartProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('staff.name')}
        value={draft.username}
        autoComplete="off"
        pattern="[A-Za-z0-9][A-Za-z0-9._\-]{2,31}"
        required
        onChange={({ target }) => onEdit({ username: target.value })}
      />
      <TextField
        type="password"
        label={t('staff.firstPassword')}
        hint={t('staff.firstPasswordHint')}
        value={draft.password}
        autoComplete="new-password"
        required
        onChange={({ target }) => onEdit({ password: target.value })}
      />
    </>
  );
}

function SiteChoice({ draft, merchantCodes, onEdit }: PartProps & { readonly merchantCodes: readonly string[] }) {
  const t = useText();
  const chosen = draft.merchantCodes;
  const turn = (code: string, isOn: boolean) => {
    const next = (chosen ?? []).filter((one) => one !== code).concat(isOn ? [code] : []);
    onEdit({ merchantCodes: next.length === 0 ? null : next });
  };
  return (
    <fieldset>
      <legend className="text-13 font-medium text-ink-2">{t('staff.sites')}</legend>
      <p className="text-13 text-ink-3">{chosen === null ? t('staff.everySite') : t('staff.onlyThese')}</p>
      {merchantCodes.map((code) => (
        <Tick key={code} label={code} isOn={chosen?.includes(code) ?? false} onTurn={(isOn) => turn(code, isOn)} />
      ))}
    </fieldset>
  );
}

function PermissionChoice({ draft, onEdit }: PartProps) {
  const t = useText();
  const ofRole = permissionsOfRole(draft.role);
  const held = draft.permissions ?? ofRole;
  const turn = (permission: OperatorPermission, isOn: boolean) => {
    const next = OPERATOR_PERMISSIONS.filter((one) => (one === permission ? isOn : held.includes(one)));
    onEdit({ permissions: next.join() === ofRole.join() ? null : next });
  };
  return (
    <details>
      <summary className="text-13 font-medium text-ink-2">
        {draft.permissions === null ? t('staff.asRole') : t('staff.chosen', { count: held.length })}
      </summary>
      <div className="mt-2 sm:columns-2">
        {OPERATOR_PERMISSIONS.map((permission) => (
          <Tick key={permission} label={permission} isOn={held.includes(permission)} onTurn={(isOn) => turn(permission, isOn)} />
        ))}
      </div>
    </details>
  );
}

function draftOf(member: StaffMember | null): Draft {
  const permissions = member?.permissions;
  return {
    username: '',
    password: '',
    role: member?.role ?? 'support',
    isBlocked: member?.status === 'blocked',
    permissions: permissions ? OPERATOR_PERMISSIONS.filter((permission) => permissions.includes(permission)) : null,
    merchantCodes: member?.merchantCodes ?? null,
    addresses: member?.allowedAddresses.join(', ') ?? '',
    reason: '',
  };
}
