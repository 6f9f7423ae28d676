import { type ByTributoInFixo, TRIBUTOS, ZEROS } from '../calculo/por-tributo.ts';
import { type Fixo, readOrZero, smallerOf } from '../fixo.ts';
import type { Efeito, ItemCalculado } from '../resultado.ts';
import { splitIbs } from '../simples/credito-de-fornecedor.ts';
import type { DevidoNoDas } from '../simples/devido-no-das.ts';
import type { EfeitoDoItem } from './nota-do-cliente.ts';

export interface ValoresConferidos {
  readonly usados: ByTributoInFixo;
  /** What the note does not declare: the amounts are the computed ones. */
  readonly semGrupo: boolean;
  /** Where declared and calculated part. */
  readonly diferencas: readonly Diferenca[];
}

export interface Diferenca {
  readonly efeito: Efeito;
  readonly motivo: string;
  readonly valores: ByTributoInFixo;
}

const SEM_DIFERENCAS: readonly Diferenca[] = [];

/** What a declared amount above or below the calculated one is called. */
const NOMES: Readonly<Partial<Record<Efeito, { readonly acima: string; readonly abaixo: string }>>> = {
  debito: { acima: 'debito_declarado_a_maior', abaixo: 'debito_declarado_a_menor' },
  credito: { acima: 'declarado_acima_do_calculado', abaixo: 'declarado_abaixo_do_calculado' },
};

/**
 * The amounts that an effect moves. Against the client the declared amount counts, which is a confession of debt
 * (LC 214/2025 art. 60 § 1º); in its favour the smaller of declared and calculated (arts. 47 § 2º I and 48). What a
 * note does not declare is computed.
 */
export function checkValores(
  item: ItemCalculado,
  doItem: EfeitoDoItem,
  aliquotas: Parameters<typeof splitIbs>[1] = null,
): ValoresConferidos {
  if (doItem.das !== undefined) {
    const { das, soIbs } = doItem;
    const cbs = soIbs === true ? 0n : readOrZero(das.vCBS);
    const usados = { cbs, ...splitIbs(ibsComODas(item, das), aliquotas) };
    return { usados, semGrupo: false, diferencas: SEM_DIFERENCAS };
  }
  const conferidos = checkAmbos(item, doItem);
  if (doItem.soIbs !== true) return conferidos;
  return {
    ...conferidos,
    usados: { ...conferidos.usados, cbs: 0n },
    diferencas: conferidos.diferencas
      .map((diferenca) => ({ ...diferenca, valores: { ...diferenca.valores, cbs: 0n } }))
      .filter(({ valores }) => TRIBUTOS.some((tributo) => valores[tributo] !== 0n)),
  };
}

/** Above the sublimit the DAS holds no IBS: what the item highlights of it alone is outside, and as good a credit. */
function ibsComODas({ declarado }: ItemCalculado, { vIBS }: DevidoNoDas): Fixo {
  const noDas = readOrZero(vIBS);
  if (noDas > 0n || declarado === undefined || readOrZero(declarado.cbs) > 0n) return noDas;
  return readOrZero(declarado.ibs_uf) + readOrZero(declarado.ibs_mun);
}

