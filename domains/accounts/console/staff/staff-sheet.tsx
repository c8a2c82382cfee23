import { changeStaff, createStaff, OPERATOR_ROLES, permissionsOfRole, type StaffMember } from '@jogada/accounts/contract/operator';
import { OPERATOR_PERMISSIONS, type OperatorPermission } from '@jogada/merchant/contract/operator';
import { FormChoice, FormTick, Tick, useOperatorAction } from '@jogada/platform/console';
import { FormTextField, useActForm, useController, useWatch, type Control } from '@jogada/platform/web/forms';
import { Button, Sheet, toast } from '@jogada/platform/web/ui';
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
  const { control, submit } = useActForm<Draft>({
    defaultValues: draftOf(member),
    findFaults: ({ merchantCodes: chosen }) => ({ merchantCodes: chosen?.length === 0 && t('staff.sitesMissing') }),
  });
  const creation = useOperatorAction(createStaff);
  const change = useOperatorAction(changeStaff);

  const handleSubmit = submit(async (draft) => {
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
  });

  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} side="right" title={member?.username ?? t('staff.add')}>
      <form onSubmit={handleSubmit} className="grid gap-4 pb-4">
        {!member && <NewNames control={control} />}
        <FormChoice
          control={control}
          name="role"
          label={t('staff.role')}
          options={OPERATOR_ROLES.map((value) => ({ value, name: t(`staff.roles.${value}`) }))}
        />
        <SiteChoice control={control} merchantCodes={merchantCodes} />
        <PermissionChoice control={control} />
        <FormTextField control={control} name="addresses" label={t('staff.addresses')} hint={t('staff.addressesHint')} />
        {member && <FormTick control={control} name="isBlocked" label={t('staff.block')} />}
        {member && <FormTextField control={control} name="reason" label={t('staff.reason')} minLength={3} maxLength={300} required />}
        <Button type="submit" isWide isLoading={creation.isPending || change.isPending}>
          {t('staff.save')}
        </Button>
      </form>
    </Sheet>
  );
}

interface PartProps {
  readonly control: Control<Draft>;
}

function NewNames({ control }: PartProps) {
  const t = useText();
  return (
    <>
      <FormTextField
        control={control}
        name="username"
        label={t('staff.name')}
        autoComplete="off"
        pattern="[A-Za-z0-9][A-Za-z0-9._\-]{2,31}"
        required
      />
      <FormTextField
        control={control}
        name="password"
        type="password"
        label={t('staff.firstPassword')}
        hint={t('staff.firstPasswordHint')}
        autoComplete="new-password"
        required
      />
    </>
  );
}

function SiteChoice({ control, merchantCodes }: PartProps & { readonly merchantCodes: readonly string[] }) {
  const t = useText();
  const { field, fieldState } = useController({ control, name: 'merchantCodes' });
  const { value: chosen, onChange } = field;
  const turn = (code: string, isOn: boolean) => onChange((chosen ?? []).filter((one) => one !== code).concat(isOn ? [code] : []));
  return (
    <fieldset>
      <legend className="text-13 font-medium text-ink-2">{t('staff.sites')}</legend>
      <Tick label={t('staff.everySite')} isOn={chosen === null} onTurn={(isOn) => onChange(isOn ? null : [])} />
      {chosen !== null && <p className="text-13 text-ink-3">{t('staff.onlyThese')}</p>}
      {chosen !== null &&
        merchantCodes.map((code) => <Tick key={code} label={code} isOn={chosen.includes(code)} onTurn={(isOn) => turn(code, isOn)} />)}
      {fieldState.error && (
        <p role="alert" className="text-13 text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

function PermissionChoice({ control }: PartProps) {
  const t = useText();
  const { value: permissions, onChange } = useController({ control, name: 'permissions' }).field;
  const ofRole = permissionsOfRole(useWatch({ control, name: 'role' }));
  const held = permissions ?? ofRole;
  const turn = (permission: OperatorPermission, isOn: boolean) => {
    const next = OPERATOR_PERMISSIONS.filter((one) => (one === permission ? isOn : held.includes(one)));
    onChange(next.join() === ofRole.join() ? null : next);
  };
  return (
    <details>
      <summary className="text-13 font-medium text-ink-2">
        {permissions === null ? t('staff.asRole') : t('staff.chosen', { count: held.length })}
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
    // Every site is chosen, never a default.
    merchantCodes: member ? member.merchantCodes : [],
    addresses: member?.allowedAddresses.join(', ') ?? '',
    reason: '',
  };
}
