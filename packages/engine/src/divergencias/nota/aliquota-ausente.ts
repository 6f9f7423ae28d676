import type { RegraDaNota } from '../conferencia.ts';

/** No rates for the day: nothing of the reform was computed. */
export const aliquotaAusente: RegraDaNota = ({ data, aliquotas }) => {
  if (aliquotas !== null) return undefined;
  return {
    regra: 'aliquota_ausente',
    campo: 'dhEmi',
    declarado: data === '0000-00-00' ? null : data,
    calculado: null,
    mensagem: 'Não há alíquotas de CBS e IBS para a data da nota.',
    fundamento: 'LC 214/2025, arts. 343 a 349',
  };
};
