import type { Command } from 'commander';
import type { Contexto } from '../contexto.ts';
import type { Options } from './options.ts';

/** All clients of the office in a month. */
export function definirCarteira(um: Command, contexto: Contexto, { competencia }: Options): void {
  um.addOption(competencia()).action(async (options) =>
    (await import('../commands/carteira.ts')).carteira(contexto, options),
  );
}

export function definirApurar(um: Command, contexto: Contexto, { competencia }: Options): void {
  const { ajuda } = contexto.textos;
  um.requiredOption('--todos', ajuda.apurarTodos)
    .addOption(competencia().makeOptionMandatory())
    .option('--esperar', ajuda.esperarTodos)
    .action(async (options) => (await import('../commands/apurar.ts')).apurar(contexto, options));
}

export function definirBaixar(um: Command, contexto: Contexto, { competencia }: Options): void {
  um.addOption(competencia().makeOptionMandatory())
    .requiredOption('--zip <arquivo>', contexto.textos.ajuda.zip)
    .action(async (options) => (await import('../commands/baixar.ts')).baixar(contexto, options));
}
