import { VALORES, valueAt } from '@apura/law';
import { validAjuste } from '../../calculo/classify.ts';
import { classeDoCfop } from '../../dados/cfop.ts';
import { readOrZero } from '../../fixo.ts';
import { NOS_LIVROS } from '../../livros/nos-livros.ts';
import type { Det, NotaFiscal } from '../../nota-fiscal.ts';
import type { AjusteDoEscritorio, ContextoDoCliente, Efeito, ItemCalculado } from '../../resultado.ts';
import { isOneOf } from '../../tables.ts';
import type { Lado } from '../lado-do-cliente.ts';
import { cfopDoCliente, type EfeitoDoItem } from '../nota-do-cliente.ts';
import { type CasoDaPergunta, validResposta } from '../outros/perguntas.ts';
import { describeCreditoVedado, icmsWithSubstituicao } from '../tributos-de-hoje.ts';
import { destinacaoDoCfop } from './destinacao-do-cfop.ts';
import { DESTINACOES, type Destinacao, type Direito, direitoOf } from './direito.ts';

/** The sign of the document that decided, strongest first. */
export type Sinal =
  | 'cfop_do_cliente'
  | 'livro_do_cliente'
  | 'modelo_65'
  | 'cfop_do_fornecedor'
  | 'indIEDest'
  | 'indFinal';

/** What a purchase is for, and who says so; `suposta` stands on nothing but what most purchases are. */
export interface DestinacaoDaCompra {
  readonly destinacao: Destinacao;
  readonly por: 'documento' | 'resposta' | 'suposta';
  readonly sinal?: Sinal;
  readonly direito: Direito;
  /** The CFOP of the client's own books. */
  readonly cfop: string;
  /** Whether the note is of a taxpayer of ICMS: of none there is neither credit nor difference of rates. */
  readonly contribuinte: boolean;
  readonly caso: CasoDaPergunta;
}

export interface CompraToAssign {
  readonly nota: NotaFiscal;
  readonly det: Det;
  readonly lado: Lado;
  readonly cliente: ContextoDoCliente;
  /** The item's net value, reais. */
  readonly valor: string;
  /** CNPJ of the client's establishment. */
  readonly estabelecimento: string;
  /** An ajuste of the office refuses all credit of it. */
  readonly recusada: boolean;
}

/** Supplier's classes of CFOP that are a sale; of the others the CFOP says what they are. */
const DE_VENDA: ReadonlySet<string> = new Set(['venda', 'venda_ativo']);
/** Endings of the fuel sold to who uses it, and of the energy. */
const COMBUSTIVEL_AO_CONSUMIDOR = /^[56]6(?:53|56|67)$/;
const ENERGIA = /^[1256]25[1-8]$/;
/** Chapters with machines, vehicles, instruments and furniture. */
const CAPITULO_DE_BEM_DE_CAPITAL = /^(?:84|85|87|90|94)/;
/** Whether the office or the client's own exits have a say in what a capital good is for. */
export const ncmDeBemDeCapital = (ncm: string): boolean => CAPITULO_DE_BEM_DE_CAPITAL.test(ncm);

/**
 * The purpose of an item that the client buys (LC 87/1996 arts. 20 and 33; Leis 10.637/2002 and 10.833/2003 art. 3º; LC 214/2025
 * art. 47): the office's answer for this very product, a sign of the document, an answer in bulk, else what is supposed. Null for what
 * is no purchase, or where the client's own CFOP says none of the purposes.
 */
