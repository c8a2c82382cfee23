/** A common phone size. */
const PHONE = 'popup,width=390,height=844';

/** Opens a page of the site in a window of phone size. */
export function openPhone(address: string): void {
  window.open(address, '_blank', `noopener,noreferrer,${PHONE}`);
}
