import { BufferAttribute, Color, Matrix4, Mesh, ShaderMaterial, Vector3, Vector4 } from 'three';
import type { BufferGeometry, ColorRepresentation, CubeTexture, Texture } from 'three';

const PLANES_MAX = 72;

export interface Stone {
  colour: ColorRepresentation;
  /** Absorption of colour inside the stone; 1 suits a stone of unit radius. */
  density?: number;
  refraction?: number;
  brightness?: number;
}

/**
 * A cut stone. Each ray is traced through the convex body, bounce by bounce, in three wavelengths, because screen-space techniques do not
 * reproduce dispersion. The geometry must be convex. The stage sets `room` before rendering.
 */
export function brilliant(convex: BufferGeometry, stone: Stone): Mesh {
  const geometry = convex.index === null ? convex.clone() : convex.toNonIndexed();
  geometry.computeVertexNormals();
  const planes = listPlanes(geometry);
  const material = new ShaderMaterial({
    uniforms: {
      planes: { value: planes },
      room: { value: null },
      eye: { value: new Vector3() },
      transmittance: { value: transmittanceOf(stone) },
      refraction: { value: stone.refraction ?? 2.1 },
      brightness: { value: stone.brightness ?? 1 },
    },
    defines: { PLANE_COUNT: planes.length },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
  });
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.onBeforeRender = (_renderer, _scene, camera) => {
    const inverse = new Matrix4().copy(mesh.matrixWorld).invert();
    material.uniforms['eye']?.value.setFromMatrixPosition(camera.matrixWorld).applyMatrix4(inverse);
  };
  return mesh;
}

/** Sets the environment that a stone reflects; returns false for any other material. */
export function setRoom(mesh: Mesh, room: CubeTexture | Texture): boolean {
  const material = mesh.material;
  if (!(material instanceof ShaderMaterial) || material.uniforms['room'] === undefined) return false;
  material.uniforms['room'].value = room;
  return true;
}

function transmittanceOf({ colour, density = 1 }: Stone): Vector3 {
  const { r, g, b } = new Color(colour);
  const absorb = (channel: number): number => -Math.log(Math.max(channel, 0.004)) * density * 0.5;
  return new Vector3(absorb(r), absorb(g), absorb(b));
}

function listPlanes(geometry: BufferGeometry): Vector4[] {
  const position = geometry.getAttribute('position');
  const normal = geometry.getAttribute('normal');
  if (!(position instanceof BufferAttribute) || !(normal instanceof BufferAttribute))
    throw new Error('a stone needs non-interleaved attributes');
  const planes: Vector4[] = [];
  for (let i = 0; i < position.count; i += 3) {
    const n = new Vector3().fromBufferAttribute(normal, i);
    if (n.lengthSq() < 0.5) continue;
    const distance = n.dot(new Vector3().fromBufferAttribute(position, i));
    const isKnown = planes.some((p) => p.x * n.x + p.y * n.y + p.z * n.z > 0.9995 && Math.abs(p.w - distance) < 0.01);
    if (!isKnown) planes.push(new Vector4(n.x, n.y, n.z, distance));
  }
  if (planes.length > PLANES_MAX) throw new Error(`a stone has at most ${PLANES_MAX} facets, this one ${planes.length}`);
  return planes;
}

const VERTEX = `
varying vec3 vPosition;
varying vec3 vNormal;
void main() {
  vPosition = position;
  vNormal = normal;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = `
uniform vec4 planes[PLANE_COUNT];
uniform samplerCube room;
uniform vec3 eye;
uniform vec3 transmittance;
uniform float refraction;
uniform float brightness;
uniform mat4 modelMatrix;
varying vec3 vPosition;
varying vec3 vNormal;

vec3 roomLight(vec3 direction) {
  return textureLod(room, normalize(mat3(modelMatrix) * direction), 0.0).rgb;
}

float fresnel(float cosine) {
  float base = pow((refraction - 1.0) / (refraction + 1.0), 2.0);
  return base + (1.0 - base) * pow(1.0 - clamp(cosine, 0.0, 1.0), 5.0);
}

vec3 traceInside(vec3 origin, vec3 direction, float index) {
  vec3 light = vec3(0.0);
  vec3 carried = vec3(1.0);
  for (int bounce = 0; bounce < 5; bounce++) {
    float nearest = 1e9;
    vec3 outward = vec3(0.0);
    for (int i = 0; i < PLANE_COUNT; i++) {
      float facing = dot(direction, planes[i].xyz);
      if (facing < 1e-4) continue;
      float distance = (planes[i].w - dot(origin, planes[i].xyz)) / facing;
      if (distance < nearest) { nearest = distance; outward = planes[i].xyz; }
    }
    nearest = max(nearest, 0.0);
    origin += direction * nearest;
    carried *= exp(-transmittance * nearest);
    vec3 leaving = refract(direction, -outward, index);
    if (dot(leaving, leaving) > 0.0) {
      float kept = fresnel(dot(leaving, outward));
      light += carried * (1.0 - kept) * roomLight(leaving);
      carried *= kept;
    }
    direction = reflect(direction, outward);
    origin -= outward * 1e-4;
  }
  return light + carried * 0.35;
}

void main() {
  vec3 direction = normalize(vPosition - eye);
  vec3 outward = normalize(vNormal);
  float mirrored = fresnel(-dot(direction, outward));
  vec3 light;
  for (int channel = 0; channel < 3; channel++) {
    float index = refraction * (1.0 + 0.018 * (float(channel) - 1.0));
    light[channel] = traceInside(vPosition, refract(direction, outward, 1.0 / index), index)[channel];
  }
  vec3 surface = roomLight(reflect(direction, outward));
  gl_FragColor = vec4((light * (1.0 - mirrored) + surface * mirrored) * brightness, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;
