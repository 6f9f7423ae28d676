import type { ClienteDoDocumento, LancamentoToStore, LinhasDosClientes } from '@apura/database';
import {
  buildContextoDoMes,
  type ContextoDoDocumento,
  calcularDocumento,
  type DocumentoCalculado,
  documentoDaNota,
  type EntradaInformada,
  type EscolhasDosEventos,
  type EventoGuardado,
  type EventosDaNota,
  efeitoDoDocumento,
  eventoGuardado,
  eventosDaNota,
  findTributacaoPelosEventos,
  mesesDaNota,
  type NotaFiscal,
  type OriginaisDaDevolucao,
  type OriginalDaDevolucao,
  somarAdiantados,
} from '@apura/engine';
import { type ContextoDaChave, movesByEventos } from './contexto-da-chave.ts';
import { computeDocumento, type DocumentoComCalculo } from './documento-calculado.ts';
import { mercadoriasDoCliente } from './mercadorias-do-cliente.ts';
import { listPerguntasDoDocumento } from './perguntas-do-documento.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

type Lista<K extends keyof LinhasDosClientes> = NonNullable<LinhasDosClientes[K]>;

interface EffectsOnClientes {
  readonly lancamentos: readonly LancamentoToStore[];
  readonly perguntas: Lista<'perguntas'>;
  readonly retencoes: Lista<'retencoes'>;
  readonly em_duvida: Lista<'em_duvida'>;
  readonly mercadorias: Lista<'mercadorias'>;
}

/** What a document means for each of the clients that supply or acquire, and what it leaves open. */
export function effectsOnClientes(
  calculado: DocumentoComCalculo,
  clientes: readonly ClienteDoDocumento[],
  contexto?: ContextoDaChave,
  originais: readonly OriginalCalculada[] = [],
): EffectsOnClientes {
  const { fornecedor, adquirente } = calculado.documento;
  const partes = new Set([raizDoCnpj(fornecedor), raizDoCnpj(adquirente)]);
  const doCliente = clientes
    .filter(({ cnpj_raiz }) => partes.has(cnpj_raiz))
    .map((cliente) => effectsOnOne(calculado, cliente, { contexto, originais }));
  return {
    lancamentos: doCliente.flatMap(({ lancamentos }) => lancamentos),
    perguntas: doCliente.flatMap(({ perguntas }) => perguntas),
    retencoes: doCliente.flatMap(({ retencoes }) => retencoes),
    em_duvida: doCliente.flatMap(({ em_duvida }) => em_duvida),
    mercadorias: doCliente.flatMap(({ mercadorias }) => mercadorias),
  };
}

/** What is stored around a document, with the notes that it gives goods back of computed by their own files. */
interface AoRedor {
  readonly contexto: ContextoDaChave | undefined;
  readonly originais: readonly OriginalCalculada[];
}

function effectsOnOne(
  calculado: DocumentoComCalculo,
  cliente: ClienteDoDocumento,
  aoRedor: AoRedor,
): EffectsOnClientes {
  const { documento } = calculado;
  const { cliente_id } = cliente;
  const calculo = computeForCliente(calculado, cliente);
  const { competencia, ...emVolta } =
    'nota' in documento
      ? contextoDaNota(documento.nota, calculo, cliente, aoRedor)
      : contextoDeOutro(calculo, cliente, aoRedor.contexto);
  const efeito = efeitoDoDocumento(calculo, documento, emVolta);
  const noMes = { ...calculado, calculo: { ...calculo, competencia } };
  return {
    lancamentos: efeito.lancamentos.map((lancamento) => ({ ...lancamento, cliente_id })),
    perguntas: listPerguntasDoDocumento(noMes, efeito, vende(documento, cliente)).map((pergunta) => ({
      ...pergunta,
      cliente_id,
    })),
    retencoes: efeito.retencoes === null ? [] : [{ ...efeito.retencoes, cliente_id, competencia }],
    em_duvida: efeito.em_duvida.map((duvida) => ({ ...duvida, cliente_id })),
    mercadorias: mercadoriasDoCliente(documento, cliente, aoRedor.contexto?.entradas[cliente_id]?.codigos),
  };
}

const vende = (
  { fornecedor }: DocumentoComCalculo['documento'],
  { cnpj_raiz }: ClienteDoDocumento,
): boolean => raizDoCnpj(fornecedor) === cnpj_raiz;

/** The client as it stands in a month of the document, and what is stored around this one. */
type ContextoNoMes = ContextoDoDocumento & { readonly competencia: string };

/** A note has a month for each tax; its events, and the notes that it gives goods back of, may move what it counts for. */
function contextoDaNota(
  nota: NotaFiscal,
  calculo: DocumentoCalculado,
  cliente: ClienteDoDocumento,
  { contexto, originais }: AoRedor,
): ContextoNoMes {
  const eventos = eventosNoContexto(nota, calculo, contexto, cliente.escolhas_dos_eventos);
  const entrada = entradaInformada(cliente, contexto);
  const { hoje, cbs } = mesesDaNota(calculo, nota, eventos, { cnpj_raiz: cliente.cnpj_raiz, entrada });
  // The hour of the issue may be of another month in Brasília than where it was written.
  const competencia = hoje === nota.ide.dhEmi.slice(0, 7) ? calculo.competencia : hoje;
  return {
    competencia,
    cliente: { ...clienteNaNota(cliente, competencia, cbs), entrada },
    eventos,
    originais: originaisPara(cliente, originais),
  };
}

