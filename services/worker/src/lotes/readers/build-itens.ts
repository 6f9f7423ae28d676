import type { Authenticity } from '@apura/authenticity';
import type { ClienteDoDocumento } from '@apura/database';
import type { Documento, OutroDocumento } from '@apura/nfe';
import { calcularOutro } from '../calcular-documento.ts';
import { calcularNota } from '../calcular-nota.ts';
import type { ContextoDaChave } from '../contexto-da-chave.ts';
import { montarDocumento } from '../montar-documento.ts';
import { montarOutroDocumento } from '../montar-outro-documento.ts';
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
export function buildItens(documentos: readonly (Documento | OutroDocumento)[], ofFile: OfFile): FileItem[] {
  const { sandbox, ordens, verdicts, contextos } = ofFile;
  return documentos.flatMap((documento, ordem): FileItem[] => {
    if (ordens && !ordens.includes(ordem)) return [];
    const autenticidade = verdicts[ordem] ?? null;
    const odd = documento.avisos.length ? { avisos: documento.avisos.map(({ codigo }) => codigo) } : {};
    if (documento.tipo === 'evento')
      return [
        {
          tipo: 'evento',
          evento: { ...eventoDaNota(documento.evento, ordem, sandbox), autenticidade },
          ...odd,
        },
      ];
    if (documento.tipo === 'evento_de_documento')
      return [
        {
          tipo: 'evento',
          evento: { ...eventoDeDocumento(documento.evento, ordem, sandbox), autenticidade },
          ...odd,
        },
      ];
    const { chave, tpAmb } =
      documento.tipo === 'nota' ? { ...documento.nota, ...documento.nota.ide } : documento.documento;
    if (tpAmb === '2' && !sandbox)
      return [{ tipo: 'nota_recusada', chave, ...problema('homologacao_em_producao') }];
    if (documento.tipo === 'nota' && contextos?.[chave]?.comNota)
      return [{ tipo: 'original', nota: documento.nota }];
    return [{ tipo: 'nota', documento: linhasDe(documento, ordem, ofFile), ...odd }];
  });
}

function linhasDe(
  lido: Exclude<Documento | OutroDocumento, { evento: object }>,
  ordem: number,
  { clientes, verdicts, contextos }: OfFile,
): Extract<FileItem, { tipo: 'nota' }>['documento'] {
  const autenticidade = verdicts[ordem] ?? null;
  if (lido.tipo === 'documento') {
    const { documento } = lido;
    const outro = calcularOutro(documento, ordem);
    return { ...montarOutroDocumento(outro, clientes, contextos?.[documento.chave]), autenticidade };
  }
  const { nota } = lido;
  const calculada = calcularNota(nota, ordem);
  return { ...montarDocumento(calculada, clientes, contextos?.[nota.chave]), autenticidade };
}
