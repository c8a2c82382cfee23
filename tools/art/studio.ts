import {
  BackSide,
  BoxGeometry,
  Color,
  CubeCamera,
  HalfFloatType,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
  WebGLCubeRenderTarget,
} from 'three';
import type { CubeTexture, Texture, WebGLRenderer } from 'three';

interface Softbox {
  /** Position relative to the subject, distance included. */
  at: [number, number, number];
  size: [number, number];
  colour: number;
  intensity: number;
}

export interface Studio {
  /** Prefiltered, for the standard materials. */
  environment: Texture;
  /** Unfiltered, for the stones, which trace their own rays. */
  room: CubeTexture;
}

// Two long strips and a large overhead box give metal crisp highlights. The dark gaps between them make it look like metal instead of
// plastic.
const SOFTBOXES: readonly Softbox[] = [
  { at: [-2.5, 6.5, 3.5], size: [6, 3.6], colour: 0xfff4e2, intensity: 7.5 },
  { at: [-7, 1.2, 3], size: [1.7, 7], colour: 0xffffff, intensity: 7 },
  { at: [7, 1.8, 1.8], size: [1.5, 7], colour: 0xdff2ff, intensity: 7 },
  { at: [2.4, 2.2, 8], size: [2.6, 1.5], colour: 0xfff3dc, intensity: 4 },
  { at: [4.8, 5.4, -4.5], size: [4, 2], colour: 0xd8f5c8, intensity: 5 },
  { at: [-5, 4, -5.5], size: [2, 4.5], colour: 0xfff0d0, intensity: 5 },
  { at: [-1.5, -5.5, 5], size: [5, 1.2], colour: 0xffcf8a, intensity: 2.4 },
  { at: [3.5, -6, 1.5], size: [2.4, 2.4], colour: 0xbfe6d4, intensity: 1.6 },
];

/** Builds the environment once; both textures belong to the renderer that created them. */
export function buildStudio(renderer: WebGLRenderer): Studio {
  const scene = new Scene();
  scene.add(buildDome());
  for (const softbox of SOFTBOXES) scene.add(buildSoftbox(softbox));

  const target = new WebGLCubeRenderTarget(256, { type: HalfFloatType });
  const camera = new CubeCamera(0.1, 50, target);
  camera.update(renderer, scene);

  const generator = new PMREMGenerator(renderer);
  const environment = generator.fromScene(scene, 0.015).texture;
  generator.dispose();
  return { environment, room: target.texture };
}

function buildSoftbox({ at, size, colour, intensity }: Softbox): Mesh {
  const material = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(intensity) });
  const mesh = new Mesh(new BoxGeometry(size[0], size[1], 0.05), material);
  mesh.position.copy(new Vector3(...at));
  mesh.lookAt(0, 0, 0);
  return mesh;
}

function buildDome(): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    vertexShader: `
      varying vec3 vDirection;
      void main() {
        vDirection = normalize(position);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      varying vec3 vDirection;
      void main() {
        float height = normalize(vDirection).y;
        vec3 floorTone = vec3(0.20, 0.20, 0.17);
        vec3 wallTone = vec3(0.46, 0.46, 0.43);
        vec3 ceilingTone = vec3(0.75, 0.76, 0.74);
        vec3 tone = mix(floorTone, wallTone, smoothstep(-0.7, 0.05, height));
        gl_FragColor = vec4(mix(tone, ceilingTone, smoothstep(0.05, 0.95, height)), 1.0);
      }`,
  });
  return new Mesh(new SphereGeometry(20, 48, 32), material);
}
