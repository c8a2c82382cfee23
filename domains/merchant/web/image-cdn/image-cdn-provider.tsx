import { ImageBaseContext } from '@jogada/platform/web';
import { createContext, use, useState, type ReactNode } from 'react';
import { useStatus } from '../status/status-provider.tsx';
import { imageBaseOf } from './image-base-of.ts';

const FailImageCdnContext = createContext<(cdn: string) => void>(() => {});

interface ImageCdnProviderProps {
  /** The one that the server drew for this page; empty for the site itself. */
  readonly initialCdn: string;
  readonly children: ReactNode;
}

/** Lets the page's pictures come from one of the merchant's image CDNs, and from the next once one has failed (CON-25). */
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

/** For who notices that one gives no pictures. */
export function useFailImageCdn(): (cdn: string) => void {
  return use(FailImageCdnContext);
}
