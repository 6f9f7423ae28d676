import { Calculo, CalculoManual, validar } from '@apura/contracts';
import { isoDay } from '@apura/words';
import type { Rota } from '../rota.ts';

export const postCalculadora: Rota = {
  metodo: 'post',
  caminho: '/v1/calculadora',
  escopo: 'use:calculators',
  corpo: 'json_longo',
  descricao: {
    grupo: 'Cálculo',
    resumo: 'Calcula CBS, IBS e IS de itens informados',
    corpo: { tipo: 'application/json', schema: CalculoManual },
    respostas: { 200: { descricao: 'O cálculo, item a item, com a memória.', schema: Calculo } },
    erros: ['ano_invalido', 'calculo_demorado'],
  },
  async responder({ calculos, agora }, { req }) {
    const corpo = validar(CalculoManual, req.body);
    const json = await calculos.fazer({ tipo: 'manual', corpo, hoje: isoDay(agora()) });
    return {
      status: 200,
      corpo: Buffer.from(json),
      cabecalhos: { 'Content-Type': 'application/json; charset=utf-8' },
    };
  },
};
