import { Comparativo, PedidoDeSimulacao, Simulacao } from '@apura/contracts';
import {
  apurar,
  type PedidoDeSimulacao as EngineRequest,
  type Simulacao as EngineSimulacao,
  simular,
} from '@apura/engine';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Both sides as one type, whatever is readonly in one of them: the compiler refuses a field that only one has. */
type Readonlied<T> = T extends object ? { readonly [K in keyof T]: Readonlied<T[K]> } : T;
const toContract = (value: EngineSimulacao): Readonlied<Simulacao> => value;
const toEngine = (value: PedidoDeSimulacao): EngineRequest => value;
const ajv = new Ajv2020({ strict: false });
const pedidoValido = ajv.compile(PedidoDeSimulacao);
const simulacaoValida = ajv.compile(Simulacao);

const base = { atividade: 'comercio', receita_mensal: '100000.00', compras_mensais: '60000.00' } as const;
const pedidos: PedidoDeSimulacao[] = [
  { ...base, regime: 'lucro_real', cenario: { '2027': { cbs: '9', ibs_uf: '0.05', ibs_mun: '0.05' } } },
  { ...base, regime: 'lucro_presumido', atividade: 'servicos', premissa_preco: 'final_constante' },
  { ...base, regime: 'simples_nacional', simples: { anexo: 'I', rbt12: '1000000', ibs_cbs: 'regular' } },
  { ...base, regime: 'mei', receita_mensal: '6000' },
];

test.each(pedidos)('a request that the contract takes gives a simulation that it describes: %j', (pedido) => {
  pedidoValido(pedido);
  expect(pedidoValido.errors).toBeNull();
  const simulacao = toContract(simular(toEngine(pedido)));
  simulacaoValida(simulacao);
  expect(simulacaoValida.errors).toBeNull();
  expect(simulacao.anos).toHaveLength(8);
});

test('a request that only the engine can refuse gives problems that the contract describes', () => {
  const simulacao = simular({ ...base, regime: 'simples_nacional' });
  simulacaoValida(simulacao);
  expect(simulacaoValida.errors).toBeNull();
  expect(simulacao.problemas.map(({ codigo }) => codigo)).toEqual(['simples_incompleto']);
});

test('the projection and the DAS of a month are what the contract describes', () => {
  const comparativo = ajv.compile(Comparativo);
  const mes = apurar({
    competencia: '2027-09',
    regime: 'simples_nacional',
    ibs_cbs: 'das',
    simples: { anexo: 'I', rbt12: '1000000' },
    lancamentos: [],
    lancamentos_manuais: [{ tipo: 'credito', tributo: 'cbs', valor: '1.00', nota: 'energia' }],
    saldos_anteriores: [],
    documentos: 0,
  });
  comparativo(mes);
  expect(comparativo.errors).toBeNull();
  expect(mes.transicao).toHaveLength(14);
  expect(mes.devido_no_mes?.tributos.map(({ tributo }) => tributo)).toContain('das');
});
