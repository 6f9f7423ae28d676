import { abrirDocZips } from '../abrir-doc-zips.ts';
import { completeDrafts } from '../complete-draft.ts';
import { concluir } from '../concluir.ts';
import { criarEscopo, type Escopo } from '../escopo.ts';
import type { Bruto } from '../extrair.ts';
import { extrairTexto } from '../extrair-texto.ts';
import type { Documento, Leitura, OutroDocumento } from '../leitura.ts';
import { lista, montarDocumentos } from '../montar-documentos.ts';
import { TABELA_DE_CAMPOS } from '../tabela-de-campos.ts';
import { TABELA_DE_DOCUMENTOS } from './familias.ts';
import { montarOutros } from './montar-outros.ts';
import { recusaDeOutro } from './recusas.ts';

export type LeituraDeDocumentos = Leitura<Documento | OutroDocumento>;

/**
 * Reads one file as `lerXml` does, and also the other documents of a month: CT-e (4.00, 3.00, 2.00; also Simplificado, OS and
 * GTV-e), national NFS-e (1.00, 1.01), NF3e, NFCom, BP-e, NFAg and NFGas, with or without protocol, and their events.
 *
 * What is only on its way to become one of them (a DPS, a batch, the request of an event of an NFS-e) and notes of municipal
 * layouts are refused, with a sentence that says what to send instead. `decoded`: what `decode` gives for the bytes, where the
 * caller has it.
 */
export const lerDocumento = (bytes: Uint8Array, decoded?: string): LeituraDeDocumentos =>
  concluir(bytes, (todos) => extrairTexto(todos, TODOS, decoded), montarTodos);

/** Reads one file as `lerDocumento` does, and also a note that has no access key yet: it gets the one that it would have. */
export const lerDraft = (bytes: Uint8Array): LeituraDeDocumentos =>
  concluir(bytes, (todos) => completeDrafts(extrair(todos)), montarTodos);

export const montarTodos = (arquivo: Bruto): readonly (Documento | OutroDocumento)[] => [
  ...montarUm(arquivo),
  ...abrirDocZips(arquivo, lerDocZip),
];

const extrair = (bytes: Uint8Array): Bruto => extrairTexto(bytes, TODOS);
const lerDocZip = (bytes: Uint8Array): LeituraDeDocumentos => concluir(bytes, extrair, montarUm);

/** The events of an NFS-e have the name of an NF-e's: what they have inside tells them apart. */
function montarUm(arquivo: Bruto): readonly (Documento | OutroDocumento)[] {
  const eventos = lista(arquivo, 'evento');
  const daNfse = eventos.filter(([evento]) => evento.pedRegEvento !== undefined);
  if (daNfse.length === 0) return [...montarDocumentos(arquivo), ...montarOutros(arquivo, [])];
  const evento = eventos.map(([cada]) => cada).filter((cada) => cada.pedRegEvento === undefined);
  return [...montarDocumentos({ ...arquivo, evento }), ...montarOutros(arquivo, daNfse)];
}

/** Every kind of document that is read, and its events. */
export const TODOS: Escopo = criarEscopo([...TABELA_DE_CAMPOS, ...TABELA_DE_DOCUMENTOS], {
  recusar: recusaDeOutro,
  procurado: 'um documento fiscal que lemos',
});
