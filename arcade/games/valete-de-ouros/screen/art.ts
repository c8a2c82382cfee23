/** Pictures as SVG: table, card back and the four suits. */

const SUIT_PATHS = {
  clubs: 'M50 12a17 17 0 0 1 13 28a17 17 0 1 1-8 30c0 8 3 14 9 18H36c6-4 9-10 9-18a17 17 0 1 1-8-30A17 17 0 0 1 50 12z',
  diamonds: 'M50 6l32 44-32 44-32-44z',
  hearts: 'M50 90C20 66 10 52 10 36a20 20 0 0 1 40-6 20 20 0 0 1 40 6c0 16-10 30-40 54z',
  spades: 'M50 8c26 24 38 36 38 52a18 18 0 0 1-32 11c0 9 3 15 9 19H35c6-4 9-10 9-19a18 18 0 0 1-32-11C12 44 24 32 50 8z',
} as const;

export function suitArt(suit: keyof typeof SUIT_PATHS): string {
  const colour = suit === 'diamonds' || suit === 'hearts' ? '#c8102e' : '#15211c';
  return `<svg class="art" viewBox="0 0 100 100" aria-hidden="true"><path fill="${colour}" d="${SUIT_PATHS[suit]}"/></svg>`;
}

/** Head of a jack, queen or king, with crown and collar in the suit's colour. */
export function courtArt(rank: 'J' | 'Q' | 'K', isRed: boolean): string {
  const [cloth, light] = isRed ? ['#c8102e', '#ffb8a8'] : ['#1d3f6e', '#b8d4ff'];
  const hat = {
    J: 'M22 40c4-18 22-26 40-22 8 2 14 8 16 16l-10 4H30z',
    Q: 'M22 42l6-26 12 14 10-20 10 20 12-14 6 26z',
    K: 'M20 42l2-28 14 12 14-18 14 18 14-12 2 28z',
  }[rank];
  const extra = {
    J: '<path d="M66 16c12-10 20-6 22 2-8-2-14 2-18 8z" fill="#1fa35a"/>',
    Q: '',
    K: '<path fill="#6d4a2c" d="M34 60c2 18 10 26 16 26s14-8 16-26c-8 8-24 8-32 0z"/>',
  }[rank];
  return `<svg class="art" viewBox="0 0 100 120" aria-hidden="true"><path fill="${cloth}" d="M8 120c2-26 20-36 42-36s40 10 42 36z"/><path fill="${light}" d="M36 86l14 22 14-22-14 6z"/>
<path fill="#6d4a2c" d="M24 42h52v30c0 6-4 8-8 8V48H32v32c-4 0-8-2-8-8z"/><path fill="#f6d3b0" d="M32 42h36v20c0 14-10 22-18 22s-18-8-18-22z"/>
<path d="M39 54h6M55 54h6M46 72c3 2 5 2 8 0M50 56v8" stroke="#5a3418" stroke-width="2.500" fill="none" stroke-linecap="round"/>${extra}<path fill="#ffc53d" d="${hat}"/><path fill="#d9941a" d="M22 38h56v6H22z"/></svg>`;
}

export const BACKDROP = `<svg class="art backdrop" viewBox="0 0 400 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<radialGradient id="felt" cx=".5" cy=".38" r=".8"><stop offset="0" stop-color="#7a1230"/><stop offset=".55" stop-color="#3f0a20"/><stop offset="1" stop-color="#14040c"/></radialGradient>
<pattern id="weave" width="44" height="62" patternUnits="userSpaceOnUse"><path d="M22 4l15 27-15 27L7 31z" fill="none" stroke="#ffc53d" stroke-opacity=".07" stroke-width="1.500"/><path d="M22 18l7 13-7 13-7-13z" fill="#ffc53d" fill-opacity=".035"/></pattern></defs>
<rect width="400" height="800" fill="url(#felt)"/><rect width="400" height="800" fill="url(#weave)"/></svg>`;
