/**
 * Downloads a file of this origin, under the server's name for it unless one is given. The page stays: unlike a navigation, the download is
 * not cancelled when an overlay that closes leaves its entry of the history.
 */
export function startDownload(address: string, fileName = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
}
