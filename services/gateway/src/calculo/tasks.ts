import { type CalculoManual, type Detalhe, ErroDaApi } from '@apura/contracts';
import {
  type AliquotasPropriasInformadas,
  type PedidoDeSimulacao,
  type ProblemaDaSimulacao,
  simular,
} from '@apura/engine';
import { lerDocumento, lerDraft, type Problema } from '@apura/nfe';
import type { MapaDeColunas } from '../assistida/importacao.ts';
import { lerImportacao } from '../assistida/ler-importacao.ts';
import { type LinhasPedidas, reconciliarMes } from '../assistida/reconciliar-mes.ts';
import { daNota, doDocumento } from './calculavel.ts';
import { detalharDocumento, type EventosEmVolta } from './detalhar-documento.ts';
import { montarCalculo } from './montar-calculo.ts';
import { notaDoCalculoManual } from './nota-do-calculo-manual.ts';

/** What may be asked of a computing thread. */
export type Task =
  | {
      readonly tipo: 'xml';
      readonly bytes: Uint8Array;
      readonly ano?: number;
      /** Also what the tax authority would say of the note. */
      readonly conferir?: boolean | undefined;
      /** Percent, by cClassTrib, in place of the law's. */
      readonly aliquotas_proprias?: AliquotasPropriasInformadas | undefined;
    }
  | { readonly tipo: 'manual'; readonly body: CalculoManual; readonly hoje: string }
  | { readonly tipo: 'simulacao'; readonly pedido: PedidoDeSimulacao }
  /** What one document of a stored file says, item by item. */
  | {
      readonly tipo: 'itens';
      readonly bytes: Uint8Array;
      readonly ordem: number;
      readonly chave: string;
      readonly emVolta: EventosEmVolta;
    }
  /** A file of the assisted assessment of the client with this root. */
  | {
      readonly tipo: 'assistida';
      readonly bytes: Uint8Array;
      readonly contribuinte: string;
      readonly mapa: MapaDeColunas;
    }
  /** A month beside what the tax authority worked out, as the database gives it. */
  | {
      readonly tipo: 'reconciliacao';
      readonly mes: string;
      readonly contribuinte: string;
      readonly pedidas: LinhasPedidas;
    };

/** JSON rather than objects: a string crosses between threads many times faster, and the answer needs it anyway. */
export type Resultado =
  | { readonly json: string }
  | { readonly problema: Problema }
  | { readonly varias: number }
  | { readonly faltas: readonly Detalhe[] }
  | { readonly problemas: readonly ProblemaDaSimulacao[] };

/** Does one task. Never throws for what a file or a validated body can hold. */
export function runTask(task: Task): Resultado {
  switch (task.tipo) {
    case 'xml':
      return calcularXml(task);
    case 'manual':
      return json(montarCalculo(daNota(notaDoCalculoManual(task.body, task.hoje), false), task.body.ano));
    case 'simulacao':
      return simulacao(task.pedido);
    case 'itens':
      return calcularItens(task);
    case 'assistida':
      return importacao(task);
    case 'reconciliacao':
      return json(reconciliarMes(task.mes, task.contribuinte, task.pedidas));
  }
}

const json = (valor: object): Resultado => ({ json: JSON.stringify(valor) });

function calcularXml(task: Extract<Task, { tipo: 'xml' }>): Resultado {
  const leitura = lerDraft(task.bytes);
  if (leitura.tipo === 'problema') return { problema: leitura.problema };
  const calculaveis = leitura.documentos.flatMap((lido) =>
    lido.tipo === 'nota'
      ? [daNota(lido.nota, true, task.aliquotas_proprias)]
      : lido.tipo === 'documento'
        ? [doDocumento(lido.documento, task.aliquotas_proprias !== undefined)]
        : [],
  );
  const [unico] = calculaveis;
  if (!unico)
    return {
      problema: { codigo: 'xml_sem_nfe', mensagem: 'O XML traz um evento, e não a nota fiscal.' },
    };
  if (calculaveis.length > 1) return { varias: calculaveis.length };
  return json(montarCalculo(unico, task.ano, task.conferir));
}

function simulacao(pedido: PedidoDeSimulacao): Resultado {
  const simulada = simular(pedido);
  return simulada.problemas.length ? { problemas: simulada.problemas } : json(simulada);
}

function importacao({ bytes, contribuinte, mapa }: Extract<Task, { tipo: 'assistida' }>): Resultado {
  try {
    return json(lerImportacao(bytes, contribuinte, mapa));
  } catch (erro) {
    if (!(erro instanceof ErroDaApi) || erro.detalhes === undefined) throw erro;
    return { faltas: erro.detalhes };
  }
}

function calcularItens({ bytes, ordem, chave, emVolta }: Extract<Task, { tipo: 'itens' }>): Resultado {
  const leitura = lerDocumento(bytes);
  if (leitura.tipo === 'problema') return { problema: leitura.problema };
  const documentos = leitura.documentos.map((lido) =>
    lido.tipo === 'nota' || lido.tipo === 'documento' ? lido : undefined,
  );
  const temChave = (lido: (typeof documentos)[number]) =>
    (lido?.tipo === 'nota' ? lido.nota : lido?.documento)?.chave === chave;
  // What was stored before all kinds were read may stand further on in a file of several now.
  const lido = temChave(documentos[ordem]) ? documentos[ordem] : documentos.find(temChave);
  if (!lido) throw new Error(`the stored file has no document ${chave}`);
  return json(detalharDocumento(lido, emVolta));
}
