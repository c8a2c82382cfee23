import type { AskedField, RegistrationField as FieldName } from '@jogada/accounts/contract/player';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

const GROUPS = {
  access: ['username', 'mobileNum', 'verificationCode', 'password', 'confirmPassword'],
  person: ['payeeName', 'idNumber', 'birthDate', 'email', 'nickname', 'paymentPassword'],
  contacts: ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'],
  invitation: ['recommenderId', 'affiliateCode'],
  check: ['captcha'],
} as const satisfies Record<string, readonly FieldName[]>;
type GroupName = keyof typeof GROUPS;

/** A form with more fields than this shows them in groups with titles. */
const UNGROUPED_MAX = 7;

interface FieldGroupsProps {
  readonly fields: readonly AskedField[];
  readonly children: (field: AskedField) => ReactNode;
}

/** The fields in their order: few as one list, many in numbered groups. */
export function FieldGroups({ fields, children }: FieldGroupsProps) {
  const t = useText();
  if (fields.length <= UNGROUPED_MAX) return fields.map(children);
  return groupsOf(fields).map(({ group, members }, index) => (
    <fieldset key={group} className="mb-3 flex min-w-0 flex-col gap-4 border-t border-line pt-5 first:border-0 first:pt-0">
      <legend className="sr-only">{t(`register.group.${group}`)}</legend>
      <p aria-hidden="true" className="display flex items-center gap-2.5 text-17">
        <span className="grid size-7 place-items-center rounded-full bg-s2 text-13 text-primary">{index + 1}</span>
        {t(`register.group.${group}`)}
      </p>
      {members.map(children)}
    </fieldset>
  ));
}

function groupsOf(fields: readonly AskedField[]): { readonly group: GroupName; readonly members: readonly AskedField[] }[] {
  return (Object.keys(GROUPS) as GroupName[]).flatMap((group) => {
    const members = fields.filter(({ name }) => (GROUPS[group] as readonly FieldName[]).includes(name));
    return members.length > 0 ? [{ group, members }] : [];
  });
}
