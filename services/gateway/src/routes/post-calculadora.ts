import { Calculo, CalculoManual } from '@apura/contracts';
import { isoDay } from '@apura/words';
import { jsonText } from '../answers.ts';
import { route } from '../route.ts';

export const postCalculadora = route('post /v1/calculadora', {
  operacao: 'calcularItens',
  exemplo: {
    body: {
      uf: 'SP',
      data: '2026-09-15',
      itens: [{ ncm: '84713012', cfop: '5102', valor: '1000.00', icms: '180.00' }],
    },
  },
  escopo: 'use:calculators',
  reads: 'json_longo',
  resumo: 'Calcula CBS, IBS e IS de itens informados',
  body: CalculoManual,
  respostas: { 200: { descricao: 'O cálculo, item a item, com a memória.', schema: Calculo } },
  erros: ['calculo_demorado'],
  respond: async ({ calculos, agora }, { body }) =>
    jsonText(await calculos.fazer({ tipo: 'manual', body: body, hoje: isoDay(agora()) })),
});
