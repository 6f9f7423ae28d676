import type { ClienteDoDocumento, LancamentoToStore, LinhasDosClientes } from '@apura/database';
import {
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
  mesesDaNota,
  type NotaDaOriginal,
  type NotaFiscal,
  type OriginaisDaDevolucao,
  type OriginalDaDevolucao,
  somarAdiantados,
} from '@apura/engine';
import { contextoDoMes } from '../contexto-do-mes.ts';
import { type ContextoDaChave, type DevolucaoNoContexto, movesByEventos } from './contexto-da-chave.ts';
import { computeDocumento, type DocumentoComCalculo } from './documento-calculado.ts';
import { perguntasDoDocumento } from './perguntas-do-documento.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

type Lista<K extends keyof LinhasDosClientes> = NonNullable<LinhasDosClientes[K]>;

interface EffectsOnClientes {
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
): EffectsOnClientes {
  const { fornecedor, adquirente } = calculado.documento;
  const partes = new Set([raizDoCnpj(fornecedor), raizDoCnpj(adquirente)]);
  const doCliente = clientes
    .filter(({ cnpj_raiz }) => partes.has(cnpj_raiz))
    .map((cliente) => effectsOnOne(calculado, cliente, contexto));
  return {
    lancamentos: doCliente.flatMap(({ lancamentos }) => lancamentos),
    perguntas: doCliente.flatMap(({ perguntas }) => perguntas),
    retencoes: doCliente.flatMap(({ retencoes }) => retencoes),
    em_duvida: doCliente.flatMap(({ em_duvida }) => em_duvida),
  };
}

function effectsOnOne(
  calculado: DocumentoComCalculo,
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): EffectsOnClientes {
  const { documento } = calculado;
  const { cliente_id } = cliente;
  const calculo = calculoDoCliente(calculado, cliente);
  const { competencia, ...emVolta } =
    'nota' in documento
      ? contextoDaNota(documento.nota, calculo, cliente, contexto)
      : contextoDeOutro(calculo, cliente, contexto);
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
type ContextoNoMes = ContextoDoDocumento & { readonly competencia: string };

/** A note has a month for each tax; its events, and the notes that it gives goods back of, may move what it counts for. */
function contextoDaNota(
  nota: NotaFiscal,
  calculo: DocumentoCalculado,
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
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
    originais: originaisPara(cliente, contexto),
  };
}

function contextoDeOutro(
  { competencia }: DocumentoCalculado,
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): ContextoNoMes {
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
    const eventos = eventosNoContexto(nota, documento, proprio, cliente.escolhas_dos_eventos);
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
