import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dockerfile, DockerfileParser, type Instruction } from 'dockerfile-ast';

export const SERVICES = ['gateway', 'worker', 'deliverer'] as const;
export type Service = (typeof SERVICES)[number];

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const dockerfilePath = (service: Service) => `services/${service}/Dockerfile`;
export const dockerfileText = (service: Service) => readFileSync(`${ROOT}${dockerfilePath(service)}`, 'utf8');
export const dockerfile = (service: Service): Dockerfile => DockerfileParser.parse(dockerfileText(service));

/** The instructions of the stage that becomes the image. */
export function finalStage(file: Dockerfile): readonly Instruction[] {
  const all = file.getInstructions();
  return all.slice(all.findLastIndex((instruction) => instruction.getInstruction() === 'FROM'));
}

/** The text after the keyword of the last instruction of that kind. */
export function argumentOf(instructions: readonly Instruction[], keyword: string): string {
  const found = instructions.findLast((instruction) => instruction.getInstruction() === keyword);
  if (!found) throw new Error(`no ${keyword}`);
  return found.getRawArgumentsContent() ?? '';
}

/** The environment that an image gives its process. */
export function environmentOf(service: Service): Record<string, string> {
  const pairs = finalStage(dockerfile(service))
    .filter((instruction) => instruction.getInstruction() === 'ENV')
    .flatMap((instruction) => instruction.getArguments())
    .map((argument) => argument.getValue().split('=') as [string, string]);
  return Object.fromEntries(pairs);
}

/** The command of an image, and that of its health check. */
export function commandsOf(service: Service): { readonly start: string[]; readonly healthcheck: string[] } {
  const stage = finalStage(dockerfile(service));
  return {
    start: JSON.parse(argumentOf(stage, 'CMD')) as string[],
    healthcheck: JSON.parse(/\[.*\]/s.exec(argumentOf(stage, 'HEALTHCHECK'))?.[0] ?? '') as string[],
  };
}
