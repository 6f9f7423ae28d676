import { type Fixo, formatarFixo, lerOuZero, porcento } from '../fixo.ts';
import type { Atividade, Passo } from '../resultado.ts';
import { salarioMinimo } from './salario-minimo.ts';

interface ValoresDoMei {
  readonly desde: string;
  readonly ate: string | null;
  readonly publicadoEm: string;
  readonly icms: string;
  readonly iss: string;
  readonly cbs: string;
  readonly ibs: string;
  readonly fundamento: string;
}

const LC_214 = { publicadoEm: '2025-01-16', fundamento: 'LC 123/2006, Anexo VII (LC 214/2025, Anexo XXIII)' };

/** Fixed monthly amounts of the MEI, reais. Until 2026 there is no CBS nor IBS in them. */
const valoresDoMei: readonly ValoresDoMei[] = [
  {
    desde: '2018-01-01',
    ate: '2026-12-31',
    publicadoEm: '2008-12-22',
    icms: '1',
    iss: '5',
    cbs: '0',
    ibs: '0',
    fundamento: 'LC 123/2006, art. 18-A, § 3º, V, b e c',
  },
  { desde: '2027-01-01', ate: '2028-12-31', icms: '1', iss: '5', cbs: '0.994', ibs: '0.006', ...LC_214 },
  { desde: '2029-01-01', ate: '2029-12-31', icms: '0.9', iss: '4.5', cbs: '1', ibs: '0.2', ...LC_214 },
  { desde: '2030-01-01', ate: '2030-12-31', icms: '0.8', iss: '4', cbs: '1', ibs: '0.4', ...LC_214 },
  { desde: '2031-01-01', ate: '2031-12-31', icms: '0.7', iss: '3.5', cbs: '1', ibs: '0.6', ...LC_214 },
  { desde: '2032-01-01', ate: '2032-12-31', icms: '0.6', iss: '3', cbs: '1', ibs: '0.8', ...LC_214 },
  { desde: '2033-01-01', ate: null, icms: '0', iss: '0', cbs: '1', ibs: '2', ...LC_214 },
];

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

/** LC 123/2006 art. 18-A § 3º V a, with Lei 8.212/1991 art. 21 § 2º II a. */
const PARTE_DO_INSS = lerOuZero('5');
const FUNDAMENTO_DO_INSS = 'LC 123/2006, art. 18-A, § 3º, V, a; Lei 8.212/1991, art. 21, § 2º, II, a';

/**
 * The monthly DAS of a MEI on `data` (YYYY-MM-DD): social security, and ICMS for trade and industry or ISS for services. Null
 * before 2018. A carrier of cargo pays 12 % in place of 5 % (art. 18-F): no register says that a MEI is one.
 */
export function dasDoMei(data: string, atividade: Atividade): DasDoMei | null {
  const linha = valoresDoMei.find(({ desde, ate }) => desde <= data && (ate === null || data <= ate));
  const salario = salarioMinimo(data);
  if (linha === undefined || salario === null) return null;
  const inss = porcento(salario.valor, PARTE_DO_INSS, 2);
  const icms = atividade === 'servicos' ? 0n : lerOuZero(linha.icms);
  const iss = atividade === 'servicos' ? lerOuZero(linha.iss) : 0n;
  const cbs = lerOuZero(linha.cbs);
  const ibs = lerOuZero(linha.ibs);
  return {
    ...{ inss, icms, iss, cbs, ibs },
    total: inss + icms + iss + cbs + ibs,
    fundamento: linha.fundamento,
    passos: [
      {
        passo: 'inss',
        id: 'das_do_mei_inss',
        regra: 'Salário mínimo × contribuição do MEI',
        operandos: [
          { nome: 'salário mínimo', valor: formatarFixo(salario.valor, 2) },
          { nome: 'contribuição', valor: formatarFixo(PARTE_DO_INSS, 4) },
        ],
        resultado: formatarFixo(inss, 2),
        fundamento: `${FUNDAMENTO_DO_INSS}; ${salario.fundamento}`,
      },
    ],
  };
}
