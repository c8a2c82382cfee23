import type { Plugin } from 'vite';

/** The file of the styles that only wide screens load. */
const WIDE_STYLES = 'wide.css';

const WIDE = /^@media \((?:width>=|min-width:)(\d+)px\)/;
const WIDE_FROM_PX = 1024;

/** Moves the rules for wide screens out of the site's styles into a file of their own, so that phones do not wait for them. */
export function wideStylesPlugin(): Plugin {
  return {
    name: 'jogada-wide-styles',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        const { wide, rest } = splitStyles(String(asset.source));
        if (wide === '') continue;
        asset.source = rest;
        this.emitFile({ type: 'asset', name: WIDE_STYLES, source: wide });
      }
    },
  };
}

/** Splits minified styles: the top-level blocks for screens from 1024 px, and everything else, each in order. */
export function splitStyles(styles: string): { readonly wide: string; readonly rest: string } {
  let wide = '';
  let rest = '';
  let start = 0;
  let depth = 0;
  for (let at = 0; at < styles.length; at += 1) {
    if (styles[at] === '{') depth += 1;
    if (styles[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    const block = styles.slice(start, at + 1);
    const fromPx = Number(WIDE.exec(block)?.[1] ?? 0);
    if (fromPx >= WIDE_FROM_PX) wide += block;
    else rest += block;
    start = at + 1;
  }
  return { wide, rest: rest + styles.slice(start) };
}
