import * as v from 'valibot';

const Contact = v.object({ phone: v.string(), email: v.string() });

/** The operating company and its authorisation, required in the footer of every page (R48). Complete or absent. */
export const LegalNotice = v.object({
  legalName: v.string(),
  tradeName: v.string(),
  /** CNPJ: fourteen characters without punctuation, letters in upper case. */
  companyNumber: v.string(),
  /** The date as 2026-09-01. */
  authorisation: v.object({ number: v.string(), date: v.string() }),
  address: v.string(),
  customerCare: Contact,
  ombudsman: Contact,
});
export type LegalNotice = v.InferOutput<typeof LegalNotice>;
