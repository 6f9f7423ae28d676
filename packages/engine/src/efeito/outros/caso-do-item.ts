import { findEspecieDoItem, naturezaDoItem } from '../../documento-fiscal/especies.ts';
import type { EspecieDoItem } from '../../documento-fiscal/tipos.ts';
import type { DocumentoFiscal, IbsCbsDoDocumento, ItemDoDocumento } from '../../documento-fiscal.ts';
import type { EventosDaNota } from '../../eventos/caso-da-nota.ts';
import { formatFixo, readOrZero, split } from '../../fixo.ts';
import { NOS_LIVROS } from '../../livros/nos-livros.ts';
import type { GTribSN } from '../../nota-fiscal/trib-sn.ts';
import type { ContextoDoCliente, DocumentoCalculado, ItemCalculado } from '../../resultado.ts';
import type { OriginaisDaDevolucao } from '../devolucao/original.ts';
import {
  askPergunta,
  type CasoDaPergunta,
  type CodigoDaPergunta,
  type PerguntaDoDocumento,
  respostaFor,
  type ValoresEmJogo,
} from './perguntas.ts';

/** What a document counts for beside its own file. */
export interface ContextoDoDocumento {
  readonly cliente: ContextoDoCliente;
  /** Documents that `documento.vinculos` name, by key: those of advance payments count. */
  readonly vinculados?: ReadonlyMap<string, DocumentoVinculado>;
  /** The taker rejected the NFS-e. */
  readonly rejeitada?: boolean;
  /** By item, what the tax office says of its supplier's DAS. */
  readonly tributacao?: ReadonlyMap<string, GTribSN> | undefined;
  /** Of a note: what its events and the advance payments that it names come to. */
  readonly eventos?: EventosDaNota | null;
  /** Of a return: the notes at hand that it goes back to. */
  readonly originais?: OriginaisDaDevolucao;
}

/** What an advance payment declares, by item. */
export interface DocumentoVinculado {
  readonly itens: readonly {
    readonly ibscbs?: Pick<IbsCbsDoDocumento, 'cbs' | 'ibs_uf' | 'ibs_mun'>;
  }[];
}

/** `ambos`: a company that transports for itself. */
export type LadoDoDocumento = 'fornecedor' | 'adquirente' | 'ambos';

/** An item of a document as one client sees it. */
export interface CasoDoItem {
  readonly documento: DocumentoFiscal;
  readonly calculado: DocumentoCalculado;
  readonly item: ItemDoDocumento;
  readonly itemCalculado: ItemCalculado;
  readonly especie: EspecieDoItem;
  readonly lado: LadoDoDocumento;
  readonly contexto: ContextoDoDocumento;
  /** YYYY-MM-DD of the competência. */
  readonly data: string;
  /** CNPJ of the client's establishment. */
  readonly estabelecimento: string;
  readonly perguntas: PerguntaDoDocumento[];
}

/** Where the client stands, by CNPJ root (LC 214/2025 arts. 3º and 42); null where it is neither. */
export function findLadoNoDocumento(
  { fornecedor, adquirente }: DocumentoFiscal,
  raiz: string,
): LadoDoDocumento | null {
  const fornece = raiz.length === 8 && fornecedor.CNPJ?.slice(0, 8) === raiz;
  const adquire = raiz.length === 8 && adquirente?.CNPJ?.slice(0, 8) === raiz;
  if (fornece) return adquire ? 'ambos' : 'fornecedor';
  return adquire ? 'adquirente' : null;
}

export function casoDoItem(caso: Omit<CasoDoItem, 'especie' | 'data' | 'estabelecimento'>): CasoDoItem {
  const { documento, item, lado } = caso;
  const parte = lado === 'adquirente' ? documento.adquirente : documento.fornecedor;
  return {
    ...caso,
    especie: findEspecieDoItem(documento, item),
    data: documento.competencia.data,
    estabelecimento: parte?.CNPJ ?? '',
  };
}

/** The office's answer to a question, if there is one. */
export const respostaDoEscritorio = (caso: CasoDoItem, pergunta: CodigoDaPergunta): string | undefined =>
  respostaFor(caso.contexto.cliente.respostas ?? [], pergunta, circunstancias(caso), caso.data);

/**
 * The same by the client's books, which say of a purchase what its freight is for, that a service is used up in what the client makes, and
 * which part of the energy's ICMS is credited.
 */
function respostaDosLivros(caso: CasoDoItem, pergunta: CodigoDaPergunta): string | undefined {
  const { nos_livros = {} } = caso.contexto.cliente.entrada ?? {};
  if (caso.lado !== 'adquirente') return undefined;
  if (pergunta === 'finalidade_do_frete') return nos_livros[NOS_LIVROS.frete];
  if (pergunta === 'servico_e_insumo') {
    const dita = nos_livros[String(Number(caso.item.nItem))] ?? nos_livros[NOS_LIVROS.em_tudo];
    return dita === undefined ? undefined : dita === 'insumo' ? 'sim' : 'nao';
  }
  const creditado = pergunta === 'parcela_industrial' ? nos_livros[NOS_LIVROS.icms_creditado] : undefined;
  return creditado === undefined ? undefined : percentOf(creditado, caso.documento.itens);
}

function percentOf(creditado: string, itens: readonly ItemDoDocumento[]): string {
  const destacado = itens.reduce((soma, { icms }) => soma + readOrZero(icms?.vICMS), 0n);
  return destacado === 0n ? '0' : formatFixo(split(readOrZero(creditado) * 100n, destacado), 8);
}

/** What the office answers, else what the client's books say. */
export const findResposta = (caso: CasoDoItem, pergunta: CodigoDaPergunta): string | undefined =>
  respostaDoEscritorio(caso, pergunta) ?? respostaDosLivros(caso, pergunta);

/** The same; where there is none the question is noted, with what hangs on it. */
export function answerOrAsk(
  caso: CasoDoItem,
  pergunta: CodigoDaPergunta,
  em_jogo: ValoresEmJogo = {},
): string | undefined {
  const resposta = findResposta(caso, pergunta);
  if (resposta === undefined) caso.perguntas.push(askPergunta(pergunta, circunstancias(caso), em_jogo));
  return resposta;
}

function circunstancias({ documento, item, estabelecimento }: CasoDoItem): CasoDaPergunta {
  const { CNPJ, CPF } = documento.fornecedor;
  return {
    fornecedor: CNPJ ?? CPF ?? '',
    natureza: naturezaDoItem(item),
    estabelecimento,
    chave: documento.chave,
  };
}
