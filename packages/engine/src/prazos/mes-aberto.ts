import { OBRIGACOES } from './obrigacoes.ts';

/** Whether something is still to be paid or handed in for a month (YYYY-MM) on `hoje` (YYYY-MM-DD), in any regime. */
export const mesAberto = (competencia: string, hoje: string): boolean =>
  OBRIGACOES.some(({ vencimento, desde = '', ate = '9999' }) => {
    const dia = competencia >= desde && competencia <= ate ? vencimento(competencia) : undefined;
    return dia !== undefined && dia >= hoje;
  });
