import * as v from 'valibot';

/** 0 the site as ever, 1 closed for maintenance (also where both hold), 2 not to be used from here (CON-19). */
export type SiteState = 0 | 1 | 2;

export function siteStateOf(status: { readonly maintenance: boolean; readonly regionRestriction: boolean }): SiteState {
  if (status.maintenance) return 1;
  return status.regionRestriction ? 2 : 0;
}

/** A country as ISO 3166-1 writes it: `BR`. */
export const CountryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));

const COUNTRIES_MAX = 250;

/** From where a merchant may be used. */
export const RegionRule = v.object({
  mode: v.picklist(['everywhere', 'only', 'except']),
  countries: v.pipe(v.array(CountryCode), v.maxLength(COUNTRIES_MAX)),
});
export type RegionRule = v.InferOutput<typeof RegionRule>;
