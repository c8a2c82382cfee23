/** The CDN that was drawn, or the first behind it that has not failed, once around the list; the site itself, which is "", when all have. */
export function imageBaseOf(
  cdns: readonly string[],
  { drawn, failed }: { readonly drawn: string; readonly failed: readonly string[] },
): string {
  const start = cdns.indexOf(drawn);
  // A page that was drawn before the merchant had any keeps to the site.
  if (start < 0) return '';
  return [...cdns.slice(start), ...cdns.slice(0, start)].find((cdn) => !failed.includes(cdn)) ?? '';
}
