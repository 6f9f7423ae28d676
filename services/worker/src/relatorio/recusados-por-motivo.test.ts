import { expect, test } from '@jest/globals';
import { recusadosPorMotivo } from './recusados-por-motivo.ts';

test('the same reason of several taxes is one entry with their sum', () => {
  const recusado = (motivo: string, valor: string) => ({
    motivo,
    descricao: motivo,
    fundamento: 'art. 49',
    valor,
  });
  const tributo = (nome: 'cbs' | 'ibs_uf', valores: [string, string][]) => ({
    tributo: nome,
    debitos: '0.00',
    creditos: '0.00',
    saldo_anterior: '0.00',
    saldo: '0.00',
    creditos_recusados: valores.map(([motivo, valor]) => recusado(motivo, valor)),
  });
  const novo = {
    tributos: [
      tributo('cbs', [
        ['a', '9.99'],
        ['b', '0.00'],
      ]),
      tributo('ibs_uf', [['a', '0.02']]),
    ],
    total: '0.00',
    carga_efetiva: '0.0000',
    exigivel: false,
    observacao: '',
  };
  expect(recusadosPorMotivo(novo)).toEqual([recusado('a', '10.01'), recusado('b', '0.00')]);
});
