import type { ClienteDoDocumento, LancamentoParaGravar, PerguntaParaGravar } from '@apura/database';
import {
  calcularDocumento,
  type DocumentoCalculado,
  type EscolhasDosEventos,
  type EventoGuardado,
  type EventosDaNota,
  efeitoDaNota,
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
import { calcularNota, type NotaCalculada } from './calcular-nota.ts';
import { type ContextoDaChave, eventosContam } from './contexto-da-chave.ts';
import { entradaInformada } from './entrada-informada.ts';
import { perguntasDaNota, perguntasDasCompras, perguntasSobreANota } from './perguntas-da-nota.ts';
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
      const entrada = entradaInformada(cliente, contexto);
      const { hoje, cbs } = mesesDaNota(calculo, nota, eventos, { cnpj_raiz: cliente.cnpj_raiz, entrada });
      // The hour of the issue may be of another month in Brasília than where it was written.
      const competencia = hoje === nota.ide.dhEmi.slice(0, 7) ? calculo.competencia : hoje;
      const naNota = { ...clienteNaNota(cliente, competencia, cbs), entrada };
      const { lancamentos, ...abertas } = efeitoDaNota(
        calculo,
        nota,
        naNota,
        eventos,
        originaisPara(cliente, contexto),
      );
      const noMes = { ...calculo, competencia };
      const perguntas = [
        ...perguntasDaNota(nota, noMes, lancamentos, vende),
        ...perguntasDasCompras(nota, noMes, abertas.compras),
        ...perguntasSobreANota(noMes, nota, abertas.perguntas),
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
    const proprio = { eventos: doOriginal, rejeitada: false, antecipados: {} };
    const eventos = doContexto(nota, documento, proprio, cliente.escolhas_dos_eventos);
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
function doContexto(
  nota: NotaFiscal,
  documento: DocumentoCalculado,
  contexto: Pick<ContextoDaChave, 'eventos' | 'rejeitada' | 'antecipados'> | undefined,
  escolhas: EscolhasDosEventos,
): EventosDaNota | null {
  if (contexto === undefined || !eventosContam(contexto)) return null;
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
