import { createPortal } from 'react-dom';
import { useState } from 'react';
import { useTileKeys } from './use-tile-keys.ts';
import { WideNav } from './wide-nav.tsx';

/** What a wide screen has besides the phone's: the rest of the side navigation, and keys. Loaded by wide screens only. */
export function WideScreen() {
  useTileKeys();
  const [nav] = useState(() => document.querySelector('.site-nav'));
  return nav && createPortal(<WideNav />, nav);
}