function checkAmbos(item: ItemCalculado, doItem: EfeitoDoItem): ValoresConferidos {
  const calculados = valoresDoEfeito(item, doItem);
  const { declarado } = item;
  const conferivel = doItem.grupo === undefined && item.calculado;
  if (!conferivel || doItem.efeito === 'credito_recusado') {
    return { usados: calculados, semGrupo: false, diferencas: SEM_DIFERENCAS };
  }
  if (declarado === undefined) {
    const semGrupo = calculados.cbs + calculados.ibs_uf + calculados.ibs_mun !== 0n;
    return { usados: calculados, semGrupo, diferencas: SEM_DIFERENCAS };
  }
  if (igual(declarado, item)) return { usados: calculados, semGrupo: false, diferencas: SEM_DIFERENCAS };
  // What earlier stages retained of a fuel is in neither: it stands beside what the operation itself owes.
  const retidos = retidosAntes(item, doItem);
  const aFavor = doItem.efeito === 'credito' || doItem.efeito === 'estorno_debito';
  const usados = { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };
  const acima = { ...usados };
  const abaixo = { ...usados };
  for (const tributo of TRIBUTOS) {
    const naNota = readOrZero(declarado[tributo]);
    const pelaRegra = calculados[tributo] - retidos[tributo];
    usados[tributo] = retidos[tributo] + (aFavor ? smallerOf(pelaRegra, naNota) : naNota);
    if (naNota > pelaRegra) acima[tributo] = naNota - pelaRegra;
    else abaixo[tributo] = pelaRegra - naNota;
  }
  const nomes = NOMES[doItem.efeito];
  if (nomes === undefined) return { usados, semGrupo: false, diferencas: SEM_DIFERENCAS };
  const efeito = doItem.efeito === 'credito' ? 'credito_recusado' : 'sem_efeito';
  const diferencas = [
    { efeito, motivo: nomes.acima, valores: acima },
    { efeito, motivo: nomes.abaixo, valores: abaixo },
  ] as const;
  return {
    usados,
    semGrupo: false,
    diferencas: diferencas.filter(({ valores }) => TRIBUTOS.some((tributo) => valores[tributo] !== 0n)),
  };
}

const igual = (declarado: NonNullable<ItemCalculado['declarado']>, item: ItemCalculado): boolean =>
  TRIBUTOS.every((tributo) => declarado[tributo] === item[tributo]);

/** CBS and IBS that an effect moves, in reais. The groups of the note have one IBS amount: it is taken as the State's part. */
function valoresDoEfeito(item: ItemCalculado, doItem: EfeitoDoItem): ByTributoInFixo {
  const { grupo } = doItem;
  if (grupo === 'credito_presumido_zfm') {
    return { cbs: 0n, ibs_uf: readOrZero(item.detalhes?.credito_presumido_zfm?.ibs), ibs_mun: 0n };
  }
  if (grupo !== undefined) {
    const valores = item.detalhes?.[grupo];
    return { cbs: readOrZero(valores?.cbs), ibs_uf: readOrZero(valores?.ibs), ibs_mun: 0n };
  }
  const retidos = retidosAntes(item, doItem);
  return {
    cbs: readOrZero(item.cbs) + retidos.cbs,
    ibs_uf: readOrZero(item.ibs_uf) + retidos.ibs_uf,
    ibs_mun: readOrZero(item.ibs_mun) + retidos.ibs_mun,
  };
}

/** What earlier stages retained of a fuel that the client consumes. */
function retidosAntes(item: ItemCalculado, { combustivel }: EfeitoDoItem): ByTributoInFixo {
  const mono = combustivel === true ? item.detalhes?.monofasia : undefined;
  if (mono === undefined) return ZEROS;
  const ibs_mun = readOrZero(mono.ibs_mun_retido_antes);
  return {
    cbs: readOrZero(mono.cbs_retida_antes),
    ibs_uf: readOrZero(mono.ibs_retido_antes) - ibs_mun,
    ibs_mun,
  };
}

/** What a row that tells declared from calculated adds to either side, besides what the row that it corrects uses. */
export interface DiferencaDoDeclarado {
  readonly lado: 'debito' | 'credito';
  readonly declarado: bigint;
  readonly calculado: bigint;
}

/** By motive, as `checkValores` names them: a debit is used as declared, a credit as the smaller of both. */
export const declaradoECalculado: Readonly<Record<string, DiferencaDoDeclarado>> = {
  debito_declarado_a_maior: { lado: 'debito', declarado: 0n, calculado: -1n },
  debito_declarado_a_menor: { lado: 'debito', declarado: 0n, calculado: 1n },
  declarado_acima_do_calculado: { lado: 'credito', declarado: 1n, calculado: 0n },
  declarado_abaixo_do_calculado: { lado: 'credito', declarado: 0n, calculado: 1n },
};
