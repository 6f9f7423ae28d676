import {
  Calculo,
  CalculoManual,
  PedidoDeSimulacao,
  RegrasDeValidacao,
  RegrasQuery,
  Simulacao,
} from '@apura/contracts';
import { motivoSemAvaliacao, REGRAS_DE_VALIDACAO } from '@apura/engine';
import { isoDay } from '@apura/words';
import { jsonText, ok, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import type { Caller } from '../limits/caller.ts';
import { gives, type Route, route } from '../route.ts';

/** What both simulators take, and how they answer it. */
export const SIMULATOR = {
  exemplo: {
    body: {
      regime: 'lucro_real',
      atividade: 'comercio',
      receita_mensal: '100000.00',
      compras_mensais: '60000.00',
    },
  },
  body: PedidoDeSimulacao,
  erros: ['calculo_demorado'],
  respond: async (
    { calculos }: Gateway,
    { body, caller }: { readonly body: PedidoDeSimulacao; readonly caller: Caller },
  ): Promise<Resposta> => jsonText(await calculos.fazer({ tipo: 'simulacao', pedido: body }, caller)),
} as const;

export const CALCULADORAS: readonly Route[] = [
  route('post /v1/calculadora', {
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
    respostas: gives(200, 'O cálculo, item a item, com a memória.', Calculo),
    erros: ['calculo_demorado'],
    respond: async ({ calculos, agora }, { body, caller }) =>
      jsonText(await calculos.fazer({ tipo: 'manual', body, hoje: isoDay(agora()) }, caller)),
  }),
  route('post /v1/simulador', {
    ...SIMULATOR,
    operacao: 'simular',
    escopo: 'use:calculators',
    resumo: 'Simula a transição de 2026 a 2033, com as alíquotas progressivas',
    respostas: gives(200, 'A simulação.', Simulacao),
  }),
  /** The table that notes are held against, as the engine has it. */
  route('get /v1/regras', {
    operacao: 'listarRegras',
    exemplo: { query: { codigo: '1026' } },
    escopo: 'use:calculators',
    resumo: 'Lista as regras de validação da SEFAZ que a Apura avalia, e as que não avalia, com o motivo',
    query: RegrasQuery,
    respostas: gives(200, 'A tabela inteira.', RegrasDeValidacao),
    respond: async (_gateway, { query: { codigo } }) =>
      ok({ regras: codigo === undefined ? REGRAS : REGRAS.filter((regra) => regra.codigo === codigo) }),
  }),
];

const REGRAS = REGRAS_DE_VALIDACAO.map(({ emissao, semAvaliacao, falta, ...regra }) => ({
  ...regra,
  gravidade: regra.desde === null ? 'aviso' : 'critica',
  efeito: regra.desde === null ? 'dica' : 'rejeicao',
  emissao_de: emissao.de,
  emissao_ate: emissao.ate,
  avaliada: semAvaliacao === null,
  motivo: motivoSemAvaliacao({ semAvaliacao, falta }),
}));
