import * as v from 'valibot';
import { plainText } from '@jogada/platform/contract';
import { isCompanyNumber } from './company-number.ts';

const Line = plainText({ min: 1, max: 160 });
const Phone = v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d ().-]{3,24}$/));
const Email = v.pipe(v.string(), v.trim(), v.maxLength(120), v.regex(/^[\w.+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+){1,4}$/));
const Contact = v.object({ phone: Phone, email: Email });

/** Who stands behind a site and by whose leave, as the law wants it at the foot of every page (R48). All of it, or none. */
export const LegalNotice = v.object({
  legalName: Line,
  tradeName: Line,
  /** CNPJ: fourteen places without dots, letters upper case. */
  companyNumber: v.pipe(
    v.string(),
    v.transform((text) => text.toUpperCase().replace(/[./\s-]/g, '')),
    v.check(isCompanyNumber),
  ),
  authorisation: v.object({ number: plainText({ min: 1, max: 80 }), date: v.pipe(v.string(), v.isoDate()) }),
  address: plainText({ min: 1, max: 240 }),
  customerCare: Contact,
  ombudsman: Contact,
});
export type LegalNotice = v.InferOutput<typeof LegalNotice>;
