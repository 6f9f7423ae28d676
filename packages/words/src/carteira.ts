import type { SituacaoNaCarteira } from '@apura/contracts';

export const SITUACOES_DO_CLIENTE: Readonly<Record<SituacaoNaCarteira, string>> = {
  falhou: 'Falhou',
  faltam_dados: 'Faltam dados',
  desatualizada: 'Desatualizada',
  a_apurar: 'A apurar',
  em_andamento: 'Em andamento',
  calculada: 'Calculada',
  encerrada: 'Encerrada',
  sem_notas: 'Sem notas',
};
