import { existsSync } from 'node:fs';
import { Copy, DockerfileParser, From, JSONInstruction, type Instruction } from 'dockerfile-ast';
import { HEAP_FLAGS } from '../run/memory.mjs';
import { inRoot } from '../run/places.mjs';

const NODE = 'node_modules/.bin/node';

export interface ContainerFile {
  readonly faults: readonly string[];
  /** Environment that the image sets. */
  readonly env: Readonly<Record<string, string>>;
}

/** Checks the container file by the rules of hadolint that apply to it, named by their ids, and by our own. */
export function readContainerFile(text: string): ContainerFile {
  const file = DockerfileParser.parse(text);
  const instructions = file.getInstructions();
  const named = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword);
  const froms = instructions.filter((one): one is From => one instanceof From);
  const final = instructions.slice(instructions.findLastIndex((one) => one instanceof From));
  const inFinal = (keyword: string) => final.filter((one) => one.getKeyword() === keyword);
  const argsWithoutDefault = new Set(
    named('ARG')
      .filter((one) => !(one.getArgumentsContent() ?? '').includes('='))
      .map((one) => one.getArgumentsContent()),
  );
  const stages = froms.map((one) => one.getBuildStage());
  const env = Object.fromEntries(
    file.getENVs().flatMap((one) => one.getProperties().map((pair) => [pair.getName(), pair.getValue() ?? ''])),
  );
  const entry = jsonOf(inFinal('ENTRYPOINT')[0]);
  const main = jsonOf(inFinal('CMD')[0])?.[0];
  const health = inFinal('HEALTHCHECK')[0]?.getArgumentsContent() ?? '';
  const script = /CMD \[.*"([^"]+)"\]$/.exec(health)?.[1];
  const rules: readonly (readonly [string, boolean])[] = [
    ['a build stage and a final stage', froms.length >= 2],
    [
      'DL3006: each base is a build argument without a default, or has a digest',
      froms.every(
        (one) =>
          argsWithoutDefault.has(/^\$\{(\w+)\}$/.exec(one.getImage() ?? '')?.[1] ?? '') ||
          /@sha256:[\da-f]{64}$/.test(one.getImage() ?? ''),
      ),
    ],
    ['DL3024: stages have names of their own', new Set(stages).size === stages.length],
    ['DL3022: files come from a stage of this file', named('COPY').every((one) => isFromStage(one, stages))],
    ['DL3000: working folders are absolute', named('WORKDIR').every((one) => (one.getArgumentsContent() ?? '').startsWith('/'))],
    [
      'DL3002: the last user is not root, and is a number, as Kubernetes needs',
      /^[1-9]\d*(:[1-9]\d*)?$/.test(inFinal('USER').at(-1)?.getArgumentsContent() ?? ''),
    ],
    ['DL3004: no sudo', !/\bsudo\b/.test(text)],
    [
      'DL3008, DL3018: no packages of a distribution, whose versions would be open',
      !/\b(apt|apt-get|apk|yum|dnf)\b/.test(named('RUN').join(' ')),
    ],
    ['DL3020: COPY, not ADD', named('ADD').length === 0],
    [
      'DL3025: the entry point, the command and the health check are JSON',
      entry !== undefined && main !== undefined && script !== undefined,
    ],
    ['DL3057: a health check', inFinal('HEALTHCHECK').length === 1],
    ['DL4000: no MAINTAINER', named('MAINTAINER').length === 0],
    ['DL4003, DL4004: one command and one entry point', inFinal('CMD').length === 1 && inFinal('ENTRYPOINT').length === 1],
    ['the final stage runs nothing as root', inFinal('RUN').length === 0],
    ['no secret is built in', !/\b(password|secret|token)\w*=/i.test(text)],
    [`the entry point is the release's Node with the flags of the launcher`, entry?.join(' ') === [NODE, ...HEAP_FLAGS].join(' ')],
    ['the programs exist', [main, script].every((path) => path !== undefined && existsSync(inRoot(path)))],
  ];
  return { env, faults: rules.filter(([, holds]) => !holds).map(([rule]) => `Containerfile: ${rule}`) };
}

function isFromStage(copy: Instruction, stages: readonly (string | null)[]): boolean {
  const stage = copy instanceof Copy ? copy.getFromFlag()?.getValue() : undefined;
  return stage === undefined || stage === null || stages.includes(stage);
}

function jsonOf(instruction: Instruction | undefined): string[] | undefined {
  if (!(instruction instanceof JSONInstruction) || instruction.getOpeningBracket() === null) return undefined;
  return instruction.getJSONStrings().map((text) => text.getJSONValue());
}
