import type { ClienteDoDocumento, LancamentoParaGravar, PerguntaParaGravar } from '@apura/database';
import {
  calcularDocumento,
  type DocumentoCalculado,
  devolveMercadoria,
  type EscolhasDosEventos,
  type EventoGuardado,
  type EventosDaNota,
  efeito,
  eventoGuardado,
  eventosDaNota,
  type Lancamento,
  mesesDaNota,
  type NotaDaOriginal,
  type NotaFiscal,
  type OriginaisDaDevolucao,
  type OriginalDaDevolucao,
  perguntasDoEfeito,
  somarAdiantados,
} from '@apura/engine';
import { contextoDoMes } from '../contexto-do-mes.ts';
import { calcularNota, type NotaCalculada } from './calcular-nota.ts';
import { type ContextoDaChave, movidaPeloContexto } from './contexto-da-chave.ts';
import { perguntasDaNota, perguntasSobreANota } from './perguntas-da-nota.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

interface ParaOsClientes {
  readonly lancamentos: readonly LancamentoParaGravar[];
  readonly perguntas: readonly PerguntaParaGravar[];
}

/** What the note means for each of the clients that are a party of it, and what it leaves open. */
export function paraOsClientes(
  calculada: NotaCalculada,
  clientes: readonly ClienteDoDocumento[],
  contexto?: ContextoDaChave,
): ParaOsClientes {
  const { nota } = calculada;
  const partes = new Set([raizDoCnpj(nota.emit), raizDoCnpj(nota.dest)]);
  const doCliente = clientes
    .filter((cliente) => partes.has(cliente.cnpj_raiz))
    .map((cliente) => {
      const vende = raizDoCnpj(nota.emit) === cliente.cnpj_raiz;
      const calculo = calculoDoCliente(calculada, cliente, vende);
      const { cliente_id } = cliente;
      const eventos = doContexto(nota, calculo, contexto, cliente.escolhas_dos_eventos);
      const { cbs: mes } = mesesDaNota(calculo, nota, eventos);
      const naNota = clienteNaNota(cliente, calculo.competencia, mes);
      const originais = originaisPara(cliente, contexto);
      const lancamentos = efeito(calculo, nota, naNota, eventos, originais);
      const perguntas = [
        ...perguntasDaNota(nota, calculo, lancamentos, vende),
        ...(pergunta(nota, lancamentos)
          ? perguntasSobreANota(calculo, nota, perguntasDoEfeito(calculo, nota, naNota, eventos, originais))
          : []),
      ];
      return {
        lancamentos: lancamentos.map((lancamento) => ({ ...lancamento, cliente_id })),
        perguntas: perguntas.map((pergunta) => ({ ...pergunta, cliente_id })),
      };
    });
  return {
    lancamentos: doCliente.flatMap(({ lancamentos }) => lancamentos),
    perguntas: doCliente.flatMap(({ perguntas }) => perguntas),
  };
}

/** The notes that it gives goods back of, whoever the client is. */
export function originaisCalculados(
  contexto: ContextoDaChave | undefined,
): ReadonlyMap<string, NotaDaOriginal> {
  const lidas = Object.entries(contexto?.originais ?? {}).flatMap(([chave, { nota, fim }]) =>
    nota === undefined || fim !== null ? [] : [[chave, nota] as const],
  );
  return new Map(
    lidas.map(([chave, nota]) => [
      chave,
      { nota, documento: calcularNota(nota, 0, { conferir: false }).calculo },
    ]),
  );
}

/** The notes that it gives goods back of, as the client stood in their months. */
function originaisPara(
  cliente: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): OriginaisDaDevolucao {
  const originais = new Map<string, OriginalDaDevolucao>();
  for (const [chave, { nota, fim, eventos: doOriginal }] of Object.entries(contexto?.originais ?? {})) {
    if (nota === undefined) continue;
    const vende = raizDoCnpj(nota.emit) === cliente.cnpj_raiz;
    const documento = calculoDoCliente(calcularNota(nota, 0, { conferir: false }), cliente, vende);
    const proprio = { fim, eventos: doOriginal, rejeitada: false, antecipados: {}, originais: {} };
    const eventos = doContexto(nota, documento, proprio, cliente.escolhas_dos_eventos);
    const { cbs: mes } = mesesDaNota(documento, nota, eventos);
    originais.set(chave, {
      nota,
      documento,
      cliente: clienteNaNota(cliente, documento.competencia, mes),
      eventos,
      encerrada: fim !== null,
    });
  }
  return originais;
}

/** Motives of rows, and a classification, that something is asked about. */
const PERGUNTADOS: ReadonlySet<string | null> = new Set(['opcao_do_fornecedor_a_confirmar']);
const PRODUTOR_RURAL = '410014';

/** Whether anything can be asked: of nearly all notes nothing is, and they are not gone through again. */
const pergunta = (nota: NotaFiscal, lancamentos: readonly Lancamento[]): boolean =>
  nota.det.some(({ prod }) => devolveMercadoria(nota.ide, prod.CFOP)) ||
  lancamentos.some(({ motivo, cclasstrib }) => PERGUNTADOS.has(motivo) || cclasstrib === PRODUTOR_RURAL);

/** The client in the month of the note, and towards CBS and IBS in the month that these count in, where it is another. */
function clienteNaNota(cliente: ClienteDoDocumento, competencia: string, mesDaReforma: string | null) {
  const naNota = contextoDoMes(cliente, competencia);
  if (mesDaReforma === null || mesDaReforma === competencia) return naNota;
  return { ...naNota, ibs_cbs: contextoDoMes(cliente, mesDaReforma).ibs_cbs };
}

/** What its events and the advance payments that it names come to; null where nothing is stored around it that moves it. */
function doContexto(
  nota: NotaFiscal,
  documento: DocumentoCalculado,
  contexto: ContextoDaChave | undefined,
  escolhas: EscolhasDosEventos,
): EventosDaNota | null {
  if (contexto === undefined || !movidaPeloContexto(contexto)) return null;
  const { chave, ide } = nota;
  const eventos = contexto.eventos.map((evento: EventoGuardado) => eventoGuardado(evento, ide.tpAmb));
  const adiantado = somarAdiantados(Object.values(contexto.antecipados));
  return eventosDaNota({ chave, nota, documento, eventos, escolhas, adiantado });
}

/**
 * The note with the office's answers for this client: classifications, which replace only what the rules had to infer,
 * and acquisitions of fixed assets, which are of the client's own sales.
 */
export function calculoDoCliente(
  { nota, calculo }: NotaCalculada,
  cliente: ClienteDoDocumento,
  vende: boolean,
): DocumentoCalculado {
  const { ajustes = [] } = contextoDoMes(cliente, calculo.competencia);
  const inferida = calculo.itens.some(({ classificacao }) => classificacao === 'inferida');
  const perguntada = calculo.itens.some(({ pergunta }) => pergunta === 'aquisicao');
  const valem = ajustes.filter(({ aquisicao }) => vende || aquisicao === undefined);
  const mudam = valem.some(
    ({ cclasstrib, aquisicao }) =>
      (inferida && cclasstrib !== undefined) || (perguntada && aquisicao !== undefined),
  );
  return mudam ? calcularDocumento(nota, { situacao: calculo.situacao, ajustes: valem }) : calculo;
}
