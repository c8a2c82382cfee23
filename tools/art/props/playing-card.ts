import { MeshPhysicalMaterial, Shape, ShapeGeometry } from 'three';
import type { Object3D } from 'three';
import { gold } from '../materials.ts';
import { fillPath, paint } from '../paint.ts';
import type { Brush } from '../paint.ts';
import { group, piece, slab } from '../solids.ts';

export type Suit = 'spade' | 'heart' | 'diamond' | 'club';

const SUIT_PATHS = {
  spade:
    'M0 0.5C0.1 0.3 0.46 0.12 0.46-0.14C0.46-0.36 0.18-0.4 0.05-0.2C0.06-0.36 0.1-0.44 0.2-0.5L-0.2-0.5C-0.1-0.44-0.06-0.36-0.05-0.2C-0.18-0.4-0.46-0.36-0.46-0.14C-0.46 0.12-0.1 0.3 0 0.5Z',
  heart: 'M0-0.5C-0.1-0.26-0.5-0.02-0.5 0.24C-0.5 0.54-0.12 0.56 0 0.28C0.12 0.56 0.5 0.54 0.5 0.24C0.5-0.02 0.1-0.26 0-0.5Z',
  diamond: 'M0 0.52C0.1 0.3 0.24 0.12 0.38 0C0.24-0.12 0.1-0.3 0-0.52C-0.1-0.3-0.24-0.12-0.38 0C-0.24 0.12-0.1 0.3 0 0.52Z',
  club: 'M0 0.5C0.3 0.5 0.3 0.16 0.16 0.08C0.44 0.14 0.5-0.1 0.44-0.2C0.36-0.36 0.12-0.34 0.05-0.14C0.06-0.34 0.1-0.44 0.2-0.5L-0.2-0.5C-0.1-0.44-0.06-0.34-0.05-0.14C-0.12-0.34-0.36-0.36-0.44-0.2C-0.5-0.1-0.44 0.14-0.16 0.08C-0.3 0.16-0.3 0.5 0 0.5Z',
} satisfies Record<Suit, string>;

/** An ace facing +z, 1.26 wide and 1.8 high. */
export function ace(suit: Suit): Object3D {
  const colour = suit === 'heart' || suit === 'diamond' ? '#d50d2c' : '#101a16';
  const map = paint({ width: 630, height: 900, world: [-0.63, -0.9, 0.63, 0.9] }, (brush) => paintFace(brush, { suit, colour }));
  const face = new MeshPhysicalMaterial({ map, roughness: 0.32, clearcoat: 0.6, clearcoatRoughness: 0.12, envMapIntensity: 0.8 });
  const plate = roundedRectangle(0.63, 0.9, 0.11);
  const geometry = new ShapeGeometry(plate, 12);
  const position = geometry.getAttribute('position');
  const uv = geometry.getAttribute('uv');
  for (let i = 0; i < position.count; i++) uv.setXY(i, (position.getX(i) + 0.63) / 1.26, (position.getY(i) + 0.9) / 1.8);
  return group(
    piece(slab(plate, { depth: 0.025, bevel: 0.008 }), gold(0xffc24a, 0.2)),
    piece(geometry, face, { at: [0, 0, 0.0225], scale: [0.975, 0.982, 1] }),
  );
}

function paintFace(brush: Brush, { suit, colour }: { suit: Suit; colour: string }): void {
  brush.fillStyle = '#fffaf0';
  brush.fillRect(-1, -1, 2, 2);
  brush.strokeStyle = '#d9b25e';
  brush.lineWidth = 0.012;
  brush.strokeRect(-0.4, -0.68, 0.8, 1.36);
  const drawSuit = (x: number, y: number, size: number): void => {
    brush.save();
    brush.translate(x, y);
    brush.scale(size, size);
    brush.fillStyle = colour;
    fillPath(brush, SUIT_PATHS[suit]);
    brush.restore();
  };
  drawSuit(0, 0, 0.72);
  for (const side of [1, -1]) {
    brush.save();
    brush.scale(side, side);
    drawSuit(-0.505, 0.5, 0.15);
    brush.strokeStyle = colour;
    brush.lineWidth = 0.036;
    brush.lineJoin = 'miter';
    brush.stroke(new Path2D('M-0.575 0.63L-0.505 0.82L-0.435 0.63M-0.55 0.695L-0.46 0.695'));
    brush.restore();
  }
}

function roundedRectangle(halfWidth: number, halfHeight: number, radius: number): Shape {
  const shape = new Shape();
  shape.absarc(halfWidth - radius, halfHeight - radius, radius, 0, Math.PI / 2, false);
  shape.absarc(radius - halfWidth, halfHeight - radius, radius, Math.PI / 2, Math.PI, false);
  shape.absarc(radius - halfWidth, radius - halfHeight, radius, Math.PI, Math.PI * 1.5, false);
  shape.absarc(halfWidth - radius, radius - halfHeight, radius, Math.PI * 1.5, Math.PI * 2, false);
  shape.closePath();
  return shape;
}
