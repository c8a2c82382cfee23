import * as v from 'valibot';

/** 0: open; 1: under maintenance (also if 2 applies); 2: region restricted (CON-19). */
export type SiteState = 0 | 1 | 2;

export function siteStateOf(status: { readonly maintenance: boolean; readonly regionRestriction: boolean }): SiteState {
  if (status.maintenance) return 1;
  return status.regionRestriction ? 2 : 0;
}

/** ISO 3166-1 alpha-2 country code: `BR`. */
export const CountryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));

const COUNTRIES_MAX = 250;

/** The countries from which a merchant's site may be used. */
export const RegionRule = v.object({
  mode: v.picklist(['everywhere', 'only', 'except']),
  countries: v.pipe(v.array(CountryCode), v.maxLength(COUNTRIES_MAX)),
});
export type RegionRule = v.InferOutput<typeof RegionRule>;
