import { arredondar, type Fixo, formatarFixo, lerOuZero, naoNegativo } from '../fixo.ts';
import type { ValorVigente } from './parametro.ts';

/** A reference rate that the Senate fixed (LC 214/2025 art. 349), or that of the TCU while it has not (art. 349 § 2º). */
export interface AliquotaDeReferencia {
  readonly tributo: 'cbs' | 'ibs_uf' | 'ibs_mun';
  readonly desde: string;
  readonly ate: string | null;
  /** Percent, as the act has it. */
  readonly valor: string;
  /** `bruta`: art. 349 § 14 (to the nearest 0.1) and, of the CBS of 2027 and 2028, the cut of art. 347 are still to be taken. */
  readonly como: 'bruta' | 'liquida';
  /** The act by name and number, its article, and the day of its publication. */
  readonly ato: string;
  readonly artigo: string;
  readonly publicadoEm: string;
  /** The version of the rules that brought it: offices are told of the act when those are applied. */
  readonly regras: string;
}

/** Day of the rate: one line here, for each tax that the act names; nothing that stands here is edited. None is fixed yet. */
export const aliquotasDeReferencia: readonly AliquotaDeReferencia[] = [];

/** What art. 347 takes off the CBS of 2027 and 2028, in percentage points. */
export const CORTE_DA_CBS = {
  desde: '2027-01-01',
  ate: '2028-12-31',
  valor: '0.1',
  fundamento: 'LC 214/2025, art. 347',
} as const;

/** The reference rates of a tax as they are charged: rounded and cut where the act gives them gross. */
export function valoresDeReferencia(
  tributo: AliquotaDeReferencia['tributo'],
  tabela: readonly AliquotaDeReferencia[] = aliquotasDeReferencia,
): ValorVigente[] {
  return tabela
    .filter((linha) => linha.tributo === tributo)
    .map((linha) => ({
      desde: linha.desde,
      ate: linha.ate,
      publicadoEm: linha.publicadoEm,
      valor: linha.como === 'bruta' ? liquida(linha) : linha.valor,
      status: 'lei',
      fundamento: fundamentoDaReferencia(linha),
    }));
}

/** The acts that a version of the rules brought, as a person reads them; empty where it brought none. */
export const atosDasRegras = (
  regras: string,
  tabela: readonly AliquotaDeReferencia[] = aliquotasDeReferencia,
): string => [...new Set(tabela.filter((linha) => linha.regras === regras).map(({ ato }) => ato))].join('; ');

const temCorte = ({ tributo, desde }: AliquotaDeReferencia): boolean =>
  tributo === 'cbs' && desde >= CORTE_DA_CBS.desde && desde <= CORTE_DA_CBS.ate;

function liquida(linha: AliquotaDeReferencia): string {
  const corte = temCorte(linha) ? lerOuZero(CORTE_DA_CBS.valor) : 0n;
  return formatarFixo(naoNegativo(arredondarReferencia(lerOuZero(linha.valor)) - corte), 2);
}

function fundamentoDaReferencia(linha: AliquotaDeReferencia): string {
  const { ato, artigo, como, valor } = linha;
  if (como === 'liquida') return `${ato}, ${artigo}`;
  const corte = temCorte(linha)
    ? `, menos ${CORTE_DA_CBS.valor.replace('.', ',')} (${CORTE_DA_CBS.fundamento})`
    : '';
  return `${ato}, ${artigo}: ${valor.replace('.', ',')}% a 0,1 ponto percentual (LC 214/2025, art. 349, § 14)${corte}`;
}

/** A reference rate in percent, rounded to the nearest 0.1 percentage point (LC 214/2025 art. 349 § 14). */
export const arredondarReferencia = (aliquota: Fixo): Fixo => arredondar(aliquota, 1);
