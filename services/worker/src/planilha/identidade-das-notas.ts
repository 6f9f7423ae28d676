import { createHash } from 'node:crypto';
import type { ClienteDoDocumento, NotaDoMes } from '@apura/database';
import { versoes } from '@apura/engine';
import type { ClienteDoMes } from './linhas-da-nota.ts';

/**
 * SHA-256 of the sheets of a sample month, as `formato-das-planilhas.test.ts` writes them: columns, words, styles and rows. Whoever
 * changes one of them has to change it as well, and sheets that were written before are not taken over.
 */
export const FORMATO = 'fbe8b87a854a46049bbd9c30082210febdadae434d0ef56073bfb66e135168a2';

/**
 * All that the sheets of a month's notes are made of, as one SHA-256 in hex: where two are equal, the sheets are too, byte by byte. A note
 * has in it the hash of its XML, what is stored of it and which rules computed it; one of rules that would not be
 * ours leaves the month without an identity.
 */
export function abrirIdentidade(
  { cliente_id, cnpj_raiz }: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
  maximoDeItens: number,
) {
  // An id stands in no row, and each note names its rules; all else is taken, whether it bears on rows today or not.
  const cliente = { ...clientes.find((um) => um.cliente_id === cliente_id), cliente_id: undefined };
  const hash = createHash('sha256').update(
    JSON.stringify({ FORMATO, ...versoes, regras: undefined, cnpj_raiz, cliente, maximoDeItens }),
  );
  let nossas = true;
  return {
    juntar(notas: readonly NotaDoMes[]): void {
      for (const nota of notas) {
        nossas &&= nota.regras !== null;
        hash.update(JSON.stringify(nota));
      }
    },
    fim: (): string | undefined => (nossas ? hash.digest('hex') : undefined),
  };
}
