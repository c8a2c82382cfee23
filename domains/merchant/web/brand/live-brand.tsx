import { BRAND_STYLE_ID, writeBrandRules } from '@jogada/merchant/contract/player';
import { useEffect, useRef } from 'react';
import { useStatus } from '../status/status-provider.tsx';

/** Applies a changed brand to an open page at once, including the browser bar and the tab icon. */
export function LiveBrand(): null {
  const { info } = useStatus();
  const rules = writeBrandRules(info.theme);
  const look = `${info.logo} ${info.ownLogo?.dark ?? ''} ${rules}`;
  const drawn = useRef(look);
  useEffect(() => {
    const style = document.getElementById(BRAND_STYLE_ID);
    if (!style || style.textContent === rules) return;
    style.textContent = rules;
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  }, [rules]);
  useEffect(() => {
    if (drawn.current === look) return;
    drawn.current = look;
    void import('./show-icons.ts').then(({ showIcons }) => showIcons(info));
  }, [look, info]);
  return null;
}