export function decideDestinacao(compra: CompraToAssign): DestinacaoDaCompra | null {
  const { nota, det, lado, estabelecimento } = compra;
  if (lado !== 'entrada' && lado !== 'entrada_propria') return null;
  const { finNFe, dhEmi } = nota.ide;
  if (finNFe !== undefined && finNFe !== '1' && finNFe !== '2') return null;
  const classe = classeDoCfop(det.prod.CFOP);
  if (lado === 'entrada' && (!DE_VENDA.has(classe.classe) || classe.devolucao)) return null;
  const propria = lado === 'entrada_propria' ? destinacaoDoCfop(det.prod.CFOP) : undefined;
  if (lado === 'entrada_propria' && propria === undefined) return null;
  const data = dhEmi.slice(0, 10);
  const fornecedor = lado === 'entrada' ? nota.emit : nota.dest;
  const caso: CasoDaPergunta = {
    fornecedor: fornecedor?.CNPJ ?? fornecedor?.CPF ?? '',
    produto: det.prod.cProd,
    ncm: det.prod.NCM,
    chave: nota.chave,
    estabelecimento,
    uf: findUfDoCliente(nota, lado) ?? '',
  };
  const doDocumento: Achado | undefined =
    propria === undefined
      ? (nosLivros(compra) ?? sinalDoDocumento(compra))
      : { destinacao: propria, sinal: 'cfop_do_cliente' };
  const achado = pelaResposta(compra, caso, data, doDocumento !== undefined) ??
    doDocumento ?? { destinacao: bemDeCapital(compra) ? 'ativo_imobilizado' : 'revenda' };
  const por = achado.sinal !== undefined ? 'documento' : achado.respondida === true ? 'resposta' : 'suposta';
  const espelho = lado === 'entrada' ? cfopDoCliente(det.prod.CFOP) : det.prod.CFOP;
  const mesmo = por === 'suposta' && achado.destinacao === 'revenda';
  return {
    destinacao: achado.destinacao,
    por,
    ...(achado.sinal === undefined ? {} : { sinal: achado.sinal }),
    direito: direitoOf(achado.destinacao, data),
    cfop: mesmo || lado !== 'entrada' ? espelho : cfopDaDestinacao(espelho, achado.destinacao, det),
    contribuinte: isContribuinteNaNota(nota, lado),
    caso,
  };
}

interface Achado {
  readonly destinacao: Destinacao;
  readonly sinal?: Sinal;
  readonly respondida?: true;
}

/** Against a sign of the document only an answer that names the product holds. */
function pelaResposta(
  { cliente, recusada }: CompraToAssign,
  caso: CasoDaPergunta,
  data: string,
  comSinal: boolean,
): Achado | undefined {
  if (recusada) return { destinacao: 'sem_direito', respondida: true };
  const resposta = validResposta(cliente.respostas ?? [], 'destinacao', caso, data, comSinal);
  return isOneOf(DESTINACOES, resposta?.resposta)
    ? { destinacao: resposta.resposta, respondida: true }
    : undefined;
}

/** By the buyer's CFOP, or its kind of product, in the books that it hands in. */
function nosLivros({ det, lado, cliente }: CompraToAssign): Achado | undefined {
  const { nos_livros = {} } = cliente.entrada ?? {};
  const dita = lado === 'entrada' ? (nos_livros[det.nItem] ?? nos_livros[NOS_LIVROS.em_tudo]) : undefined;
  return isOneOf(DESTINACOES, dita) ? { destinacao: dita, sinal: 'livro_do_cliente' } : undefined;
}

function sinalDoDocumento(compra: CompraToAssign): Achado | undefined {
  const { nota, det } = compra;
  const { CFOP } = det.prod;
  const deUso: Destinacao = bemDeCapital(compra) ? 'ativo_imobilizado' : 'uso_consumo';
  if (nota.ide.mod === '65') return { destinacao: 'uso_consumo', sinal: 'modelo_65' };
  if (ENERGIA.test(CFOP)) return { destinacao: 'energia', sinal: 'cfop_do_fornecedor' };
  if (COMBUSTIVEL_AO_CONSUMIDOR.test(CFOP)) return { destinacao: 'combustivel', sinal: 'cfop_do_fornecedor' };
  if (classeDoCfop(CFOP).classe === 'venda_ativo')
    return { destinacao: 'ativo_imobilizado', sinal: 'cfop_do_fornecedor' };
  if (nota.dest?.indIEDest === '9') return { destinacao: deUso, sinal: 'indIEDest' };
  if (nota.ide.indFinal === '1') return { destinacao: deUso, sinal: 'indFinal' };
  return undefined;
}

