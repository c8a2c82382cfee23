import * as v from 'valibot';
import { OPERATOR_PERMISSIONS, operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, Moment, plainText } from '@jogada/platform/contract';
import { OPERATOR_ROLES } from './session.ts';

const STAFF_STATES = ['active', 'blocked'] as const;
const Reason = plainText({ min: 3, max: 300 });

/** Permissions, merchants and allowed addresses of a member of staff. */
const StaffTerms = v.object({
  role: v.picklist(OPERATOR_ROLES),
  /** null: those of the role. */
  permissions: v.nullable(v.pipe(v.array(v.picklist(OPERATOR_PERMISSIONS)), v.maxLength(OPERATOR_PERMISSIONS.length))),
  /** null: every merchant. */
  merchantCodes: v.nullable(v.pipe(v.array(plainText({ min: 1, max: 40 })), v.minLength(1), v.maxLength(100))),
  /** Addresses and networks such as 192.0.2.0/24; empty: any address. */
  allowedAddresses: v.pipe(v.array(plainText({ min: 2, max: 50 })), v.maxLength(50)),
});

export const StaffMember = v.object({
  ...StaffTerms.entries,
  permissions: v.nullable(v.array(v.string())),
  operatorId: idSchema('opr'),
  username: v.string(),
  status: v.picklist(STAFF_STATES),
  hasAuthenticator: v.boolean(),
  passkeyCount: v.number(),
  sessionCount: v.number(),
  createdAt: Moment,
  lastLoginAt: v.nullable(Moment),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;

const OneOfTheStaff = { operatorId: idSchema('opr') };

export const listStaff = operatorEndpoint({
  method: 'GET',
  path: '/ops/staff',
  summary: 'List the operators',
  access: 'operator',
  permission: 'staff.manage',
  input: v.object({}),
  output: v.object({ staff: v.array(StaffMember), merchantCodes: v.array(v.string()) }),
  problems: [],
});

export const createStaff = operatorEndpoint({
  method: 'POST',
  path: '/ops/staff',
  summary: 'Create an operator',
  access: 'operator',
  permission: 'staff.manage',
  input: v.object({
    username: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    ...StaffTerms.entries,
  }),
  output: StaffMember,
  problems: ['username_taken', 'password_invalid', 'password_weak', 'password_same_as_username', 'field_invalid', 'not_found'],
});

/** Ends the operator's sessions. */
export const changeStaff = operatorEndpoint({
  method: 'PUT',
  path: '/ops/staff/:operatorId',
  summary: "Change an operator's permissions or block them",
  access: 'operator',
  permission: 'staff.manage',
  input: v.object({ ...OneOfTheStaff, status: v.picklist(STAFF_STATES), reason: Reason, ...StaffTerms.entries }),
  output: StaffMember,
  problems: ['not_found', 'field_invalid', 'not_yourself'],
});

export const endStaffSessions = operatorEndpoint({
  method: 'POST',
  path: '/ops/staff/:operatorId/sign-out',
  summary: 'End all sessions of an operator',
  access: 'operator',
  permission: 'staff.manage',
  input: v.object({ ...OneOfTheStaff, reason: Reason }),
  output: StaffMember,
  problems: ['not_found'],
});

/** Removes the authenticator and all passkeys, and ends the operator's sessions. */
export const resetStaffAuthenticator = operatorEndpoint({
  method: 'POST',
  path: '/ops/staff/:operatorId/authenticator/reset',
  summary: "Reset an operator's second factor",
  access: 'operator',
  permission: 'staff.manage',
  input: v.object({ ...OneOfTheStaff, reason: Reason }),
  output: StaffMember,
  problems: ['not_found', 'not_yourself', 'second_factor_not_set'],
});