function contextoDeOutro(
  { competencia }: DocumentoCalculado,
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): ContextoNoMes {
  const entrada = entradaInformada(cliente, contexto);
  const doCliente = { competencia, cliente: { ...buildContextoDoMes(cliente, competencia), entrada } };
  if (contexto === undefined) return doCliente;
  const { rejeitada, antecipados, eventos } = contexto;
  return {
    ...doCliente,
    rejeitada,
    tributacao: findTributacaoPelosEventos(eventos),
    vinculados: new Map(
      Object.entries(antecipados).map(([chave, { cbs, ibs_uf, ibs_mun }]) => [
        chave,
        { itens: [{ ibscbs: { cbs: { v: cbs }, ibs_uf: { v: ibs_uf }, ibs_mun: { v: ibs_mun } } }] },
      ]),
    ),
  };
}

/** A note at hand that goods come back of, whoever the client is: computed once, by its own file. */
export interface OriginalCalculada {
  /** As the return names it. */
  readonly chave: string;
  readonly nota: NotaFiscal;
  readonly calculada: DocumentoComCalculo;
  /** Cancelled, or another stands in its place. */
  readonly encerrada: boolean;
  readonly eventos: ContextoDaChave['eventos'];
  readonly anteriores: NonNullable<OriginalDaDevolucao['anteriores']>;
}

export const computeOriginais = (contexto: ContextoDaChave | undefined): readonly OriginalCalculada[] =>
  Object.entries(contexto?.originais ?? {}).flatMap(([chave, { nota, fim, eventos, anteriores }]) =>
    nota === undefined
      ? []
      : [
          {
            chave,
            nota,
            calculada: computeDocumento(documentoDaNota(nota), 0, { conferir: false }),
            encerrada: fim !== null,
            eventos,
            anteriores: anteriores.flatMap(({ devolucao }) => (devolucao === undefined ? [] : [devolucao])),
          },
        ],
  );

/** The notes that it gives goods back of, as the client stood in their months. */
const originaisPara = (
  cliente: ClienteDoDocumento,
  originais: readonly OriginalCalculada[],
): OriginaisDaDevolucao =>
  new Map(originais.map((original) => [original.chave, originalPara(cliente, original)]));

function originalPara(
  cliente: ClienteDoDocumento,
  { nota, calculada, encerrada, eventos: doOriginal, anteriores }: OriginalCalculada,
): OriginalDaDevolucao {
  const documento = computeForCliente(calculada, cliente);
  const proprio = { eventos: doOriginal, rejeitada: false, antecipados: {} };
  const eventos = eventosNoContexto(nota, documento, proprio, cliente.escolhas_dos_eventos);
  const { cbs: mes } = mesesDaNota(documento, nota, eventos, {
    cnpj_raiz: cliente.cnpj_raiz,
    entrada: entradaInformada(cliente, undefined),
  });
  return {
    nota,
    documento,
    cliente: clienteNaNota(cliente, documento.competencia, mes),
    eventos,
    encerrada,
    anteriores,
  };
}

/** The client in the month of the note, and towards CBS and IBS in the month that these count in, where it is another. */
function clienteNaNota(cliente: ClienteDoDocumento, competencia: string, mesDaReforma: string | null) {
  const naNota = buildContextoDoMes(cliente, competencia);
  if (mesDaReforma === null || mesDaReforma === competencia) return naNota;
  return { ...naNota, ibs_cbs: buildContextoDoMes(cliente, mesDaReforma).ibs_cbs };
}

/** What its events and the advance payments that it names come to; null where nothing is stored around it that moves it. */
function eventosNoContexto(
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
export function computeForCliente(
  { documento, calculo }: DocumentoComCalculo,
  cliente: ClienteDoDocumento,
): DocumentoCalculado {
  if (!('nota' in documento)) return calculo;
  const { ajustes = [] } = buildContextoDoMes(cliente, calculo.competencia);
  const inferida = calculo.itens.some(({ classificacao }) => classificacao === 'inferida');
  const perguntada = calculo.itens.some(({ pergunta }) => pergunta === 'aquisicao');
  const valem = ajustes.filter(({ aquisicao }) => aquisicao === undefined || vende(documento, cliente));
  const mudam = valem.some(
    ({ cclasstrib, aquisicao }) =>
      (inferida && cclasstrib !== undefined) || (perguntada && aquisicao !== undefined),
  );
  return mudam ? calcularDocumento(documento, { situacao: calculo.situacao, ajustes: valem }) : calculo;
}

/** What the office says of when a document came in at a client: its own day, and the rules for all. */
function entradaInformada(
  { cliente_id, regras_de_entrada }: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): EntradaInformada {
  const { dia, conta_em, nos_livros } = contexto?.entradas[cliente_id] ?? {};
  return {
    ...(dia ? { dia } : {}),
    ...(conta_em ? { conta_em } : {}),
    ...(nos_livros ? { nos_livros } : {}),
    regras: regras_de_entrada,
  };
}
