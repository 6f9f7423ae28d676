import { CODIGOS_DE_ARQUIVO } from '@apura/contracts';
import type { ClienteDoDocumento } from '@apura/database';
import type { EventoNFe } from '@apura/engine';
import { type Documento, eventoRegistrado } from '@apura/nfe';
import { calcularNota } from '../calcular-nota.ts';
import { montarDocumento } from '../montar-documento.ts';
import type { ItemDoArquivo } from './pedido-de-leitura.ts';

/** 110111 cancellation, 110112 cancellation by substitution (NFC-e). */
const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112']);

/** Computes a file's notes and makes the rows of its notes and events. A homologação note is refused unless the office is a sandbox. */
export function montarItens(
  documentos: readonly Documento[],
  clientes: readonly ClienteDoDocumento[],
  sandbox: boolean,
): ItemDoArquivo[] {
  return documentos.map((documento, ordem) => {
    if (documento.tipo === 'evento') return { tipo: 'evento', evento: linhaDoEvento(documento.evento) };
    if (documento.nota.ide.tpAmb === '2' && !sandbox) {
      const { mensagem } = CODIGOS_DE_ARQUIVO.homologacao_em_producao;
      return {
        tipo: 'nota_recusada',
        chave: documento.nota.chave,
        codigo: 'homologacao_em_producao',
        mensagem,
      };
    }
    return { tipo: 'nota', documento: montarDocumento(calcularNota(documento.nota, ordem), clientes) };
  });
}

const linhaDoEvento = (evento: EventoNFe) => ({
  chave: evento.chNFe,
  tp_evento: evento.tpEvento,
  n_seq: evento.nSeqEvento,
  dh_evento: evento.dhEvento,
  c_stat: evento.cStat ?? null,
  cancela: CANCELAMENTOS.has(evento.tpEvento) && eventoRegistrado(evento),
});
