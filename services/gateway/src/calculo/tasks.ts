import type { CalculoManual } from '@apura/contracts';
import {
  calcularDocumento,
  type NotaFiscal,
  type PedidoDeSimulacao,
  type ProblemaDaSimulacao,
  simular,
} from '@apura/engine';
import { lerDraft, lerXml, type Problema, situacaoDaNota } from '@apura/nfe';
import { itemARever } from '../representation/classificacao-a-rever.ts';
import { montarCalculo, type PedidoDeCalculo } from './montar-calculo.ts';
import { notaDoCalculoManual } from './nota-do-calculo-manual.ts';

/** What may be asked of a computing thread. */
export type Task =
  | ({ readonly tipo: 'xml'; readonly bytes: Uint8Array; readonly ano?: number } & PedidoDeCalculo)
  | { readonly tipo: 'manual'; readonly body: CalculoManual; readonly hoje: string }
  | { readonly tipo: 'simulacao'; readonly pedido: PedidoDeSimulacao }
  /** The items of one note of a stored file. */
  | { readonly tipo: 'itens'; readonly bytes: Uint8Array; readonly ordem: number };

/** JSON rather than objects: a string crosses between threads many times faster, and the answer needs it anyway. */
export type Resultado =
  | { readonly json: string }
  | { readonly problema: Problema }
  | { readonly varias: number }
  | { readonly problemas: readonly ProblemaDaSimulacao[] };

/** Does one task. Never throws for what a file or a validated body can hold. */
export function runTask(task: Task): Resultado {
  switch (task.tipo) {
    case 'xml':
      return calcularXml(task);
    case 'manual':
      return json(montarCalculo(notaDoCalculoManual(task.body, task.hoje), task.body.ano, false));
    case 'simulacao':
      return simulacao(task.pedido);
    case 'itens':
      return calcularItens(task.bytes, task.ordem);
  }
}

const json = (valor: object): Resultado => ({ json: JSON.stringify(valor) });

function calcularXml({ bytes, ano, ...pedido }: Extract<Task, { tipo: 'xml' }>): Resultado {
  const leitura = lerDraft(bytes);
  if (leitura.tipo === 'problema') return { problema: leitura.problema };
  const notas = leitura.documentos.flatMap((documento) =>
    documento.tipo === 'nota' ? [documento.nota] : [],
  );
  const [nota] = notas;
  if (!nota)
    return {
      problema: { codigo: 'xml_sem_nfe', mensagem: 'O XML traz um evento, e não a nota fiscal.' },
    };
  if (notas.length > 1) return { varias: notas.length };
  return json(montarCalculo(nota, ano, true, pedido));
}

function simulacao(pedido: PedidoDeSimulacao): Resultado {
  const simulada = simular(pedido);
  return simulada.problemas.length ? { problemas: simulada.problemas } : json(simulada);
}

function calcularItens(bytes: Uint8Array, ordem: number): Resultado {
  const leitura = lerXml(bytes);
  if (leitura.tipo === 'problema') return { problema: leitura.problema };
  const documento = leitura.documentos[ordem];
  if (documento?.tipo !== 'nota') throw new Error(`the stored file has no note at position ${ordem}`);
  const { itens, divergencias, revisoes } = calcularDocumento(documento.nota, {
    situacao: situacaoDaNota(documento.nota),
  });
  return json({
    itens: itens.map((item, n) => ({ ...produtoDoItem(documento.nota.det[n]), ...item })),
    divergencias,
    revisoes: revisoes.map(itemARever),
  });
}

/** What the note itself says that an item is. */
const produtoDoItem = (det: NotaFiscal['det'][number] | undefined) =>
  det && {
    codigo: det.prod.cProd,
    descricao: det.prod.xProd,
    quantidade: det.prod.qCom,
    unidade: det.prod.uCom,
  };
