import { Texture } from 'pixi.js';

/** A soft white radial glow, to be tinted. */
export function glowTexture(size = 128): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const brush = canvas.getContext('2d');
  if (brush !== null) {
    const light = brush.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
    light.addColorStop(0, 'rgba(255,255,255,1)');
    light.addColorStop(0.25, 'rgba(255,255,255,.55)');
    light.addColorStop(1, 'rgba(255,255,255,0)');
    brush.fillStyle = light;
    brush.fillRect(0, 0, size, size);
  }
  return Texture.from(canvas);
}
