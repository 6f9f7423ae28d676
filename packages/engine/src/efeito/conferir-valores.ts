import { type PorTributoEmFixo, TRIBUTOS } from '../calculo/por-tributo.ts';
import { lerOuZero, menor } from '../fixo.ts';
import type { Efeito, ItemCalculado } from '../resultado.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';
import { valoresDoEfeito } from './valores-do-efeito.ts';

export interface ValoresConferidos {
  readonly usados: PorTributoEmFixo;
  /** What the note does not declare: the amounts are the computed ones. */
  readonly semGrupo: boolean;
  /** Where declared and calculated part. */
  readonly diferencas: readonly Diferenca[];
}

export interface Diferenca {
  readonly efeito: Efeito;
  readonly motivo: string;
  readonly valores: PorTributoEmFixo;
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
export function conferirValores(item: ItemCalculado, doItem: EfeitoDoItem): ValoresConferidos {
  const calculados = valoresDoEfeito(item, doItem);
  const { declarado } = item;
  const conferivel = doItem.grupo === undefined && doItem.combustivel !== true && item.calculado;
  if (!conferivel || doItem.efeito === 'credito_recusado') {
    return { usados: calculados, semGrupo: false, diferencas: SEM_DIFERENCAS };
  }
  if (declarado === undefined) {
    const semGrupo = calculados.cbs + calculados.ibs_uf + calculados.ibs_mun !== 0n;
    return { usados: calculados, semGrupo, diferencas: SEM_DIFERENCAS };
  }
  if (igual(declarado, item)) return { usados: calculados, semGrupo: false, diferencas: SEM_DIFERENCAS };
  const aFavor = doItem.efeito === 'credito' || doItem.efeito === 'estorno_debito';
  const usados = { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };
  const acima = { ...usados };
  const abaixo = { ...usados };
  for (const tributo of TRIBUTOS) {
    const naNota = lerOuZero(declarado[tributo]);
    const pelaRegra = calculados[tributo];
    usados[tributo] = aFavor ? menor(pelaRegra, naNota) : naNota;
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
