import type { PedidoDeSimulacao } from '@apura/contracts';

export const FIRST_PERFIL: PedidoDeSimulacao = {
  regime: 'lucro_presumido',
  atividade: 'comercio',
  receita_mensal: '100000.00',
  compras_mensais: '60000.00',
};

/** Whether taxes of today are reckoned one by one: in the DAS they are one amount. */
export const hasCurrentAliquotas = (regime: PedidoDeSimulacao['regime']): boolean =>
  regime === 'lucro_presumido' || regime === 'lucro_real';

/** The same profile with what only holds in one regime taken out or put in. */
export function withRegime(
  pedido: PedidoDeSimulacao,
  regime: PedidoDeSimulacao['regime'],
): PedidoDeSimulacao {
  const { simples, aliquotas_atuais, ...resto } = pedido;
  if (regime === 'simples_nacional') {
    return { ...resto, regime, simples: simples ?? { anexo: 'I', rbt12: '1200000.00', ibs_cbs: 'das' } };
  }
  const fica = hasCurrentAliquotas(regime) && aliquotas_atuais !== undefined;
  return { ...resto, regime, ...(fica ? { aliquotas_atuais } : {}) };
}
