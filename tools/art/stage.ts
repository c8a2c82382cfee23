import {
  Box3,
  DirectionalLight,
  Group,
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Object3D } from 'three';
import { setRoom } from './brilliant.ts';
import { seededRandom } from './seeded-random.ts';
import { buildStudio } from './studio.ts';
import type { Studio } from './studio.ts';
import { FRAMES } from './subject.ts';
import type { Subject } from './subject.ts';

const FIELD_OF_VIEW = 26;
const CAMERA_DISTANCE = 9;

export interface Stage {
  /** Renders a subject on a transparent background; returns a PNG data URL. */
  shoot: (subject: Subject, quality: { samples: number; scale: number }) => string;
}

/** One renderer and one lighting setup, used for all subjects in turn. */
export function openStage(): Stage {
  const renderer = new WebGLRenderer({ alpha: true, antialias: false, preserveDrawingBuffer: true });
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const studio = buildStudio(renderer);
  return { shoot: (subject, quality) => shoot(renderer, studio, { subject, ...quality }) };
}

interface Shot {
  subject: Subject;
  samples: number;
  scale: number;
}

// Averages many frames with small offsets of lamps, lens and pixel grid. This gives soft shadows, ambient occlusion, depth of field and
// antialiasing at once.
function shoot(renderer: WebGLRenderer, studio: Studio, { subject, samples, scale }: Shot): string {
  const width = Math.round(FRAMES[subject.frame].width * scale);
  const height = Math.round(FRAMES[subject.frame].height * scale);
  renderer.setSize(width, height, false);
  renderer.toneMappingExposure = 0.86 * (subject.exposure ?? 1);

  const camera = new PerspectiveCamera(FIELD_OF_VIEW, width / height, 0.5, 40);
  const scene = new Scene();
  scene.environment = studio.environment;
  scene.environmentIntensity = 0.72;
  const whole = fit(subject, camera.aspect);
  scene.add(whole);
  whole.traverse((object) => {
    if (object instanceof Mesh) setRoom(object, studio.room);
  });
  const lamps = buildLamps(subject);
  scene.add(...lamps.all);

  const random = seededRandom('stage');
  const sum = new Float32Array(width * height * 4);
  const frame = new Uint8Array(width * height * 4);
  const context = renderer.getContext();
  for (let sample = 0; sample < samples; sample++) {
    lamps.key.position.set(-3.4 + random.between(-1.1, 1.1), 5 + random.between(-1, 1), 5.4 + random.between(-1, 1));
    const around = ((sample + random.between(0, 1)) / samples) * Math.PI * 2;
    const rise = random.between(0.15, 1);
    const reach = Math.sqrt(1 - rise * rise);
    lamps.sky.position.set(Math.cos(around) * reach * 7, rise * 7, Math.sin(around) * reach * 5 + 3);
    camera.position.set(random.between(-0.025, 0.025), 0.5 + random.between(-0.025, 0.025), CAMERA_DISTANCE);
    camera.lookAt(0, 0, 0);
    camera.setViewOffset(width, height, random.between(-0.5, 0.5), random.between(-0.5, 0.5), width, height);
    renderer.render(scene, camera);
    context.readPixels(0, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, frame);
    for (let i = 0; i < frame.length; i++) sum[i] = (sum[i] ?? 0) + (frame[i] ?? 0);
  }
  dispose(whole);
  return develop({ sum, samples, width, height });
}

function fit(subject: Subject, aspect: number): Group {
  const turned = new Group();
  turned.add(subject.build());
  turned.rotation.set(...(subject.turn ?? [0, 0, 0]));
  const whole = new Group();
  whole.add(turned);
  const box = new Box3().setFromObject(whole, true);
  const size = box.getSize(new Vector3());
  const centre = box.getCenter(new Vector3());
  const visibleHeight = 2 * CAMERA_DISTANCE * Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const [fillWidth, fillHeight] = subject.fill ?? [0.8, 0.72];
  const scale = Math.min((visibleHeight * aspect * fillWidth) / size.x, (visibleHeight * fillHeight) / size.y);
  turned.position.copy(centre).negate();
  whole.scale.setScalar(scale);
  const [right, up] = subject.shift ?? [0, 0];
  whole.position.set(right * visibleHeight * aspect, up * visibleHeight, 0);
  return whole;
}

interface Lamps {
  key: DirectionalLight;
  sky: DirectionalLight;
  all: DirectionalLight[];
}

function buildLamps(subject: Subject): Lamps {
  const key = new DirectionalLight(0xfff1dc, 2.1);
  const sky = new DirectionalLight(0xe6f2ff, 1.1);
  for (const lamp of [key, sky]) {
    lamp.castShadow = true;
    lamp.shadow.mapSize.set(1024, 1024);
    Object.assign(lamp.shadow.camera, { left: -4.4, right: 4.4, top: 3, bottom: -3, near: 0.5, far: 22 });
    lamp.shadow.bias = -0.0006;
    lamp.shadow.normalBias = 0.015;
  }
  const rimLeft = new DirectionalLight(subject.rim ?? 0xd4f34a, 2.2);
  rimLeft.position.set(-5, 1.5, -3.5);
  const rimRight = new DirectionalLight(subject.rim ?? 0xd4f34a, 2.8);
  rimRight.position.set(5, 3, -3.5);
  return { key, sky, all: [key, sky, rimLeft, rimRight] };
}

interface Exposure {
  sum: Float32Array;
  samples: number;
  width: number;
  height: number;
}

function develop({ sum, samples, width, height }: Exposure): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('this browser cannot paint in two dimensions');
  const image = brush.createImageData(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = ((height - 1 - y) * width + x) * 4;
      const to = (y * width + x) * 4;
      const alpha = (sum[from + 3] ?? 0) / samples;
      // The buffer is premultiplied; PNG is not.
      for (let channel = 0; channel < 3; channel++)
        image.data[to + channel] = alpha === 0 ? 0 : ((sum[from + channel] ?? 0) / samples / alpha) * 255;
      image.data[to + 3] = alpha;
    }
  brush.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}

function dispose(object: Object3D): void {
  object.traverse((child) => {
    if (child instanceof Mesh) child.geometry.dispose();
  });
}
