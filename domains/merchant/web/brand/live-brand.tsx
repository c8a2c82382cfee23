import { BRAND_STYLE_ID, writeBrandRules } from '@jogada/merchant/contract/player';
import { useEffect } from 'react';
import { useStatus } from '../status/status-provider.tsx';

/** Keeps an open page in its merchant's colours: a brand that is saved is seen at once, the browser's bar included. */
export function LiveBrand(): null {
  const rules = writeBrandRules(useStatus().info.theme);
  useEffect(() => {
    const style = document.getElementById(BRAND_STYLE_ID);
    if (!style || style.textContent === rules) return;
    style.textContent = rules;
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  }, [rules]);
  return null;
}