function bemDeCapital({ nota, det, cliente, valor }: CompraToAssign): boolean {
  const { NCM, qCom } = det.prod;
  if (!ncmDeBemDeCapital(NCM) || cliente.ncms_vendidos?.includes(NCM) === true) return false;
  const data = nota.ide.dhEmi.slice(0, 10);
  const minimo = readOrZero(valueAt(VALORES.bem_de_capital, data)?.valor);
  const quantidade = readOrZero(qCom);
  // price per unit >= minimum, without a division
  return quantidade > 0n && readOrZero(valor) * 100_000_000n >= minimo * quantidade;
}

/** Whether the client is a taxpayer of ICMS in the note: registered, and not in a sale to a consumer at the counter. */
export function isContribuinteNaNota(nota: NotaFiscal, lado: Lado): boolean {
  if (lado !== 'entrada') return true;
  const { indIEDest } = nota.dest ?? {};
  return nota.ide.mod !== '65' && indIEDest !== '9' && indIEDest !== '2';
}

export const findUfDoCliente = (nota: NotaFiscal, lado: Lado): string | undefined =>
  (lado === 'entrada' ? nota.dest : nota.emit)?.UF;

/** The code of a purchase, and of one whose ICMS was or is collected for the later stages. */
const FINAL: Readonly<Record<Exclude<Destinacao, 'sem_direito'>, readonly [comum: string, comSt: string]>> = {
  revenda: ['102', '403'],
  insumo: ['101', '401'],
  embalagem: ['101', '401'],
  energia: ['253', '253'],
  combustivel: ['653', '653'],
  uso_consumo: ['556', '407'],
  ativo_imobilizado: ['551', '406'],
};

/** What the mirrored code says already stays; what gives no right keeps the code that it has. */
function cfopDaDestinacao(espelho: string, destinacao: Destinacao, det: Det): string {
  if (destinacao === 'sem_direito' || destinacaoDoCfop(espelho) === destinacao) return espelho;
  const [comum, comSt] = FINAL[destinacao];
  const st = icmsWithSubstituicao(det.imposto.ICMS) || espelho[1] === '4';
  return espelho.slice(0, 1) + (st ? comSt : comum);
}

/**
 * The office's own answer on what the item does, for a row that the rules would judge otherwise. One on the credit of goods that
 * names nothing but their NCM says nothing of their sale or return.
 */
export function applyDecisaoDoEscritorio(
  nota: NotaFiscal,
  lado: Lado,
  det: Det,
  item: ItemCalculado,
  cliente: ContextoDoCliente,
): EfeitoDoItem | undefined {
  const { ajustes } = cliente;
  if (ajustes === undefined || ajustes.length === 0) return undefined;
  const compra = lado !== 'saida' && nota.ide.finNFe !== '4' && !classeDoCfop(item.cfop).devolucao;
  const ajuste = validAjuste(
    ajustes,
    {
      det,
      data: nota.ide.dhEmi.slice(0, 10),
      emitente: nota.emit.CNPJ ?? nota.emit.CPF,
      cclasstrib: item.cclasstrib,
    },
    ({ efeito: pedido, quando }) => pedido !== undefined && (compra || !soDoCredito(pedido, quando)),
  );
  if (ajuste?.efeito === undefined) return undefined;
  // No answer raises a credit that the law denies.
  if (compra && ajuste.efeito === 'credito' && describeCreditoVedado(item.cclasstrib) !== null)
    return undefined;
  const explica = ajuste.efeito === 'sem_efeito' || ajuste.efeito === 'credito_recusado';
  return { efeito: ajuste.efeito, motivo: explica ? 'definido_pelo_escritorio' : null };
}

const soDoCredito = (efeito: Efeito, quando: AjusteDoEscritorio['quando']): boolean =>
  (efeito === 'credito' || efeito === 'credito_recusado') &&
  Object.entries(quando).every(([criterio, valor]) => criterio === 'ncm' || valor === undefined);
