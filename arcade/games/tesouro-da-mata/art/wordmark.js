/** The name of the game in gold letters, as a PNG data URL. Loads the display face from its file first. */
export async function paintWordmark({ width, fontUrl }) {
  const face = new FontFace('Wordmark', `url(${fontUrl})`, { weight: '200 800' });
  document.fonts.add(await face.load());
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(width * 0.42);
  const brush = canvas.getContext('2d');
  brush.scale(width / 1000, width / 1000);
  brush.textAlign = 'center';
  brush.textBaseline = 'alphabetic';
  brush.lineJoin = 'round';
  drawLine(brush, { text: 'Tesouro', y: 190, size: 216 });
  drawLine(brush, { text: 'da Mata', y: 378, size: 190 });
  return canvas.toDataURL('image/png');
}

function drawLine(brush, { text, y, size }) {
  brush.font = `800 ${size}px Wordmark`;
  brush.letterSpacing = `${-size * 0.025}px`;
  brush.save();
  brush.shadowColor = 'rgba(0,0,0,.75)';
  brush.shadowBlur = 26;
  brush.shadowOffsetY = 12;
  brush.strokeStyle = '#04150e';
  brush.lineWidth = size * 0.17;
  brush.strokeText(text, 500, y);
  brush.restore();
  brush.strokeStyle = '#0b5a37';
  brush.lineWidth = size * 0.1;
  brush.strokeText(text, 500, y);
  for (let depth = 9; depth > 0; depth--) {
    brush.fillStyle = depth > 5 ? '#6a3600' : '#a85e06';
    brush.fillText(text, 500, y + depth);
  }
  const metal = brush.createLinearGradient(0, y - size * 0.74, 0, y + size * 0.06);
  metal.addColorStop(0, '#fff6c9');
  metal.addColorStop(0.3, '#ffd75a');
  metal.addColorStop(0.5, '#f5a71c');
  metal.addColorStop(0.54, '#ffe795');
  metal.addColorStop(1, '#ff9d14');
  brush.fillStyle = metal;
  brush.fillText(text, 500, y);
  brush.strokeStyle = 'rgba(255,250,220,.7)';
  brush.lineWidth = 2.2;
  brush.strokeText(text, 500, y - 1.5);
}
