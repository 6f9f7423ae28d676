import type { ClienteDoDocumento, LancamentoParaGravar, PerguntaParaGravar } from '@apura/database';
import {
  calcularDocumento,
  type DocumentoCalculado,
  type EscolhasDosEventos,
  type EventoGuardado,
  type EventosDaNota,
  efeito,
  eventoGuardado,
  eventosDaNota,
  mesesDaNota,
  type NotaFiscal,
  somarAdiantados,
} from '@apura/engine';
import { contextoDoMes } from '../contexto-do-mes.ts';
import type { NotaCalculada } from './calcular-nota.ts';
import { type ContextoDaChave, eventosContam } from './contexto-da-chave.ts';
import { entradaInformada } from './entrada-informada.ts';
import { perguntasDaNota } from './perguntas-da-nota.ts';
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
      const lancamentos = efeito(calculo, nota, naNota, eventos);
      const perguntas = perguntasDaNota(nota, { ...calculo, competencia }, lancamentos, vende);
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
