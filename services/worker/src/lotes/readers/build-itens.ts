import type { Authenticity } from '@apura/authenticity';
import type { ClienteDoDocumento } from '@apura/database';
import type { Documento, OutroDocumento } from '@apura/nfe';
import { buildDocumento } from '../build-documento.ts';
import type { ContextoDaChave } from '../contexto-da-chave.ts';
import { computeDocumento, documentoLido } from '../documento-calculado.ts';
import { problema } from '../problema.ts';
import { eventoDaNota, eventoDeDocumento } from './evento-lido.ts';
import type { FileItem } from './reading-request.ts';

export interface OfFile {
  readonly clientes: readonly ClienteDoDocumento[];
  readonly sandbox: boolean;
  /** Whether each of the file's documents and events is what its issuer signed, in their order. */
  readonly verdicts: readonly Authenticity[];
  /** Which of the file's documents are wanted, by position; all where it is left out. */
  readonly ordens?: readonly number[] | undefined;
  /** What documents count for beside their files, by key. */
  readonly contextos?: Readonly<Record<string, ContextoDaChave>> | undefined;
}

/**
 * Computes a file's documents and makes the rows of its documents and events. One of the test environment is refused unless
 * the office is a sandbox.
 */
export function buildItens(lidos: readonly (Documento | OutroDocumento)[], ofFile: OfFile): FileItem[] {
  const { clientes, sandbox, ordens, verdicts, contextos } = ofFile;
  return lidos.flatMap((lido, ordem): FileItem[] => {
    if (ordens && !ordens.includes(ordem)) return [];
    const autenticidade = verdicts[ordem] ?? null;
    const odd = lido.avisos.length ? { avisos: lido.avisos.map(({ codigo }) => codigo) } : {};
    if ('evento' in lido) {
      const evento =
        lido.tipo === 'evento'
          ? eventoDaNota(lido.evento, ordem, sandbox)
          : eventoDeDocumento(lido.evento, ordem, sandbox);
      return [{ tipo: 'evento', evento: { ...evento, autenticidade }, ...odd }];
    }
    const documento = documentoLido(lido);
    const { chave, tpAmb } = documento;
    if (tpAmb === '2' && !sandbox)
      return [{ tipo: 'nota_recusada', chave, ...problema('homologacao_em_producao') }];
    const contexto = contextos?.[chave];
    if (contexto?.comNota && 'nota' in documento) return [{ tipo: 'original', nota: documento.nota }];
    const linhas = buildDocumento(computeDocumento(documento, ordem), clientes, contexto);
    return [{ tipo: 'nota', documento: { ...linhas, autenticidade }, ...odd }];
  });
}
