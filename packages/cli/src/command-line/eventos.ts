import { type Command, Option } from 'commander';
import type { Contexto } from '../contexto.ts';
import type { Options } from './options.ts';

/** The list of what happened, or a receiver that gets it. */
export function definirEventos(um: Command, contexto: Contexto, { que }: Options): void {
  const { ajuda, uso } = contexto.textos;
  um.addOption(new Option('--encaminhar <url>', ajuda.encaminhar).argParser(que(ehUrl, uso.url)))
    .addOption(new Option('--desde <momento>', ajuda.desde).argParser(que(ehMomento, uso.momento)))
    .action(async (options) => (await import('../commands/eventos.ts')).eventos(contexto, options));
}

const ehMomento = (texto: string): boolean =>
  /^20\d\d-\d\d-\d\dT\S+$/.test(texto) && !Number.isNaN(Date.parse(texto));
const ehUrl = (texto: string): boolean => URL.canParse(texto) && /^https?:$/.test(new URL(texto).protocol);
