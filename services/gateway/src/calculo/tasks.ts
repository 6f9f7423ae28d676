import {
  ApiError,
  type Calculo,
  type CalculoManual,
  type Detalhe,
  type DocumentoComItens,
  type ParteDoDocumento,
  withEfeito,
} from '@apura/contracts';
import type { AroundDocumento } from '@apura/database';
import { type LeituraDeDocumentos, lerDocumento, lerDraft, type Problema } from '@apura/documents';
import {
  type AliquotasPropriasInformadas,
  type CenarioDoMes,
  type CompradorDoCliente,
  calcularDocumento,
  type Det,
  type Documento,
  type DocumentoFiscal,
  decidirOpcao,
  documentoDaNota,
  type EntradaDaApuracao,
  estimateEstoque,
  eventosGuardados,
  type ItemCalculado,
  known,
  type NotaFiscal,
  type Parte,
  type PedidoDeSimulacao,
  type ProblemaDaSimulacao,
  type ProdutoDoItem,
  produtosDoDocumento,
  readCenario,
  retencoesDoDocumento,
  simular,
  sumEstoque,
  type TributosAtuais,
} from '@apura/engine';
import { ANOS_DA_TRANSICAO, vigente } from '@apura/law';
import { subtractAmounts, sumAmounts } from '@apura/words';
import { present } from '../answers.ts';
import { importacaoLida } from '../assistida/importacao-lida.ts';
import { readImportacao } from '../assistida/read-importacao.ts';
import { type LinhasPedidas, type MapaDeColunas, reconcileMes } from '../assistida/reconcile-mes.ts';
import { type PedidoOfConfronto, pageOfConfronto } from '../livros/page-of-confronto.ts';
import { answerProdutos, type PedidoDeProdutos } from '../produtos/answer-produtos.ts';
import { type PedidoDePrecos, priceProdutos } from '../produtos/price-produtos.ts';
import { itemToReview } from '../representation/classificacao-to-review.ts';
import { type Calculavel, documentoForApi, notaForApi, type ProdutoDoCalculavel } from './calculavel.ts';
import { camposDoDocumento, camposDoItem } from './campos-do-leiaute.ts';

/** One that counts, of those of a file. */
type Lido = Extract<
  Extract<LeituraDeDocumentos, { tipo: 'lido' }>['documentos'][number],
  { tipo: 'nota' | 'documento' }
>;

/** The stored events of a document, and what the office chose of their open points. */
type EventosAround = Pick<AroundDocumento, 'eventos' | 'escolhas_dos_eventos'>;

/** What a stored file says of one of its documents beyond what is stored: its items with their explanation, and its parts; of a note also what became of its events. */
function detailDocumento(lido: Lido, emVolta: EventosAround): object {
  const documento = lido.tipo === 'nota' ? documentoDaNota(lido.nota) : lido.documento;
  const calculado = calcularDocumento(documento);
  const { itens, divergencias, revisoes } = calculado;
  const produtos = produtosDoDocumento(documento);
  return {
    ...('nota' in documento
      ? {
          aplicados: eventosGuardados(
            documento.nota,
            calculado,
            emVolta.eventos,
            emVolta.escolhas_dos_eventos,
          ),
        }
      : {}),
    detalhe: {
      ...('nota' in documento ? {} : detalheDoDocumento(documento)),
      ...camposDoDocumento(documento),
    },
    itens: itens.map((item, n) => ({
      ...produtoDoItem(documento, produtos[n], n),
      ...item,
      ...camposDoItem(documento, n),
    })),
    divergencias,
    revisoes: revisoes.map(itemToReview),
  };
}

/** What the document itself says that an item is; a service without a code is called by its place. */
function produtoDoItem(documento: Documento, produto: ProdutoDoItem | undefined, indice: number): object {
  if (produto === undefined) return {};
  const lugar = 'nota' in documento ? '' : (documento.itens[indice]?.nItem ?? '');
  return { quantidade: '', unidade: '', ...produto, codigo: produto.codigo || lugar };
}

