import type {
  ClienteDoDocumento,
  DocumentoToStore,
  LancamentoToStore,
  LinhasDosClientes,
} from '@apura/database';
import {
  type ContextoDoDocumento,
  calcularDocumento,
  type DocumentoCalculado,
  documentoDaNota,
  type EfeitoDoDocumento,
  type EntradaInformada,
  type EscolhasDosEventos,
  type EventoGuardado,
  type EventosDaNota,
  efeitoDoDocumento,
  ehDeUsoPessoal,
  eventoGuardado,
  eventosDaNota,
  type ItemCalculado,
  type Lancamento,
  mesesDaNota,
  type NotaDaOriginal,
  type NotaFiscal,
  type OriginaisDaDevolucao,
  type OriginalDaDevolucao,
  type ProdutoDoItem,
  produtosDoDocumento,
  somarAdiantados,
} from '@apura/engine';
import { readCents, writeCents } from '@apura/words';
import { contextoDoMes } from '../contexto-do-mes.ts';
import { type ContextoDaChave, type DevolucaoNoContexto, movesByEventos } from './contexto-da-chave.ts';
import { computeDocumento, type DocumentoComCalculo } from './documento-calculado.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

type Lista<K extends keyof LinhasDosClientes> = NonNullable<LinhasDosClientes[K]>;

interface NotaForClientes {
  readonly lancamentos: readonly LancamentoToStore[];
  readonly perguntas: Lista<'perguntas'>;
  readonly retencoes: Lista<'retencoes'>;
  readonly em_duvida: Lista<'em_duvida'>;
}

/** What a document means for each of the clients that supply or acquire, and what it leaves open. */
export function effectsOnClientes(
  calculado: DocumentoComCalculo,
  clientes: readonly ClienteDoDocumento[],
  contexto?: ContextoDaChave,
): NotaForClientes {
  const { fornecedor, adquirente } = calculado.documento;
  const partes = new Set([raizDoCnpj(fornecedor), raizDoCnpj(adquirente)]);
  const doCliente = clientes
    .filter(({ cnpj_raiz }) => partes.has(cnpj_raiz))
    .map((cliente) => forUmCliente(calculado, cliente, contexto));
  return {
    lancamentos: doCliente.flatMap(({ lancamentos }) => lancamentos),
    perguntas: doCliente.flatMap(({ perguntas }) => perguntas),
    retencoes: doCliente.flatMap(({ retencoes }) => retencoes),
    em_duvida: doCliente.flatMap(({ em_duvida }) => em_duvida),
  };
}

function forUmCliente(
  calculado: DocumentoComCalculo,
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): NotaForClientes {
  const { documento } = calculado;
  const { cliente_id } = cliente;
  const calculo = calculoDoCliente(calculado, cliente);
  const { competencia, ...emVolta } =
    'nota' in documento
      ? inVoltaDaNota(documento.nota, calculo, cliente, contexto)
      : inVoltaDeOutro(calculo, cliente, contexto);
  const efeito = efeitoDoDocumento(calculo, documento, emVolta);
  const noMes = { ...calculado, calculo: { ...calculo, competencia } };
  return {
    lancamentos: efeito.lancamentos.map((lancamento) => ({ ...lancamento, cliente_id })),
    perguntas: perguntasDoDocumento(noMes, efeito, vende(documento, cliente)).map((pergunta) => ({
      ...pergunta,
      cliente_id,
    })),
    retencoes: efeito.retencoes === null ? [] : [{ ...efeito.retencoes, cliente_id, competencia }],
    em_duvida: efeito.em_duvida.map((duvida) => ({ ...duvida, cliente_id })),
  };
}

const vende = (
  { fornecedor }: DocumentoComCalculo['documento'],
  { cnpj_raiz }: ClienteDoDocumento,
): boolean => raizDoCnpj(fornecedor) === cnpj_raiz;

/** The client as it stands in a month of the document, and what is stored around this one. */
type EmVolta = ContextoDoDocumento & { readonly competencia: string };

/** A note has a month for each tax; its events, and the notes that it gives goods back of, may move what it counts for. */
function inVoltaDaNota(
  nota: NotaFiscal,
  calculo: DocumentoCalculado,
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): EmVolta {
  const eventos = eventosEmVolta(nota, calculo, contexto, cliente.escolhas_dos_eventos);
  const entrada = entradaInformada(cliente, contexto);
  const { hoje, cbs } = mesesDaNota(calculo, nota, eventos, { cnpj_raiz: cliente.cnpj_raiz, entrada });
  // The hour of the issue may be of another month in Brasília than where it was written.
  const competencia = hoje === nota.ide.dhEmi.slice(0, 7) ? calculo.competencia : hoje;
  return {
    competencia,
    cliente: { ...clienteNaNota(cliente, competencia, cbs), entrada },
    eventos,
    originais: originaisPara(cliente, contexto),
  };
}

