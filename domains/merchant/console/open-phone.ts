/** A phone of the size that most hold. */
const PHONE = 'popup,width=390,height=844';

/** Opens a page of the site in a window of a phone's size. */
export function openPhone(address: string): void {
  window.open(address, '_blank', `noopener,noreferrer,${PHONE}`);
}
