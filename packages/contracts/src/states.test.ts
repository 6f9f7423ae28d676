import { expect, test } from '@jest/globals';
import { type Machine, STATES, statesOf } from './states.ts';

const INICIO: Record<Machine, string> = {
  lote: 'recebendo',
  arquivo: 'pendente',
  pedaco: 'pendente',
  apuracao: 'na_fila',
  entrega: 'pendente',
  webhook_endpoint: 'ativo',
};
const FINAIS: Record<Machine, string[]> = {
  lote: ['concluido', 'cancelado'],
  arquivo: ['processado', 'duplicado', 'recusado', 'cancelado'],
  pedaco: ['concluido'],
  apuracao: ['calculada'],
  entrega: [],
  webhook_endpoint: [],
};
const machines = Object.keys(STATES) as Machine[];
const saidas = (machine: Machine, estado: string) =>
  (STATES[machine] as Record<string, readonly string[]>)[estado] ?? [];

test.each(machines)('%s: only the final states have no way out', (machine) => {
  const semSaida = statesOf(machine).filter((estado) => saidas(machine, estado).length === 0);
  expect(semSaida).toEqual(FINAIS[machine]);
});

test.each(machines)(
  '%s: every move leads to a state, and every state is reached from the first',
  (machine) => {
    const vistos = new Set([INICIO[machine]]);
    for (const estado of vistos) for (const para of saidas(machine, estado)) vistos.add(para);
    expect([...vistos].sort()).toEqual([...statesOf(machine)].sort());
  },
);
