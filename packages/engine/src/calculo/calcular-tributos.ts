import { arredondar, type Fixo, formatarFixo, lerFixo, porcento } from '../fixo.ts';
import type { AliquotasEmFixo } from '../parametros/aliquotas-da-nota.ts';
import { anotar, type Memoria, operando } from './memoria.ts';

export interface EntradaDosTributos {
  readonly base: Fixo;
  readonly aliquotas: AliquotasEmFixo;
  /** Reductions of the rates, in percent (100 is the zero rate). */
  readonly reducao_ibs: Fixo;
  readonly reducao_cbs: Fixo;
  readonly fundamentoDaReducao: string;
}

export interface TributosCalculados {
  /** Effective rates in percent, four decimals (pAliqEfet). */
  readonly efetivas: AliquotasEmFixo;
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
  readonly ibs: Fixo;
}

const CEM = lerFixo('100') as Fixo;

/**
 * CBS and IBS of one item. Effective rate = rate x (1 - reduction), four decimals; tax = vBC x effective rate, two
 * decimals, both HALF_EVEN; vIBS is the sum of the two rounded parts (NT 2025.002, UB28-10, UB35-10, UB54a-10).
 */
export function calcularTributos(entrada: EntradaDosTributos, memoria: Memoria): TributosCalculados {
  const { base, aliquotas } = entrada;
  const tributo = (
    nome: 'cbs' | 'ibs_uf' | 'ibs_mun',
    reducao: Fixo,
    fundamento: string,
  ): { efetiva: Fixo; valor: Fixo } => {
    let efetiva = arredondar(aliquotas[nome], 4);
    if (reducao !== 0n) {
      efetiva = porcento(aliquotas[nome], CEM - reducao, 4);
      anotar(
        memoria,
        `aliquota_efetiva_${nome}`,
        'Alíquota padrão reduzida: alíquota × (1 − redução ÷ 100), quatro casas',
        [operando('aliquota', aliquotas[nome], 4), operando('reducao', reducao, 4)],
        formatarFixo(efetiva, 4),
        entrada.fundamentoDaReducao,
      );
    }
    const valor = porcento(base, efetiva, 2);
    anotar(
      memoria,
      nome,
      'Base × alíquota efetiva ÷ 100, duas casas',
      [operando('vBC', base, 2), operando('aliquota_efetiva', efetiva, 4)],
      formatarFixo(valor, 2),
      fundamento,
    );
    return { efetiva, valor };
  };
  const ibsUf = tributo('ibs_uf', entrada.reducao_ibs, 'LC 214/2025, art. 343; NT 2025.002, UB35-10');
  const ibsMun = tributo('ibs_mun', entrada.reducao_ibs, 'LC 214/2025, art. 343; NT 2025.002, UB54-10');
  const cbs = tributo('cbs', entrada.reducao_cbs, 'LC 214/2025, art. 346; NT 2025.002, UB67-10');
  const ibs = ibsUf.valor + ibsMun.valor;
  anotar(
    memoria,
    'ibs',
    'Soma do IBS estadual e do municipal, já arredondados',
    [operando('ibs_uf', ibsUf.valor, 2), operando('ibs_mun', ibsMun.valor, 2)],
    formatarFixo(ibs, 2),
    'NT 2025.002, UB54a-10',
  );
  return {
    efetivas: { cbs: cbs.efetiva, ibs_uf: ibsUf.efetiva, ibs_mun: ibsMun.efetiva },
    cbs: cbs.valor,
    ibs_uf: ibsUf.valor,
    ibs_mun: ibsMun.valor,
    ibs,
  };
}