/** The parts, links and groups that only some kinds have. */
function detalheDoDocumento(documento: DocumentoFiscal): Partial<DocumentoComItens> {
  const { partes, vinculos, transporte, fatura, itens } = documento;
  const das = itens[0]?.das;
  const servico = documento.servico && { ...documento.servico, ...present({ das }) };
  const { situacao: _, ...retencoes } = retencoesDoDocumento(documento, 'a_recolher') ?? {};
  return {
    partes: Object.fromEntries(Object.entries(partes).map(([papel, parte]) => [papel, parteDaApi(parte)])),
    vinculos: [...vinculos],
    // Amounts of all taxes stand together, or none does.
    ...('iss' in retencoes ? { retencoes: retencoes as NonNullable<DocumentoComItens['retencoes']> } : {}),
    ...present({ transporte, servico, fatura }),
  };
}

const parteDaApi = ({ CNPJ, CPF, xNome, UF, xMun, cMun, IE, CRT }: Parte): ParteDoDocumento =>
  present({ cnpj: CNPJ, cpf: CPF, nome: xNome, uf: UF, municipio: xMun ?? cMun, ie: IE, crt: CRT });

/**
 * What is computed for `ano`, or by the law of its own year (the nearest one with rules), as the contract shows it, beside
 * what it carries of today's taxes; with `conferir` also what the tax authority would say of it.
 */
function buildCalculo(calculavel: Calculavel, ano: number | undefined, conferir = false): Calculo {
  const { documento, dosItens, retencoes, comTributosDeHoje } = calculavel;
  const hoje = calculavel.calcular();
  const calculado = ano === undefined ? hoje : calculavel.calcular(ano);
  const { chave, competencia, situacao } = calculado;
  const { primeiro, ultimo } = ANOS_DA_TRANSICAO;
  const doAno = ano ?? Math.min(Math.max(calculado.ano, primeiro), ultimo);
  const atual = total(hoje.tributos_atuais);
  const permanecem = total(calculado.tributos_atuais);
  const reforma = sumAmounts([calculado.reforma.cbs, calculado.reforma.ibs, calculado.reforma.is]);
  const exigivel = vigente('cbs_devida', doAno);
  const totalNoAno = exigivel ? sumAmounts([permanecem, reforma]) : permanecem;
  // A note of 2027 or later does not hold the taxes of 2026 (PIS, COFINS): there is nothing to compare with.
  const comparavel = comTributosDeHoje && !vigente('pis_cofins_extintos', hoje.ano);
  return {
    ano: doAno,
    ...(documento ? { documento: { ...documento, chave, competencia, situacao } } : {}),
    ...(retencoes ? { retencoes } : {}),
    aliquotas: calculado.aliquotas,
    ...(calculado.cenario === undefined ? {} : { cenario: calculado.cenario }),
    // The engine's item is the contract's, whose schema is written by hand; tests hold both together.
    itens: calculado.itens.map((item, n) => withProduto(item, dosItens?.[n])) as Calculo['itens'],
    totais: { valor_total: calculado.valor_total, ...calculado.reforma },
    regime_atual: { ...hoje.tributos_atuais, total: atual },
    comparativo: {
      atual,
      reforma,
      permanecem,
      total_no_ano: totalNoAno,
      ...(comparavel ? { diferenca: subtractAmounts(totalNoAno, atual) } : {}),
      exigivel,
    },
    divergencias: calculado.divergencias.map(withEfeito),
    revisoes: calculado.revisoes.map(itemToReview),
    ...(conferir ? { conferencia: calculavel.conferir(hoje.divergencias) } : {}),
    avisos: [...calculado.avisos, ...calculavel.avisos],
    premissas: [...(calculado.premissas ?? [])],
    correcoes: [...(calculado.correcoes ?? [])],
    versoes: calculado.versoes,
  };
}

/** Named one by one: a spread after another one makes an object that takes three times as long to make and to write out. */
function withProduto(item: ItemCalculado, produto: ProdutoDoCalculavel | undefined): object {
  if (produto === undefined) return { ...item };
  const { descricao, natureza } = produto;
  return natureza === undefined ? { descricao, ...item } : { descricao, natureza, ...item };
}

const total = (tributos: TributosAtuais): string => sumAmounts(Object.values<string>(tributos));

/** Codes of the IBGE, with which the layout names a State. */
const CODIGO_DA_UF: Readonly<Record<string, string>> = {
  ...{ RO: '11', AC: '12', AM: '13', RR: '14', PA: '15', AP: '16', TO: '17', MA: '21', PI: '22' },
  ...{ CE: '23', RN: '24', PB: '25', PE: '26', AL: '27', SE: '28', BA: '29', MG: '31', ES: '32' },
  ...{ RJ: '33', SP: '35', PR: '41', SC: '42', RS: '43', MS: '50', MT: '51', GO: '52', DF: '53' },
};

