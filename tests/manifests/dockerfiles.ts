import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';

export const SERVICES = ['gateway', 'worker', 'deliverer'] as const;
export type Service = (typeof SERVICES)[number];

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const DOCKERFILE = 'Dockerfile';
export const dockerfileText = () => readFileSync(`${ROOT}${DOCKERFILE}`, 'utf8');

interface Stage {
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of the Dockerfile by name. */
export function stages(): Record<string, Stage> {
  const found: Record<string, Stage> = {};
  const file = DockerfileParser.parse(dockerfileText());
  const starts = file.getFROMs();
  for (const [i, start] of starts.entries()) {
    const [first, last] = [start, starts[i + 1]].map((it) => it?.getRange()?.start.line ?? Infinity);
    found[start.getBuildStage() ?? ''] = {
      from: start.getImage() ?? '',
      instructions: file.getInstructions().filter((it) => {
        const line = it.getRange()?.start.line ?? 0;
        return line > (first as number) && line < (last as number);
      }),
    };
  }
  return found;
}

/** The instructions that make an image, those of the stages that it begins with first. */
export function instructionsOf(service: Service): readonly Instruction[] {
  const all = stages();
  const chain = (name: string): readonly Instruction[] => {
    const stage = all[name];
    return stage ? [...chain(stage.from), ...stage.instructions] : [];
  };
  return chain(service);
}

/** The text after the keyword of the last instruction of that kind. */
export function argumentOf(instructions: readonly Instruction[], keyword: string): string {
  const found = instructions.findLast((instruction) => instruction.getInstruction() === keyword);
  if (!found) throw new Error(`no ${keyword}`);
  return found.getRawArgumentsContent() ?? '';
}

/** The environment that an image gives its process. */
export function environmentOf(service: Service): Record<string, string> {
  const pairs = instructionsOf(service)
    .filter((instruction) => instruction.getInstruction() === 'ENV')
    .flatMap((instruction) => instruction.getArguments())
    .map((argument) => argument.getValue().split('=') as [string, string]);
  return Object.fromEntries(pairs);
}

/** The command of an image, and that of its health check. */
export function commandsOf(service: Service): { readonly start: string[]; readonly healthcheck: string[] } {
  const stage = instructionsOf(service);
  return {
    start: JSON.parse(argumentOf(stage, 'CMD')) as string[],
    healthcheck: JSON.parse(/\[.*\]/s.exec(argumentOf(stage, 'HEALTHCHECK'))?.[0] ?? '') as string[],
  };
}
