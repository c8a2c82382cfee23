/** Pictures as SVG: the macaw above the card, and one feather per prize. */

const FEATHERS = new Map([
  [10_000, ['#fff1a8', '#ffb400']],
  [1000, ['#ff9d8a', '#e0261b']],
  [250, ['#8fd0ff', '#0a5bd6']],
  [50, ['#ffd08a', '#f07a12']],
  [20, ['#a6f5c0', '#0f9c4e']],
  [10, ['#e5b6ff', '#8527d8']],
  [5, ['#8ff3f0', '#0a8f9c']],
  [2, ['#ffb3d9', '#cf2b86']],
  [1, ['#d8e0c8', '#7d8a66']],
]);

/** Feather of a prize, given in stakes. */
export function feather(stakes: number): string {
  const [light = '#fff', dark = '#888'] = FEATHERS.get(stakes) ?? [];
  return `<svg class="art feather" viewBox="0 0 100 60" aria-hidden="true"><path fill="${dark}" d="M6 54C14 22 46 2 96 6c-4 34-38 52-72 44L10 58z"/>
<path fill="${light}" d="M14 48C26 24 54 10 92 9c-24 8-50 20-78 39z"/><path d="M6 55C30 34 58 20 90 11" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2.500"/>
<path d="M40 29l2 18M56 20l6 16M72 14l8 10M30 37l-2 12" stroke="#fff" stroke-opacity=".35" stroke-width="2" fill="none"/></svg>`;
}

export const MACAW = `<svg class="art macaw" viewBox="0 0 240 150" aria-hidden="true"><defs>
<linearGradient id="wing" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffcf33"/><stop offset=".42" stop-color="#18a657"/><stop offset="1" stop-color="#0b51c9"/></linearGradient>
<linearGradient id="plume" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff5a3c"/><stop offset="1" stop-color="#b3120c"/></linearGradient>
<linearGradient id="beak" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff8e6"/><stop offset="1" stop-color="#d8c49a"/></linearGradient></defs>
<path fill="url(#wing)" d="M118 92C70 100 28 84 4 44c34 16 54 14 74 4-20-6-34-20-40-40 32 26 66 26 96 40z"/>
<path fill="url(#wing)" d="M122 92c48 8 90-8 114-48-34 16-54 14-74 4 20-6 34-20 40-40-32 26-66 26-96 40z"/>
<path fill="#0b51c9" d="M108 110l-14 40 18-14 8 14 8-14 18 14-14-40z"/><path fill="url(#plume)" d="M120 18c26 0 40 20 38 46-2 30-20 56-38 62-18-6-36-32-38-62-2-26 12-46 38-46z"/>
<path fill="#fff" d="M94 58c0-16 10-26 26-26s26 10 26 26c0 8-12 16-26 16S94 66 94 58z"/><path d="M98 52c6-2 10-2 14 0M128 52c4-2 8-2 14 0M100 60h10M130 60h10" stroke="#c9c9c9" stroke-width="1.500" fill="none"/>
<circle cx="106" cy="50" r="6" fill="#ffd24a"/><circle cx="134" cy="50" r="6" fill="#ffd24a"/><circle cx="106" cy="50" r="3" fill="#111"/><circle cx="134" cy="50" r="3" fill="#111"/>
<path fill="url(#beak)" d="M104 54c4-10 28-10 32 0 2 14-4 28-16 36-12-8-18-22-16-36z"/><path fill="#24201c" d="M112 78c4 4 12 4 16 0-2 8-4 12-8 16-4-4-6-8-8-16z"/></svg>`;

export const BACKDROP = `<svg class="art backdrop" viewBox="0 0 400 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#04343a"/><stop offset=".5" stop-color="#0d6b5c"/><stop offset="1" stop-color="#03201d"/></linearGradient></defs>
<rect width="400" height="800" fill="url(#sky)"/><g fill="#0a4f45"><path d="M-20 160C60 120 120 150 150 240 90 250 20 220-20 160zM420 90c-80-20-140 20-160 110 70 6 130-30 160-110z"/><path d="M-30 420c90-30 150 10 170 100-80 0-140-40-170-100zM430 380c-90-20-150 30-160 120 80-6 140-50 160-120z"/></g>
<g fill="#073e37"><path d="M-10 260c70-30 130 0 150 70-60 10-120-10-150-70zM410 220c-70-30-130 0-150 70 60 10 120-10 150-70zM200 720c-80-60-200-50-230 20v80h460v-80c-30-70-150-80-230-20z"/></g></svg>`;
