/** Backdrop as SVG: a cave with a waterfall and crystals. */
export const BACKDROP = `<svg class="art backdrop" viewBox="0 0 400 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<radialGradient id="cave" cx=".5" cy=".26" r=".85"><stop offset="0" stop-color="#1f7fc4"/><stop offset=".4" stop-color="#0b3a78"/><stop offset="1" stop-color="#03091f"/></radialGradient>
<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9ffff" stop-opacity=".85"/><stop offset=".6" stop-color="#6ad8ff" stop-opacity=".4"/><stop offset="1" stop-color="#3fb4ff" stop-opacity="0"/></linearGradient>
<linearGradient id="shard" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#a8f3ff"/><stop offset=".5" stop-color="#3c86e8"/><stop offset="1" stop-color="#1b1f6b"/></linearGradient>
<linearGradient id="violet" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e2c2ff"/><stop offset=".5" stop-color="#7a44d8"/><stop offset="1" stop-color="#22104f"/></linearGradient></defs>
<rect width="400" height="800" fill="url(#cave)"/>
<g fill="url(#water)"><path d="M176 0h48l14 430h-76z"/><path d="M150 0h14l-10 300h-14zM238 0h12l16 260h-16z" opacity=".6"/></g>
<g fill="#04102c"><path d="M0 0h150c-20 60-70 70-84 150C54 220 30 250 0 262zM400 0H256c14 70 66 66 84 146 12 70 34 96 60 104z"/></g>
<g fill="url(#shard)"><path d="M-6 330l38-70 18 20-8 116-48 30zM400 300l-34-52-20 26 10 108 44 22z"/><path d="M330 470l24-56 26 34-6 120-40 8zM6 560l20-60 28 28-4 112H2z" opacity=".8"/></g>
<g fill="url(#violet)"><path d="M36 420l22-44 18 24-6 84-32 8zM372 420l-26-48-14 24 8 86 30 6z" opacity=".9"/></g>
<g fill="#fff" opacity=".75"><circle cx="120" cy="120" r="1.500"/><circle cx="290" cy="90" r="1.500"/><circle cx="86" cy="250" r="2"/><circle cx="320" cy="220" r="2"/><circle cx="200" cy="470" r="1.500"/><circle cx="60" cy="700" r="1.500"/><circle cx="340" cy="650" r="2"/></g></svg>`;