/** The note that a manual payload describes, for the engine: no party, no protocol, no access key. */
function notaDoCalculoManual(body: CalculoManual, hoje: string): NotaFiscal {
  const uf = known(CODIGO_DA_UF[body.uf], body.uf);
  return {
    chave: '',
    versao: '4.00',
    ide: {
      cUF: uf,
      cNF: '',
      natOp: '',
      mod: '55',
      serie: '0',
      nNF: '0',
      dhEmi: `${body.data ?? hoje}T12:00:00-03:00`,
      tpNF: '1',
      cMunFG: `${uf}00000`,
      tpEmis: '1',
      cDV: '',
      tpAmb: '1',
      finNFe: '1',
    },
    emit: { UF: body.uf, CRT: body.crt ?? '3' },
    det: body.itens.map(itemDaNota),
    total: {},
  };
}

function itemDaNota(item: CalculoManual['itens'][number], indice: number): Det {
  return {
    nItem: String(indice + 1),
    prod: {
      cProd: String(indice + 1),
      xProd: item.descricao ?? '',
      NCM: item.ncm,
      CFOP: item.cfop,
      uCom: 'UN',
      qCom: item.quantidade ?? '1',
      vUnCom: item.valor,
      vProd: item.valor,
      indTot: '1',
      ...(item.quantidade === undefined ? {} : { uTrib: 'UN', qTrib: item.quantidade }),
      ...present({ vFrete: item.frete, vSeg: item.seguro, vDesc: item.desconto, vOutro: item.outras }),
    },
    imposto: {
      ...(item.icms === undefined ? {} : { ICMS: { grupo: 'ICMS00', vICMS: item.icms } }),
      ...(item.ipi === undefined ? {} : { IPI: { grupo: 'IPITrib', vIPI: item.ipi } }),
      ...(item.iss === undefined ? {} : { ISSQN: { vISSQN: item.iss } }),
      ...(item.pis === undefined ? {} : { PIS: { grupo: 'PISAliq', vPIS: item.pis } }),
      ...(item.cofins === undefined ? {} : { COFINS: { grupo: 'COFINSAliq', vCOFINS: item.cofins } }),
      ...(item.cst === undefined && item.cclasstrib === undefined
        ? {}
        : { IBSCBS: present({ CST: item.cst, cClassTrib: item.cclasstrib }) }),
    },
  };
}

/** JSON rather than objects: a string crosses between threads many times faster, and the answer needs it anyway. */
export type Resultado =
  | { readonly json: string }
  | { readonly problema: Problema }
  | { readonly varias: number }
  | { readonly faltas: readonly Detalhe[] }
  | { readonly problemas: readonly ProblemaDaSimulacao[] };

const json = (valor: object): Resultado => ({ json: JSON.stringify(valor) });

/** `conferir`: also what the tax authority would say of the note; `aliquotas_proprias`: percent, by cClassTrib, in place of the law's. */
function xml(task: {
  readonly bytes: Uint8Array;
  readonly ano?: number | undefined;
  readonly conferir?: boolean;
  readonly aliquotas_proprias?: AliquotasPropriasInformadas | undefined;
}): Resultado {
  const leitura = lerDraft(task.bytes);
  if (leitura.tipo === 'problema') return { problema: leitura.problema };
  const calculaveis = leitura.documentos.flatMap((lido) =>
    lido.tipo === 'nota'
      ? [notaForApi(lido.nota, true, task.aliquotas_proprias)]
      : lido.tipo === 'documento'
        ? [documentoForApi(lido.documento, task.aliquotas_proprias !== undefined)]
        : [],
  );
  const [unico] = calculaveis;
  if (!unico)
    return {
      problema: { codigo: 'xml_sem_nfe', mensagem: 'O XML traz um evento, e não a nota fiscal.' },
    };
  if (calculaveis.length > 1) return { varias: calculaveis.length };
  return json(buildCalculo(unico, task.ano, task.conferir));
}

function simulacao({ pedido }: { readonly pedido: PedidoDeSimulacao }): Resultado {
  const simulada = simular(pedido);
  return simulada.problemas.length ? { problemas: simulada.problemas } : json(simulada);
}

