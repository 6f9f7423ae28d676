import type { Compartilhamento, EnviadosDoMes } from '@apura/contracts';
import type { Rotulo } from '../components/estado.tsx';

export const FORMAS_DE_ENVIO: Readonly<Record<Compartilhamento['forma'], string>> = {
  pdf: 'PDF em anexo',
  link: 'Link do relatório',
};

export const PRAZOS_DO_LINK = { 7: '7 dias', 30: '30 dias', 90: '90 dias', 365: '1 ano' } as const;

export const MOTIVOS_SEM_ENVIO: Readonly<Record<EnviadosDoMes['sem_envio'][number]['motivo'], string>> = {
  sem_apuracao: 'O mês não está apurado',
  incompleta: 'Faltam dados na apuração',
  desatualizada: 'A apuração está desatualizada',
  sem_contato: 'O cliente não tem contatos',
  limite_do_dia: 'O limite de e-mails do dia foi atingido; envie de novo amanhã',
};

/** How a link or a mail is, and whether there is something left to withdraw. */
export function estadoDoCompartilhamento(
  { forma, email, expira_em, retirado_em }: Compartilhamento,
  agora: Date,
): Rotulo & { readonly retiravel: boolean } {
  if (retirado_em) return { nome: 'Retirado', tom: 'neutro', retiravel: false };
  if (email === 'falhou') return { nome: 'Não entregue', tom: 'erro', retiravel: forma === 'link' };
  if (email === 'pendente') return { nome: 'Na fila', tom: 'aviso', retiravel: true };
  if (expira_em && Date.parse(expira_em) <= agora.getTime())
    return { nome: 'Vencido', tom: 'neutro', retiravel: false };
  return { nome: email ? 'Enviado' : 'Vale', tom: 'bom', retiravel: forma === 'link' };
}
