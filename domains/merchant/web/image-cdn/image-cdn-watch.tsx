import { useImageBase } from '@jogada/platform/web';
import { useEffect } from 'react';
import { useFailImageCdn } from './image-cdn-provider.tsx';

/** Detects pictures that the image CDN fails to serve, including those requested before hydration. */
export function ImageCdnWatch(): null {
  const base = useImageBase();
  const fail = useFailImageCdn();
  useEffect(() => {
    if (base === '') return undefined;
    const weigh = (image: unknown) => {
      if (image instanceof HTMLImageElement && (image.currentSrc || image.src).startsWith(`${base}/`)) fail(base);
    };
    // Error events of images do not bubble, so it listens in the capture phase.
    const handleError = ({ target }: Event) => weigh(target);
    document.addEventListener('error', handleError, true);
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') weigh(image);
    return () => document.removeEventListener('error', handleError, true);
  }, [base, fail]);
  return null;
}
