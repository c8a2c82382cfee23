const BULBS = Array.from({ length: 15 }, (_, bulb) => {
  const x = 8 + bulb * 27.5;
  const y = 26 + 34 * Math.sin((Math.PI * (bulb % 5)) / 4);
  return `<circle cx="${x}" cy="${y}" r="5" fill="#ffe08a"/><circle cx="${x}" cy="${y}" r="13" fill="#ffd76a" opacity=".22"/>`;
}).join('');

const CONFETTI = Array.from({ length: 46 }, (_, piece) => {
  const colour = ['#ffd76a', '#ff5fb0', '#6ad8ff', '#8ff5a0', '#ff8a4a'][piece % 5];
  const [x, y] = [(piece * 89) % 400, (piece * 173) % 800];
  return `<rect x="${x}" y="${y}" width="7" height="12" rx="2" fill="${colour}" opacity=".5" transform="rotate(${(piece * 47) % 180} ${x} ${y})"/>`;
}).join('');

/** Backdrop as SVG: a carnival ballroom with curtains, lamps and confetti. */
export const BACKDROP = `<svg class="art backdrop" viewBox="0 0 400 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<radialGradient id="hall" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="#a3247f"/><stop offset=".45" stop-color="#54115f"/><stop offset="1" stop-color="#14041f"/></radialGradient>
<linearGradient id="curtain" x1="0" x2="1"><stop offset="0" stop-color="#7a0f3c"/><stop offset=".3" stop-color="#c21f55"/><stop offset=".5" stop-color="#6d0b35"/><stop offset=".8" stop-color="#b81b50"/><stop offset="1" stop-color="#5a082c"/></linearGradient></defs>
<rect width="400" height="800" fill="url(#hall)"/><g opacity=".5" stroke="#ffd76a" stroke-opacity=".16" fill="none"><circle cx="200" cy="250" r="90"/><circle cx="200" cy="250" r="150"/><circle cx="200" cy="250" r="220"/><circle cx="200" cy="250" r="300"/></g>
${CONFETTI}
<g fill="url(#curtain)"><path d="M0 0h64c4 140-10 300-64 420zM400 0h-64c-4 140 10 300 64 420z"/></g><path d="M0 0h400v18c-60 44-90 44-133 6-40 40-92 40-134 0C90 60 50 60 0 20z" fill="#8c1246"/>
<path d="M0 20c50 40 90 40 133 4 42 40 94 40 134 0 43 38 73 38 133-6" fill="none" stroke="#ffd76a" stroke-width="4"/>${BULBS}</svg>`;
