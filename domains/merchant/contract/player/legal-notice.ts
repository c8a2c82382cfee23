import * as v from 'valibot';

const Contact = v.object({ phone: v.string(), email: v.string() });

/** Who stands behind a site and by whose leave, as the law wants it at the foot of every page (R48). All of it, or none. */
export const LegalNotice = v.object({
  legalName: v.string(),
  tradeName: v.string(),
  /** CNPJ: fourteen places without dots, letters upper case. */
  companyNumber: v.string(),
  /** The date as 2026-09-01. */
  authorisation: v.object({ number: v.string(), date: v.string() }),
  address: v.string(),
  customerCare: Contact,
  ombudsman: Contact,
});
export type LegalNotice = v.InferOutput<typeof LegalNotice>;
