import * as v from 'valibot';
import { LifeDay, plainText } from '@jogada/platform/contract';
import { isCompanyNumber } from '../player/company-number.ts';

const Line = plainText({ min: 1, max: 160 });
const Phone = v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d ().-]{3,24}$/));
const Email = v.pipe(v.string(), v.trim(), v.maxLength(120), v.regex(/^[\w.+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+){1,4}$/));
const Contact = v.object({ phone: Phone, email: Email });
const COMPANY_NUMBER_TEXT_MAX = 40;

/** A site's legal notice as submitted by an operator; pages show `LegalNotice`. */
export const GivenLegalNotice = v.object({
  legalName: Line,
  tradeName: Line,
  /** CNPJ, with or without punctuation. */
  companyNumber: v.pipe(
    v.string(),
    v.maxLength(COMPANY_NUMBER_TEXT_MAX),
    v.transform((text) => text.toUpperCase().replace(/[./\s-]/g, '')),
    v.check(isCompanyNumber),
  ),
  authorisation: v.object({ number: plainText({ min: 1, max: 80 }), date: LifeDay }),
  address: plainText({ min: 1, max: 240 }),
  customerCare: Contact,
  ombudsman: Contact,
});
