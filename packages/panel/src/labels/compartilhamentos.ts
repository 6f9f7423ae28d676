import type { AberturaDoLink, Compartilhamento, EnviadosDoMes } from '@apura/contracts';
import type { Rotulo } from '../components/partes.tsx';

export const FORMAS_DE_ENVIO: Readonly<Record<Compartilhamento['forma'], string>> = {
  pdf: 'PDF em anexo',
  link: 'Link do relatório',
};

export const PRAZOS_DO_LINK = { 7: '7 dias', 30: '30 dias', 90: '90 dias', 365: '1 ano' } as const;

export const MOTIVOS_WITHOUT_ENVIO: Readonly<Record<EnviadosDoMes['sem_envio'][number]['motivo'], string>> = {
  sem_apuracao: 'O mês não está apurado',
  incompleta: 'Faltam dados na apuração',
  desatualizada: 'A apuração está desatualizada',
  sem_contato: 'O cliente não tem contatos',
  limite_do_dia: 'O limite de e-mails do dia foi atingido; envie de novo amanhã',
};

export const SITUACOES_DO_ENVIO: Readonly<Record<Compartilhamento['situacao'], Rotulo>> = {
  vale: { nome: 'Vale', tom: 'bom' },
  na_fila: { nome: 'Na fila', tom: 'aviso' },
  enviado: { nome: 'Enviado', tom: 'bom' },
  nao_entregue: { nome: 'Não entregue', tom: 'erro' },
  vencido: { nome: 'Vencido', tom: 'neutro' },
  retirado: { nome: 'Retirado', tom: 'neutro' },
};

/** Whether there is something left to withdraw. */
export const mayBeWithdrawn = ({ forma, situacao }: Compartilhamento): boolean =>
  situacao === 'na_fila' || (forma === 'link' && (situacao === 'vale' || situacao === 'nao_entregue'));

export const openedPart = (o_que: AberturaDoLink['o_que']): string =>
  o_que === 'pdf' ? 'o PDF' : 'o relatório';
