import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { readCpf } from '../members/cpf.ts';
import { documentIndexOf } from '../members/identity.ts';
import { targetIndexOf } from '../verification/code-target.ts';
import { readEmail } from '../verification/email-address.ts';
import { readMobile, type MobileNumber } from '../verification/mobile-number.ts';
import { selectNames } from './sign-in-name.sql.ts';

const DEFAULT_DIALING_CODE = '55';

/**
 * The username that a sign-in name belongs to: a username, an e-mail address, a mobile number or a CPF. An unknown name, and a contact that
 * several members state and none has confirmed, is returned in its canonical spelling, which no account has: it is refused like a wrong
 * password, after the same statements, and its failures count for that spelling (S01, S03).
 */
export async function findSignInName(ctx: VisitorContext, typed: string): Promise<string> {
  const { merchant, database, settings } = ctx;
  const cpf = readCpf(typed);
  const email = orUndefined(() => readEmail(typed));
  const mobiles = mobilesIn(typed);
  const rows = await selectNames(database, {
    merchantCode: merchant.code,
    username: typed,
    documentIndex: cpf === undefined ? null : documentIndexOf(cpf, settings.secrets),
    contactIndexes: [
      ...(email === undefined ? [] : [targetIndexOf({ channel: 'email', target: email }, settings.secrets)]),
      ...mobiles.map((target) => targetIndexOf({ channel: 'sms', target }, settings.secrets)),
    ],
  });
  const sure = rows.filter((row) => row.is_sure);
  const [found, ...others] = sure.length > 0 ? sure : rows;
  if (found && others.length === 0) return found.username;
  return email ?? mobiles[0] ?? cpf ?? typed;
}

/** The numbers that a text may mean: with a country code, or a national one of the site's market. */
function mobilesIn(typed: string): MobileNumber[] {
  if (!/^\+?[\d\s().-]{8,24}$/.test(typed)) return [];
  if (typed.startsWith('+')) {
    const number = parsePhoneNumberFromString(typed);
    return number?.isValid() ? [number.number as MobileNumber] : [];
  }
  const digits = typed.replaceAll(/\D/g, '');
  const national = digits.startsWith(DEFAULT_DIALING_CODE) ? [digits, digits.slice(DEFAULT_DIALING_CODE.length)] : [digits];
  return national.flatMap((mobileNum) => orUndefined(() => readMobile({ mobileNum, countryDialingCode: DEFAULT_DIALING_CODE })) ?? []);
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
