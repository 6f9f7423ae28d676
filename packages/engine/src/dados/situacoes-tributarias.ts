import { SITUACOES_TRIBUTARIAS as linhas } from '@apura/law';

const codigos = new Set(linhas.map((linha) => linha.cst));

/** Whether the CST of IBS/CBS is in the official table (IT 2025.002, in situacoes-tributarias.json). */
export const isSituacaoTributariaKnown = (cst: string): boolean => codigos.has(cst);
