import { SIMPLES, valorEm } from '@apura/law';
import { type Fixo, formatarFixo, lerOuZero, porcento } from '../fixo.ts';
import type { Atividade, Passo } from '../resultado.ts';
import { salarioMinimo } from './salario-minimo.ts';

export interface DasDoMei {
  /** Social security of the owner: 5 % of the minimum wage. */
  readonly inss: Fixo;
  readonly icms: Fixo;
  readonly iss: Fixo;
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  /** Sum of the five. */
  readonly total: Fixo;
  readonly fundamento: string;
  readonly passos: readonly Passo[];
}

/** Fixed monthly amounts by tax. Until 2026 there is no CBS nor IBS in them. */
const FIXOS = {
  icms: SIMPLES.mei_icms,
  iss: SIMPLES.mei_iss,
  cbs: SIMPLES.mei_cbs,
  ibs: SIMPLES.mei_ibs,
} as const;

/**
 * The monthly DAS of a MEI on `data` (YYYY-MM-DD): social security, and ICMS for trade and industry or ISS for services. Null
 * before 2018. A carrier of cargo pays 12 % in place of 5 % (art. 18-F): no register says that a MEI is one.
 */
export function dasDoMei(data: string, atividade: Atividade): DasDoMei | null {
  const contribuicao = valorEm(SIMPLES.contribuicao_do_mei, data);
  const vigente = valorEm(FIXOS.icms, data);
  const salario = salarioMinimo(data);
  if (vigente === null || contribuicao === null || salario === null) return null;
  const fixo = (tributo: keyof typeof FIXOS): Fixo => lerOuZero(valorEm(FIXOS[tributo], data)?.valor);
  const parteDoInss = lerOuZero(contribuicao.valor);
  const inss = porcento(salario.valor, parteDoInss, 2);
  const icms = atividade === 'servicos' ? 0n : fixo('icms');
  const iss = atividade === 'servicos' ? fixo('iss') : 0n;
  const cbs = fixo('cbs');
  const ibs = fixo('ibs');
  return {
    ...{ inss, icms, iss, cbs, ibs },
    total: inss + icms + iss + cbs + ibs,
    fundamento: vigente.fundamento,
    passos: [
      {
        passo: 'inss',
        id: 'das_do_mei_inss',
        regra: 'Salário mínimo × contribuição do MEI',
        operandos: [
          { nome: 'salário mínimo', valor: formatarFixo(salario.valor, 2) },
          { nome: 'contribuição', valor: formatarFixo(parteDoInss, 4) },
        ],
        resultado: formatarFixo(inss, 2),
        fundamento: `${contribuicao.fundamento}; ${salario.fundamento}`,
      },
    ],
  };
}
