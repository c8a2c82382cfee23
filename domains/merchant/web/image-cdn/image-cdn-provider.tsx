import { ImageBaseContext } from '@jogada/platform/web';
import { createContext, use, useState, type ReactNode } from 'react';
import { useStatus } from '../status/status-provider.tsx';
import { imageBaseOf } from './image-base-of.ts';

const FailImageCdnContext = createContext<(cdn: string) => void>(() => {});

interface ImageCdnProviderProps {
  /** The CDN that the server selected for this page; empty for the site itself. */
  readonly initialCdn: string;
  readonly children: ReactNode;
}

/** Serves the page's pictures from one of the merchant's image CDNs, and from the next after a failure (CON-25). */
export function ImageCdnProvider({ initialCdn, children }: ImageCdnProviderProps) {
  const { imageCDNs } = useStatus().info;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [fail] = useState(() => (cdn: string) => setFailed((before) => (before.includes(cdn) ? before : [...before, cdn])));
  return (
    <FailImageCdnContext value={fail}>
      <ImageBaseContext value={imageBaseOf(imageCDNs, { drawn: initialCdn, failed })}>{children}</ImageBaseContext>
    </FailImageCdnContext>
  );
}

/** Returns a function that reports a failed CDN. */
export function useFailImageCdn(): (cdn: string) => void {
  return use(FailImageCdnContext);
}