/** A file of the assisted assessment of the client with this root. */
function assistida(asked: {
  readonly bytes: Uint8Array;
  readonly contribuinte: string;
  readonly mapa: MapaDeColunas;
  /** It is only looked at, and nothing of it is kept. */
  readonly conferir: boolean;
}): Resultado {
  try {
    const importacao = readImportacao(asked.bytes, asked.contribuinte, asked.mapa);
    return json(importacaoLida(importacao, asked.contribuinte, asked.conferir));
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.detalhes === undefined) throw erro;
    return { faltas: erro.detalhes };
  }
}

/** What one document of a stored file says, item by item. */
function itens(asked: {
  readonly bytes: Uint8Array;
  readonly ordem: number;
  readonly chave: string;
  readonly emVolta: EventosAround;
}): Resultado {
  const { ordem, chave } = asked;
  const leitura = lerDocumento(asked.bytes);
  if (leitura.tipo === 'problema') return { problema: leitura.problema };
  const documentos = leitura.documentos.map((lido) =>
    lido.tipo === 'nota' || lido.tipo === 'documento' ? lido : undefined,
  );
  const temChave = (lido: (typeof documentos)[number]) =>
    (lido?.tipo === 'nota' ? lido.nota : lido?.documento)?.chave === chave;
  // What was stored before all kinds were read may stand further on in a file of several now.
  const lido = temChave(documentos[ordem]) ? documentos[ordem] : documentos.find(temChave);
  if (!lido) throw new Error(`the stored file has no document ${chave}`);
  return json(detailDocumento(lido, asked.emVolta));
}

const manual = ({ body, hoje }: { readonly body: CalculoManual; readonly hoje: string }): Resultado =>
  json(buildCalculo(notaForApi(notaDoCalculoManual(body, hoje), false), body.ano));

/** A month beside what the tax authority worked out, as the database gives it. */
const reconciliacao = (asked: {
  readonly mes: string;
  readonly contribuinte: string;
  readonly pedidas: LinhasPedidas;
}): Resultado => json(reconcileMes(asked.mes, asked.contribuinte, asked.pedidas));

type EntradaGuardada = Omit<EntradaDaApuracao, 'cenario'> & { readonly cenario: CenarioDoMes };

/** What a choice of the Simples comes to; null where no month has figures. `entradas`: of its months, as the database gives them. */
const decisao = (asked: {
  readonly semestre: string;
  readonly entradas: string;
  readonly clientes: readonly CompradorDoCliente[];
}): Resultado => {
  const { semestre, entradas, clientes } = asked;
  const guardadas: readonly EntradaGuardada[] = JSON.parse(entradas);
  const meses = guardadas.map(({ cenario: guardado, ...mes }) => {
    const cenario = readCenario(guardado);
    return cenario ? { ...mes, cenario } : mes;
  });
  return { json: JSON.stringify(decidirOpcao({ semestre, clientes, meses })) };
};

/** A stock guessed of the sums of the months before, as the database gives them. */
const estimativa = (asked: { readonly meses: string; readonly custo_das_vendas: string }): Resultado =>
  json(estimateEstoque(JSON.parse(asked.meses), asked.custo_das_vendas));

/** The items of a stock, as JSON, by what they are. */
const somas_do_estoque = (asked: { readonly estoque: string }): Resultado =>
  json(sumEstoque(JSON.parse(asked.estoque)));

/** A client's books of a month beside its documents. */
const confronto = (asked: PedidoOfConfronto): Resultado => json(pageOfConfronto(asked));

/** A client's register of products, as the database gives it: a page of it, what deciding it comes to, or all of it as CSV. */
const produtos = (asked: PedidoDeProdutos): Resultado => json(answerProdutos(asked));

/** Products with the files of their notes: what each costs in other years. */
const precos = (asked: PedidoDePrecos): Resultado => json(priceProdutos(asked));

const KINDS = {
  ...{ xml, manual, simulacao, itens, assistida },
  ...{ reconciliacao, decisao, estimativa, somas_do_estoque, confronto, produtos, precos },
};
type Kind = keyof typeof KINDS;
/** What each of them takes. */
type Asked = { [T in Kind]: Parameters<(typeof KINDS)[T]>[0] };
const TASKS: { readonly [T in Kind]: (asked: Asked[T]) => Resultado } = KINDS;

/** What may be asked of a computing thread. */
export type Task<K extends Kind = Kind> = { [T in K]: { readonly tipo: T } & Asked[T] }[K];

/** Does one task. Never throws for what a file or a validated body can hold. */
export const runTask = <K extends Kind>(task: Task<K>): Resultado => TASKS[task.tipo](task);
