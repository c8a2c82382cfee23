/** Pictures as SVG: an emerald, dynamite, and a mountain range at dusk. */

const DEFS = `<defs>
<linearGradient id="emerald-a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d6ffe6"/><stop offset="1" stop-color="#37d98a"/></linearGradient>
<linearGradient id="emerald-b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5bf0a6"/><stop offset="1" stop-color="#0a8f55"/></linearGradient>
<linearGradient id="emerald-c" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1fbf77"/><stop offset="1" stop-color="#045c38"/></linearGradient>
<linearGradient id="stick" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#8f1410"/><stop offset=".35" stop-color="#ff6a4d"/><stop offset="1" stop-color="#9c1a12"/></linearGradient>
</defs>`;

export const EMERALD = `<svg class="art" viewBox="0 0 100 100" aria-hidden="true">
<path fill="url(#emerald-c)" d="M30 12h40l18 20v36L70 88H30L12 68V32z"/>
<path fill="url(#emerald-b)" d="M34 22h32l12 14v28L66 78H34L22 64V36z"/>
<path fill="url(#emerald-a)" d="M38 32h24l8 9v18l-8 9H38l-8-9V41z"/>
<path fill="#fff" fill-opacity=".75" d="M30 12h40l-4 10H34zM12 32l10 4 12-14-4-10z"/>
<path fill="#003d24" fill-opacity=".35" d="M88 68L78 64 66 78l4 10zM30 88l4-10h32l4 10z"/>
<path fill="#fff" d="M44 38h10l-14 20v-12z" fill-opacity=".55"/></svg>`;

export const DYNAMITE = `<svg class="art" viewBox="0 0 100 100" aria-hidden="true">
<g transform="rotate(-12 50 54)"><rect x="20" y="34" width="20" height="50" rx="5" fill="url(#stick)"/><rect x="60" y="34" width="20" height="50" rx="5" fill="url(#stick)"/>
<rect x="39" y="30" width="22" height="56" rx="5" fill="url(#stick)"/><path fill="#2b1a10" d="M17 50h66v8H17zM17 66h66v8H17z"/><path fill="#6d4a2c" d="M17 50h66v2.500H17zM17 66h66v2.500H17z"/>
<path d="M50 30c0-12 12-8 14-18" fill="none" stroke="#d9c08a" stroke-width="3.500" stroke-linecap="round"/></g>
<path fill="#ffc53d" d="M58 0l3.500 8L70 6l-5 7 7 5-8.500 1L62 28l-5-7-8 2 4-7.500-6-6 8.500-.5z"/><circle cx="59.500" cy="13.500" r="4.500" fill="#fff6d0"/></svg>`;

export const BACKDROP = `<svg class="art backdrop" viewBox="0 0 400 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${DEFS}<defs>
<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1030"/><stop offset=".38" stop-color="#3b2a5e"/><stop offset=".56" stop-color="#b4566a"/><stop offset=".68" stop-color="#f2a65e"/></linearGradient>
<linearGradient id="range" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a2550"/><stop offset="1" stop-color="#120f2b"/></linearGradient></defs>
<rect width="400" height="800" fill="url(#dusk)"/><circle cx="292" cy="330" r="54" fill="#ffd98f" fill-opacity=".9"/><circle cx="292" cy="330" r="84" fill="#ffd98f" fill-opacity=".14"/>
<path fill="#6b4a78" d="M0 420l50-60 44 38 62-98 58 84 40-40 62 74 84-66v500H0z"/><path fill="url(#range)" d="M0 500l70-72 54 40 66-86 76 96 60-48 74 66v400H0z"/>
<path fill="#0d0b20" d="M0 600l90-56 80 40 90-62 70 44 70-30v320H0z"/><path fill="#070613" d="M0 690l120-40 110 26 170-48v230H0z"/></svg>`;
