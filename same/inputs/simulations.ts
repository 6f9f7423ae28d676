import { PROFILES } from './profiles.ts';

const RATES = { cbs: '9', ibs_uf: '0.05', ibs_mun: '0.05' };
const SCENARIOS: readonly unknown[] = [
  undefined,
  'estimativa_26_5',
  'estimativa_27_91',
  { '2027': RATES, '2030': RATES },
];

/** What is asked of the simulator: each profile, activity and scenario, both assumptions on the price, and requests that it refuses. */
export function* simulations(): Generator<readonly [string, object]> {
  for (const { name, regime, ibs_cbs, simples } of PROFILES) {
    for (const atividade of ['comercio', 'industria', 'servicos']) {
      for (const [i, cenario] of SCENARIOS.entries()) {
        const request = {
          regime,
          atividade,
          receita_mensal: regime === 'mei' ? '6000' : '123456.78',
          compras_mensais: regime === 'mei' ? '2500.50' : '71234.56',
          ...(simples ? { simples: { ...simples, ibs_cbs } } : {}),
          ...(cenario === undefined ? {} : { cenario }),
          ...(i % 2 ? { premissa_preco: 'final_constante', parcela_creditavel: '80', reducao: '60' } : {}),
          ...(i === 3 ? { ibs_cbs_na_base_icms: false, aliquotas_atuais: { icms: '12', ipi: '5' } } : {}),
        };
        yield [`${name} ${atividade} ${i}`, request];
      }
    }
  }
  yield [
    'refused without the Simples',
    { regime: 'simples_nacional', atividade: 'comercio', receita_mensal: '1', compras_mensais: '1' },
  ];
  yield [
    'refused amount',
    { regime: 'lucro_real', atividade: 'comercio', receita_mensal: 'x', compras_mensais: '-1' },
  ];
}
