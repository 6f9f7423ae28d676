import type { Authenticity } from '@apura/authenticity';
import type { ClienteDoDocumento } from '@apura/database';
import type { EventoNFe } from '@apura/engine';
import { type Documento, eventoRegistrado } from '@apura/nfe';
import { calcularNota } from '../calcular-nota.ts';
import { montarDocumento } from '../montar-documento.ts';
import { problema } from '../problema.ts';
import type { FileItem } from './reading-request.ts';

/** 110111 cancellation, 110112 cancellation by substitution (NFC-e). */
const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112']);

export interface OfFile {
  readonly clientes: readonly ClienteDoDocumento[];
  readonly sandbox: boolean;
  /** Whether each is what its issuer signed, by the Id of what is signed. */
  readonly verdicts: ReadonlyMap<string, Authenticity>;
}

/** Computes a file's notes and makes the rows of its notes and events. A homologação note is refused unless the office is a sandbox. */
export function buildItens(
  documentos: readonly Documento[],
  { clientes, sandbox, verdicts }: OfFile,
): FileItem[] {
  return documentos.map((documento, order) => {
    if (documento.tipo === 'evento') {
      return { tipo: 'evento', evento: eventoLine(documento.evento) };
    }
    if (documento.nota.ide.tpAmb === '2' && !sandbox) {
      const { chave } = documento.nota;
      return { tipo: 'nota_recusada', chave, ...problema('homologacao_em_producao') };
    }
    const calculada = calcularNota(documento.nota, order);
    const autenticidade = verdicts.get(`NFe${documento.nota.chave}`) ?? null;
    return { tipo: 'nota', documento: { ...montarDocumento(calculada, clientes), autenticidade } };
  });
}

const eventoLine = (evento: EventoNFe) => ({
  chave: evento.chNFe,
  tp_evento: evento.tpEvento,
  n_seq: evento.nSeqEvento,
  dh_evento: evento.dhEvento,
  c_stat: evento.cStat ?? null,
  cancela: CANCELAMENTOS.has(evento.tpEvento) && eventoRegistrado(evento),
});
