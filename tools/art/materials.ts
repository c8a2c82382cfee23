import { Color, DoubleSide, MeshPhysicalMaterial } from 'three';
import type { ColorRepresentation, Texture } from 'three';

/** Polished metal under lacquer; warm gold by default. */
export function gold(colour: ColorRepresentation = 0xffb637, roughness = 0.2): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: colour,
    metalness: 1,
    roughness,
    clearcoat: 0.6,
    clearcoatRoughness: 0.12,
    envMapIntensity: 1.25,
    side: DoubleSide,
  });
}

/** Silver-white metal. */
export function steel(colour: ColorRepresentation = 0xe9eef2): MeshPhysicalMaterial {
  return gold(colour, 0.16);
}

/** Lacquered plastic or enamel: full colour below, a sharp reflection above. */
export function enamel(colour: ColorRepresentation, roughness = 0.28): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: colour,
    metalness: 0,
    roughness,
    clearcoat: 1,
    clearcoatRoughness: 0.05,
    envMapIntensity: 0.95,
    side: DoubleSide,
  });
}

/** Enamel with flakes of metal below the lacquer, for bodies that should look precious. */
export function candy(colour: ColorRepresentation, metalness = 0.55): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: colour,
    metalness,
    roughness: 0.26,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
    envMapIntensity: 1.3,
    side: DoubleSide,
  });
}

/** Paper, felt or ivory, without lacquer. */
export function matte(colour: ColorRepresentation, roughness = 0.7): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({ color: colour, metalness: 0, roughness, side: DoubleSide });
}

/** Clear coloured glass that lets the backdrop through. */
export function glass(colour: ColorRepresentation, opacity = 0.32): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: colour,
    metalness: 0,
    roughness: 0.03,
    transparent: true,
    opacity,
    depthWrite: false,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
    specularIntensity: 1,
    ior: 1.7,
    envMapIntensity: 1.8,
  });
}

/** Emissive material for flames, eyes and signal lamps. */
export function glow(colour: ColorRepresentation, intensity = 1.4): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: new Color(colour).multiplyScalar(0.3),
    emissive: colour,
    emissiveIntensity: intensity,
    roughness: 0.35,
    clearcoat: 1,
    side: DoubleSide,
  });
}

/** A painted surface under lacquer; `metal` holds metalness in blue and roughness in green. */
export function painted(map: Texture, metal?: Texture): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    map,
    roughness: 0.3,
    clearcoat: 0.9,
    clearcoatRoughness: 0.06,
    envMapIntensity: 1.15,
    side: DoubleSide,
  });
  if (metal !== undefined) {
    material.metalnessMap = metal;
    material.roughnessMap = metal;
    material.metalness = 1;
    material.roughness = 1;
  }
  return material;
}
