import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { LaterHumanCheckFields } from './human-check.ts';
import { PasswordInput } from './password-input.ts';
import { CodeInput, CodeSent, DiallingCodeInput, MobileInput } from './verification.ts';

const MaskedContact = v.nullable(v.object({ masked: v.string(), isConfirmed: v.boolean() }));

export const readContacts = endpoint({
  method: 'GET',
  path: '/wps/member/contacts',
  summary: "List the member's contacts, masked",
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ mobile: MaskedContact, email: MaskedContact }),
  problems: [],
});

const NewContact = {
  kind: v.picklist(['mobile', 'email']),
  mobileNum: v.optional(MobileInput),
  countryDialingCode: v.optional(DiallingCodeInput, '55'),
  email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120))),
};

export const sendContactCode = endpoint({
  method: 'POST',
  path: '/wps/member/contacts/code',
  summary: 'Send a verification code to a new contact',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ ...NewContact, ...LaterHumanCheckFields }),
  output: CodeSent,
  problems: [
    'mobile_invalid',
    'email_invalid',
    'human_check_required',
    'human_check_failed',
    'too_many_requests',
    'feature_unavailable',
    'message_not_sent',
  ],
});

/** Notifies the previous contact. */
export const changeContact = endpoint({
  method: 'POST',
  alsoMethods: ['PUT'],
  path: '/wps/member/contacts',
  sealed: true,
  idempotent: true,
  summary: 'Verify a new contact by its code',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ ...NewContact, password: PasswordInput, verificationCode: CodeInput }),
  output: v.object({}),
  problems: [
    'mobile_invalid',
    'email_invalid',
    'old_password_wrong',
    'in_verification_error',
    'verification_code_dead',
    'contact_taken',
    'too_many_requests',
    'key_missing',
    'key_reused',
    'key_in_flight',
  ],
});
