import Type from 'typebox';
import { Valor } from './formatos.ts';

/** The consumption taxes of today, in reais. */
export const TributosAtuais = Type.Object({
  icms: Valor,
  icms_st: Valor,
  fcp: Valor,
  difal: Valor,
  ipi: Valor,
  ii: Valor,
  pis: Valor,
  cofins: Valor,
  iss: Valor,
});

/** CBS, IBS and Imposto Seletivo, in reais. */
export const Reforma = Type.Object({
  base: Valor,
  cbs: Valor,
  ibs_uf: Valor,
  ibs_mun: Valor,
  ibs: Valor,
  is: Valor,
});
