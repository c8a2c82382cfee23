import { createContext, use } from 'react';

/** The prefix of picture paths: an image CDN, or empty for the site itself. */
export const ImageBaseContext = createContext('');

/** The present prefix of this page's pictures. */
export function useImageBase(): string {
  return use(ImageBaseContext);
}
