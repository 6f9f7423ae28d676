import { expect, test } from '@jest/globals';
import { ESTADOS, estadosDe, type Maquina, podeMudar } from './estados.ts';

const INICIO: Record<Maquina, string> = {
  lote: 'recebendo',
  arquivo: 'pendente',
  pedaco: 'pendente',
  apuracao: 'na_fila',
  entrega: 'pendente',
  webhook_endpoint: 'ativo',
};
const FINAIS: Record<Maquina, string[]> = {
  lote: ['concluido', 'cancelado'],
  arquivo: ['processado', 'duplicado', 'recusado', 'cancelado'],
  pedaco: ['concluido'],
  apuracao: ['calculada'],
  entrega: [],
  webhook_endpoint: [],
};
const maquinas = Object.keys(ESTADOS) as Maquina[];
const saidas = (maquina: Maquina, estado: string) =>
  (ESTADOS[maquina] as Record<string, readonly string[]>)[estado] ?? [];

test.each(maquinas)('%s: only the final states have no way out', (maquina) => {
  const semSaida = estadosDe(maquina).filter((estado) => saidas(maquina, estado).length === 0);
  expect(semSaida).toEqual(FINAIS[maquina]);
});

test.each(maquinas)(
  '%s: every move leads to a state, and every state is reached from the first',
  (maquina) => {
    const vistos = new Set([INICIO[maquina]]);
    for (const estado of vistos) for (const para of saidas(maquina, estado)) vistos.add(para);
    expect([...vistos].sort()).toEqual([...estadosDe(maquina)].sort());
  },
);

test('podeMudar follows the table', () => {
  expect(podeMudar('apuracao', 'na_fila', 'calculando')).toBe(true);
  expect(podeMudar('apuracao', 'gerando_pdf', 'falhou')).toBe(true);
  expect(podeMudar('apuracao', 'calculada', 'calculando')).toBe(false);
  expect(podeMudar('lote', 'concluido', 'processando')).toBe(false);
  expect(podeMudar('entrega', 'falhou', 'pendente')).toBe(true);
  expect(podeMudar('arquivo', 'pendente', 'pendente')).toBe(false);
});
