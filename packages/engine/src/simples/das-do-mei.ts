import { type Fixo, lerOuZero } from '../fixo.ts';
import type { Atividade } from '../resultado.ts';

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
  readonly icms: Fixo;
  readonly iss: Fixo;
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  /** Sum of the four; the social security contribution, a share of the minimum wage, is not in it. */
  readonly total: Fixo;
  readonly fundamento: string;
}

/** The fixed taxes of a MEI on `data` (YYYY-MM-DD); ICMS for trade and industry, ISS for services. Null before 2018. */
export function dasDoMei(data: string, atividade: Atividade): DasDoMei | null {
  const linha = valoresDoMei.find(({ desde, ate }) => desde <= data && (ate === null || data <= ate));
  if (linha === undefined) return null;
  const icms = atividade === 'servicos' ? 0n : lerOuZero(linha.icms);
  const iss = atividade === 'servicos' ? lerOuZero(linha.iss) : 0n;
  const cbs = lerOuZero(linha.cbs);
  const ibs = lerOuZero(linha.ibs);
  return { icms, iss, cbs, ibs, total: icms + iss + cbs + ibs, fundamento: linha.fundamento };
}
