export const sitesDeskPath = '/sites';

export function brandDeskPath(merchantCode: string): string {
  return `/sites/${merchantCode}/brand`;
}

export function textsDeskPath(merchantCode: string): string {
  return `/sites/${merchantCode}/texts`;
}
