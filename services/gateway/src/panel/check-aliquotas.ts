import { AliquotasByAno, ApiError, validate } from '@apura/contracts';
import { hasCorteDaCbs } from '@apura/engine';

/**
 * Looks at rates by year that a body may bring, before all the rest of it: what is wrong with them has its own codes.
 * What is no object is left for the schema of the body to refuse.
 *
 * @throws ApiError `aliquota_invalida` for a rate that is not from 0 to 100; `cbs_bruta_ou_liquida` where CBS of 2027 or
 *   2028 does not say whether it is cut already; `corpo_invalido`
 */
export function checkAliquotas(aliquotas: unknown): void {
  if (typeof aliquotas !== 'object' || aliquotas === null) return;
  const porAno = validate(AliquotasByAno, aliquotas);
  const detalhes = Object.entries(porAno)
    .filter(([ano, aliquota]) => hasCorteDaCbs(ano) && aliquota.cbs_liquida === undefined)
    .map(([ano]) => ({
      campo: `${ano}.cbs_liquida`,
      motivo: 'diga se a CBS já vem com o corte de 0,1 p.p.',
    }));
  if (detalhes.length) throw new ApiError('cbs_bruta_ou_liquida', { detalhes });
}
