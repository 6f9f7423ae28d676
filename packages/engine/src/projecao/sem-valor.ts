import { type LinhaProjetavel, TODOS_OS_TRIBUTOS } from './linha-projetavel.ts';

/** A row of nothing, to be filled in. */
export const SEM_VALOR: Omit<LinhaProjetavel, 'lado' | 'sinal'> = {
  estabelecimento: '',
  segregacao: '',
  receita: 0n,
  liquido: 0n,
  baseDosAtuais: 0n,
  final: 0n,
  icms: 0n,
  fcp: 0n,
  difal: 0n,
  icms_st: 0n,
  iss: 0n,
  ipi: 0n,
  pis: 0n,
  cofins: 0n,
  cbs: 0n,
  ibs_uf: 0n,
  ibs_mun: 0n,
  contados: TODOS_OS_TRIBUTOS,
  icms_embutido: 0n,
  pis_cofins_embutido: 0n,
  tributada: false,
  reducao_cbs: 0n,
  reducao_ibs: 0n,
};
