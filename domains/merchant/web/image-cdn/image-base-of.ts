/** The selected CDN, or the next in the list that has not failed, wrapping around; "" for the site itself when all have failed. */
export function imageBaseOf(
  cdns: readonly string[],
  { drawn, failed }: { readonly drawn: string; readonly failed: readonly string[] },
): string {
  const start = cdns.indexOf(drawn);
  // A page rendered before the merchant had this CDN uses the site.
  if (start < 0) return '';
  return [...cdns.slice(start), ...cdns.slice(0, start)].find((cdn) => !failed.includes(cdn)) ?? '';
}
