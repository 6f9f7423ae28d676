import type { CriarCliente } from '@apura/contracts';
import type { NovoCliente } from '@apura/database';
import { INICIO_DA_TRANSICAO } from './inicio-da-transicao.ts';
import { regimeParaGravar } from './regime-para-gravar.ts';

/** A client that a request describes, as the database takes it. The schema lets exactly one of the two CNPJs through. */
export const novoCliente = ({
  cnpj,
  cnpj_raiz,
  razao_social,
  desde,
  ...regime
}: CriarCliente): NovoCliente => ({
  cnpjRaiz: cnpj_raiz ?? (cnpj as string).slice(0, 8),
  ...(cnpj === undefined ? {} : { cnpj }),
  razaoSocial: razao_social,
  ...regimeParaGravar({ ...regime, desde: desde ?? INICIO_DA_TRANSICAO }),
});
