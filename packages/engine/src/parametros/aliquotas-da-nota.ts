import { type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type { Aliquotas } from '../resultado.ts';
import { parametrosEm } from './parametros-em.ts';

export interface AliquotasEmFixo {
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
}

export interface AliquotasDaNota {
  /** Null where this version has no full set of rates: the reform is then not computed. */
  readonly valores: AliquotasEmFixo | null;
  /** Year whose base rules apply. */
  readonly anoDaBase: number;
  readonly publicas: Aliquotas;
  readonly aviso: string | null;
}

/** First year with rates. An older note is shown with them, so that an office can compare its past months. */
const PRIMEIRO_ANO = 2026;

/** The rates for a note issued on `data` (YYYY-MM-DD) of `ano`; `ano` 0 is an unreadable date. */
export function aliquotasDaNota(data: string, ano: number): AliquotasDaNota {
  const antiga = ano > 0 && ano < PRIMEIRO_ANO;
  const { cbs, ibs_uf, ibs_mun } = parametrosEm(antiga ? `${PRIMEIRO_ANO}-01-01` : data);
  const valores = {
    cbs: cbs && lerFixo(cbs.valor),
    ibs_uf: ibs_uf && lerFixo(ibs_uf.valor),
    ibs_mun: ibs_mun && lerFixo(ibs_mun.valor),
  };
  if (cbs === null || valores.cbs === null || valores.ibs_uf === null || valores.ibs_mun === null) {
    return {
      valores: null,
      anoDaBase: ano,
      publicas: {
        cbs: '0.0000',
        ibs_uf: '0.0000',
        ibs_mun: '0.0000',
        status: 'estimativa',
        fundamento: 'Sem alíquota de referência da CBS fixada para a data (LC 214/2025, art. 349)',
      },
      aviso:
        ano === 0
          ? 'A data de emissão não pôde ser lida; CBS e IBS não foram calculados.'
          : `A nota é de ${ano}; a alíquota de referência da CBS desse ano ainda não foi fixada e CBS e IBS não foram calculados.`,
    };
  }
  return {
    valores: { cbs: valores.cbs, ibs_uf: valores.ibs_uf, ibs_mun: valores.ibs_mun },
    anoDaBase: antiga ? PRIMEIRO_ANO : ano,
    publicas: {
      cbs: formatarFixo(valores.cbs, 4),
      ibs_uf: formatarFixo(valores.ibs_uf, 4),
      ibs_mun: formatarFixo(valores.ibs_mun, 4),
      status: antiga ? 'estimativa' : cbs.status,
      fundamento: 'LC 214/2025, arts. 343 (IBS) e 346 (CBS)',
    },
    aviso: antiga ? `A nota é de ${ano}; aplicadas as alíquotas de ${PRIMEIRO_ANO}.` : null,
  };
}
