import { createContext, use } from 'react';

/** What stands before the path of a picture: an image CDN, or nothing for the site itself. */
export const ImageBaseContext = createContext('');

/** Where the pictures of this page come from now. */
export function useImageBase(): string {
  return use(ImageBaseContext);
}