function inVoltaDeOutro(
  { competencia }: DocumentoCalculado,
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): EmVolta {
  const entrada = entradaInformada(cliente, contexto);
  const doCliente = { competencia, cliente: { ...contextoDoMes(cliente, competencia), entrada } };
  if (contexto === undefined) return doCliente;
  const { rejeitada, antecipados } = contexto;
  return {
    ...doCliente,
    rejeitada,
    vinculados: new Map(
      Object.entries(antecipados).map(([chave, { cbs, ibs_uf, ibs_mun }]) => [
        chave,
        { itens: [{ ibscbs: { cbs: { v: cbs }, ibs_uf: { v: ibs_uf }, ibs_mun: { v: ibs_mun } } }] },
      ]),
    ),
  };
}

/** A note at hand that goods come back of, by its own file. */
const computeOriginal = (nota: NotaFiscal): DocumentoComCalculo =>
  computeDocumento(documentoDaNota(nota), 0, { conferir: false });

/** The notes that it gives goods back of, whoever the client is. */
export function originaisCalculados(
  contexto: ContextoDaChave | undefined,
): ReadonlyMap<string, NotaDaOriginal> {
  const lidas = Object.entries(contexto?.originais ?? {}).flatMap(([chave, { nota, fim, anteriores }]) =>
    nota === undefined || fim !== null ? [] : [[chave, nota, devolucoesDe(anteriores)] as const],
  );
  return new Map(
    lidas.map(([chave, nota, anteriores]) => [
      chave,
      { nota, documento: computeOriginal(nota).calculo, anteriores },
    ]),
  );
}

const devolucoesDe = (anteriores: readonly DevolucaoNoContexto[]) =>
  anteriores.flatMap(({ devolucao }) => (devolucao === undefined ? [] : [devolucao]));

/** The notes that it gives goods back of, as the client stood in their months. */
function originaisPara(
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): OriginaisDaDevolucao {
  const originais = new Map<string, OriginalDaDevolucao>();
  for (const [chave, { nota, fim, eventos: doOriginal, anteriores }] of Object.entries(
    contexto?.originais ?? {},
  )) {
    if (nota === undefined) continue;
    const documento = calculoDoCliente(computeOriginal(nota), cliente);
    const proprio = { eventos: doOriginal, rejeitada: false, antecipados: {} };
    const eventos = eventosEmVolta(nota, documento, proprio, cliente.escolhas_dos_eventos);
    const { cbs: mes } = mesesDaNota(documento, nota, eventos, {
      cnpj_raiz: cliente.cnpj_raiz,
      entrada: entradaInformada(cliente, undefined),
    });
    originais.set(chave, {
      nota,
      documento,
      cliente: clienteNaNota(cliente, documento.competencia, mes),
      eventos,
      encerrada: fim !== null,
      anteriores: devolucoesDe(anteriores),
    });
  }
  return originais;
}

/** The client in the month of the note, and towards CBS and IBS in the month that these count in, where it is another. */
function clienteNaNota(cliente: ClienteDoDocumento, competencia: string, mesDaReforma: string | null) {
  const naNota = contextoDoMes(cliente, competencia);
  if (mesDaReforma === null || mesDaReforma === competencia) return naNota;
  return { ...naNota, ibs_cbs: contextoDoMes(cliente, mesDaReforma).ibs_cbs };
}

/** What its events and the advance payments that it names come to; null where nothing is stored around it that moves it. */
function eventosEmVolta(
  nota: NotaFiscal,
  documento: DocumentoCalculado,
  contexto: Pick<ContextoDaChave, 'eventos' | 'rejeitada' | 'antecipados'> | undefined,
  escolhas: EscolhasDosEventos,
): EventosDaNota | null {
  if (contexto === undefined || !movesByEventos(contexto)) return null;
  const { chave, ide } = nota;
  const eventos = contexto.eventos.map((evento: EventoGuardado) => eventoGuardado(evento, ide.tpAmb));
  const adiantado = somarAdiantados(Object.values(contexto.antecipados));
  return eventosDaNota({ chave, nota, documento, eventos, escolhas, adiantado });
}

/**
 * A note with the office's answers for this client: classifications, which replace only what the rules had to infer,
 * and acquisitions of fixed assets, which are of the client's own sales. Any other document as it is.
 */
