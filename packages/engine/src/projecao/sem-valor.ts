import { type LinhaProjetavel, TODOS_OS_TRIBUTOS, zeros } from './linha-projetavel.ts';

/** A row of nothing, to be filled in. */
export const SEM_VALOR: Omit<LinhaProjetavel, 'lado' | 'sinal'> = {
  estabelecimento: '',
  receita_de: '',
  receita: 0n,
  liquido: 0n,
  baseDosAtuais: 0n,
  final: 0n,
  ...zeros(),
  contados: TODOS_OS_TRIBUTOS,
  icms_embutido: 0n,
  pis_cofins_embutido: 0n,
  tributada: false,
  reducao_cbs: 0n,
  reducao_ibs: 0n,
};
