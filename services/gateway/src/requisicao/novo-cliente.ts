import type { CriarCliente } from '@apura/contracts';
import type { NovoCliente } from '@apura/database';
import { ibsCbsDoRegime } from './ibs-cbs-do-regime.ts';

/** The first month in which CBS and IBS are computed: a regime given without `desde` holds for all of the transition. */
const INICIO_DA_TRANSICAO = '2026-01';

/** A client that a request describes, as the database takes it. The schema lets exactly one of the two CNPJs through. */
export const novoCliente = ({ cnpj, cnpj_raiz, razao_social, regime, desde }: CriarCliente): NovoCliente => ({
  cnpjRaiz: cnpj_raiz ?? (cnpj as string).slice(0, 8),
  ...(cnpj === undefined ? {} : { cnpj }),
  razaoSocial: razao_social,
  regime,
  ibsCbs: ibsCbsDoRegime(regime),
  desde: desde ?? INICIO_DA_TRANSICAO,
});