export function calculoDoCliente(
  { documento, calculo }: DocumentoComCalculo,
  cliente: ClienteDoDocumento,
): DocumentoCalculado {
  if (!('nota' in documento)) return calculo;
  const { ajustes = [] } = contextoDoMes(cliente, calculo.competencia);
  const inferida = calculo.itens.some(({ classificacao }) => classificacao === 'inferida');
  const perguntada = calculo.itens.some(({ pergunta }) => pergunta === 'aquisicao');
  const valem = ajustes.filter(({ aquisicao }) => aquisicao === undefined || vende(documento, cliente));
  const mudam = valem.some(
    ({ cclasstrib, aquisicao }) =>
      (inferida && cclasstrib !== undefined) || (perguntada && aquisicao !== undefined),
  );
  return mudam ? calcularDocumento(documento, { situacao: calculo.situacao, ajustes: valem }) : calculo;
}

type Pergunta = Omit<NonNullable<DocumentoToStore['perguntas']>[number], 'cliente_id'>;

const SEM_DIZER =
  'O CFOP não diz o que é a operação; até a resposta do escritório ela não tem efeito em CBS e IBS.';

const SEM_CREDITO =
  'A lei toma este bem por de uso pessoal (LC 214/2025, art. 57, I): até a resposta do escritório, que vale para toda a posição da NCM, ele não dá crédito. Quem o revende, ou o usa na produção, tem o crédito (§ 3º).';

/** A document whose questions are gathered, with what its items are called. */
interface Perguntado extends DocumentoComCalculo {
  readonly produtos: readonly ProdutoDoItem[];
}

/** What only the office can tell of a document for one client. */
function perguntasDoDocumento(
  calculado: DocumentoComCalculo,
  { lancamentos, perguntas }: EfeitoDoDocumento,
  vende: boolean,
): Pergunta[] {
  if (lancamentos.length === 0 && perguntas.length === 0) return [];
  const perguntado = { ...calculado, produtos: produtosDoDocumento(calculado.documento) };
  return [
    ...sobreOsItens(perguntado, lancamentos, vende),
    ...sobreAsCompras(perguntado, perguntas),
    ...sobreODocumento(perguntado, perguntas),
  ];
}

/** What every question of a document says; the supplier is left out where the answer is of the client or of the state. */
const ofDocumento = ({ documento: { fornecedor }, calculo }: Perguntado) => ({
  competencia: calculo.competencia,
  emitente: fornecedor.CNPJ ?? fornecedor.CPF ?? null,
  emitente_nome: fornecedor.xNome ?? null,
  cclasstrib: '',
  alternativas: [],
  condicao: '',
});

/**
 * What the operation is where the CFOP does not say it, whether a purchase that the law takes for personal use gives a credit, which
 * of several classifications holds where the rules are not sure, and when and for how much a fixed asset was bought where it is the
 * client that sells it. One for each product of the document.
 */
function sobreOsItens(
  perguntado: Perguntado,
  lancamentos: readonly Lancamento[],
  vende: boolean,
): Pergunta[] {
  const comMotivo = (pedido: string) => lancamentos.filter(({ motivo }) => motivo === pedido);
  const emAberto = {
    aDefinir: comMotivo('cfop_a_definir'),
    // The issuer of an event that asks for the credit has answered.
    deUsoPessoal: comMotivo('credito_pela_atividade').length ? [] : comMotivo('uso_pessoal_a_confirmar'),
  };
  const perguntas = new Map<string, { pergunta: Pergunta; centavos: bigint; itens: number }>();
  for (const [indice, item] of perguntado.calculo.itens.entries()) {
    const produto = perguntado.produtos[indice];
    const pergunta = produto && lancamentos.length ? perguntaDoItem(item, emAberto, vende) : undefined;
    if (!produto || !pergunta) continue;
    const { codigo, descricao } = produto;
    const chave = [pergunta.tipo, item.cfop, item.ncm, codigo, item.cclasstrib].join('|');
    const comum = {
      ...ofDocumento(perguntado),
      cfop: item.cfop,
      ncm: item.ncm,
      cprod: codigo,
      descricao,
      cclasstrib: item.cclasstrib,
      itens: 0,
      valor: '0.00',
    };
    const ate = perguntas.get(chave) ?? { pergunta: { ...comum, ...pergunta }, centavos: 0n, itens: 0 };
    ate.centavos += readCents(item.valor);
    ate.itens += 1;
    perguntas.set(chave, ate);
  }
  return [...perguntas.values()].map(({ pergunta, centavos, itens }) => ({
    ...pergunta,
    itens,
    valor: writeCents(centavos),
  }));
}

