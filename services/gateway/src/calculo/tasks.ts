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

function simulacao({ pedido }: { readonly pedido: PedidoDeSimulacao }): Resultado {
  const simulada = simular(pedido);
  return simulada.problemas.length ? { problemas: simulada.problemas } : json(simulada);
}

/** A file of the assisted assessment of the client with this root. */
function assistida(asked: {
  readonly bytes: Uint8Array;
  readonly contribuinte: string;
  readonly mapa: MapaDeColunas;
}): Resultado {
  try {
    return json(lerImportacao(asked.bytes, asked.contribuinte, asked.mapa));
  } catch (erro) {
    if (!(erro instanceof ErroDaApi) || erro.detalhes === undefined) throw erro;
    return { faltas: erro.detalhes };
  }
}

/** What one document of a stored file says, item by item. */
function itens(asked: {
  readonly bytes: Uint8Array;
  readonly ordem: number;
  readonly chave: string;
  readonly emVolta: EventosEmVolta;
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
  return json(detalharDocumento(lido, asked.emVolta));
}

const manual = ({ body, hoje }: { readonly body: CalculoManual; readonly hoje: string }): Resultado =>
  json(montarCalculo(daNota(notaDoCalculoManual(body, hoje), false), body.ano));

/** A month beside what the tax authority worked out, as the database gives it. */
const reconciliacao = (asked: {
  readonly mes: string;
  readonly contribuinte: string;
  readonly pedidas: LinhasPedidas;
}): Resultado => json(reconciliarMes(asked.mes, asked.contribuinte, asked.pedidas));

const TASKS = { xml, manual, simulacao, itens, assistida, reconciliacao };

/** What may be asked of a computing thread. */
export type Task = {
  [T in keyof typeof TASKS]: { readonly tipo: T } & Parameters<(typeof TASKS)[T]>[0];
}[keyof typeof TASKS];

/** Does one task. Never throws for what a file or a validated body can hold. */
export const runTask = (task: Task): Resultado =>
  (TASKS[task.tipo] as (asked: never) => Resultado)(task as never);
