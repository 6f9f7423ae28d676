import { type Command, Option } from 'commander';
import type { Contexto } from '../contexto.ts';
import { ehCliente } from '../envio/encontrar-cliente.ts';
import { Falha } from '../falha.ts';
import type { Options } from './options.ts';

/** Files, and the client and month that are computed with them. */
export function definirEnviar(um: Command, contexto: Contexto, { que, competencia }: Options): void {
  const { ajuda, uso } = contexto.textos;
  um.argument('<pastas...>', ajuda.sendFolders)
    .addOption(new Option('--cliente <cliente>', ajuda.cliente).argParser(que(ehCliente, uso.cliente)))
    .addOption(competencia())
    .option('--esperar', ajuda.esperar)
    .option('--pdf <arquivo>', ajuda.pdf)
    .action(async (folders, options) => {
      if ((options.cliente === undefined) !== (options.competencia === undefined)) {
        throw new Falha('uso', uso.clienteSemCompetencia);
      }
      if (options.pdf !== undefined && !(options.esperar && options.cliente)) {
        throw new Falha('uso', uso.pdfSemEsperar);
      }
      await (await import('../commands/enviar.ts')).enviar(contexto, folders, options);
    });
}
