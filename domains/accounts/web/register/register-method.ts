/** How this page is being used, as the registration wants to know it: installed to the home screen or in a browser. */
export function registerMethod(): 'PWA' | 'WEBCLIP' | 'H5' {
  if ('standalone' in navigator && navigator.standalone === true) return 'WEBCLIP';
  return matchMedia('(display-mode: standalone)').matches ? 'PWA' : 'H5';
}
