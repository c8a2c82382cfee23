export const sitesPagePath = '/sites';

export function brandPagePath(merchantCode: string): string {
  return `/sites/${merchantCode}/brand`;
}

export function textsPagePath(merchantCode: string): string {
  return `/sites/${merchantCode}/texts`;
}