/** By what a purchase is remembered: the other questions are of the state, or of the whole client. */
const POR_PRODUTO: ReadonlySet<string> = new Set(['destinacao', 'credito_do_ativo']);
const DE_NENHUM_PRODUTO = { ncm: '', cprod: '', descricao: '', emitente: null, emitente_nome: null };

/** What single purchases leave open, one question for each product (or state) of the document. */
function sobreAsCompras(perguntado: Perguntado, perguntas: EfeitoDoDocumento['perguntas']): Pergunta[] {
  const { calculo, produtos } = perguntado;
  const juntas = new Map<string, Pergunta & { readonly em_jogo: Record<string, string> }>();
  for (const { pergunta, indice, quando, padrao, em_jogo } of perguntas) {
    if (indice === undefined) continue;
    const [item, produto] = [calculo.itens[indice], produtos[indice]];
    if (!item || !produto) continue;
    const porProduto = POR_PRODUTO.has(pergunta);
    const chave = JSON.stringify([pergunta, quando, padrao]);
    const ate = juntas.get(chave);
    const somado: Record<string, string> = { ...ate?.em_jogo };
    for (const [tributo, valor] of Object.entries(em_jogo))
      somado[tributo] = writeCents(readCents(somado[tributo] ?? '0.00') + readCents(valor));
    juntas.set(chave, {
      ...ofDocumento(perguntado),
      tipo: pergunta,
      cfop: '',
      ...(porProduto
        ? { ncm: item.ncm, cprod: produto.codigo, descricao: produto.descricao, padrao }
        : DE_NENHUM_PRODUTO),
      itens: (ate?.itens ?? 0) + 1,
      valor: writeCents(readCents(ate?.valor ?? '0.00') + readCents(item.valor)),
      quando,
      em_jogo: somado,
    });
  }
  return [...juntas.values()];
}

/** Each is asked once the one before is answered: until then it matters to nobody. */
function perguntaDoItem(
  item: ItemCalculado,
  { aDefinir, deUsoPessoal }: Readonly<Record<'aDefinir' | 'deUsoPessoal', readonly Lancamento[]>>,
  vende: boolean,
): Pick<Pergunta, 'tipo' | 'alternativas' | 'condicao'> | undefined {
  if (aDefinir.some((linha) => linha.cfop.slice(1) === item.cfop.slice(1) && caiuEm(linha, item)))
    return { tipo: 'cfop', alternativas: [], condicao: SEM_DIZER };
  if (ehDeUsoPessoal(item.ncm) && deUsoPessoal.some((linha) => caiuEm(linha, item)))
    return { tipo: 'bem_do_art_57', alternativas: [], condicao: SEM_CREDITO };
  const { alternativas = [] } = item.inferencia ?? {};
  const condicao = item.condicao ?? '';
  if (item.classificacao === 'inferida' && item.confianca === 'baixa' && alternativas.length)
    return { tipo: 'classificacao', alternativas: [...alternativas], condicao };
  if (vende && item.pergunta === 'aquisicao') return { tipo: 'aquisicao', alternativas: [], condicao };
  return undefined;
}

/** Whether an item went into a row. The row has the client's CFOP, of a purchase that of what it is for: what it is asked of is told by goods. */
const caiuEm = (linha: Lancamento, item: ItemCalculado): boolean =>
  linha.cclasstrib === item.cclasstrib &&
  (linha.ncm_capitulo === item.ncm.slice(0, 2) || linha.ncm_capitulo === '00');

/** A question about the whole document, known by its code and what an answer is remembered by; inside the DAS nothing hangs on it. */
const sobreODocumento = (perguntado: Perguntado, perguntas: EfeitoDoDocumento['perguntas']): Pergunta[] =>
  perguntas.flatMap(({ pergunta, indice, quando, em_jogo }) =>
    indice === undefined
      ? [
          {
            ...ofDocumento(perguntado),
            tipo: pergunta,
            cfop: '',
            ncm: '',
            cprod: '',
            descricao: perguntado.produtos[0]?.descricao ?? '',
            itens: perguntado.calculo.itens.length,
            valor: perguntado.calculo.valor_total,
            quando,
            em_jogo,
          },
        ]
      : [],
  );

/** What the office says of when a document came in at a client: its own day, and the rules for all. */
function entradaInformada(
  { cliente_id, regras_de_entrada }: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): EntradaInformada {
  const { dia, conta_em } = contexto?.entradas[cliente_id] ?? {};
  return {
    ...(dia === undefined ? {} : { dia }),
    ...(conta_em ? { conta_em } : {}),
    regras: regras_de_entrada,
  };
}
