export const sitesDeskPath = '/sites';

export function brandDeskPath(merchantCode: string): string {
  return `/sites/${merchantCode}/brand`;
}
