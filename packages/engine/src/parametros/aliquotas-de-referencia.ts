import {
  ALIQUOTAS_DE_REFERENCIA,
  type AliquotaDeReferencia,
  PARAMETROS,
  type ValorDaLei,
  valueAt,
} from '@apura/law';
import { atLeastZero, type Fixo, formatFixo, readOrZero, round } from '../fixo.ts';
import type { ValorVigente } from './parametro.ts';

/** What art. 347 takes off the CBS of a day, in percentage points. */
export const findCorteDaCbs = (dia: string): ValorDaLei | null =>
  valueAt(PARAMETROS.cbs_reducao.valores, dia);

/** Whether it takes anything off the CBS of a year: of a rate that somebody tells must then be known whether it is cut already. */
export const hasCorteDaCbs = (ano: string): boolean => findCorteDaCbs(`${ano}-01-01`) !== null;

/** The reference rates of a tax as they are charged: rounded and cut where the act gives them gross. */
export function computeValoresDeReferencia(
  tributo: string,
  tabela: readonly AliquotaDeReferencia[] = ALIQUOTAS_DE_REFERENCIA,
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
  tabela: readonly AliquotaDeReferencia[] = ALIQUOTAS_DE_REFERENCIA,
): string => [...new Set(tabela.filter((linha) => linha.regras === regras).map(({ ato }) => ato))].join('; ');

const corteDa = ({ tributo, desde }: AliquotaDeReferencia): ValorDaLei | null =>
  tributo === 'cbs' ? findCorteDaCbs(desde) : null;

function liquida(linha: AliquotaDeReferencia): string {
  const corte = readOrZero(corteDa(linha)?.valor);
  return formatFixo(atLeastZero(roundReferencia(readOrZero(linha.valor)) - corte), 2);
}

function fundamentoDaReferencia(linha: AliquotaDeReferencia): string {
  const { ato, artigo, como, valor } = linha;
  if (como === 'liquida') return `${ato}, ${artigo}`;
  const corte = corteDa(linha);
  const menos = corte === null ? '' : `, menos ${corte.valor.replace('.', ',')} (${corte.fundamento})`;
  return `${ato}, ${artigo}: ${valor.replace('.', ',')}% a 0,1 ponto percentual (LC 214/2025, art. 349, § 14)${menos}`;
}

/** A reference rate in percent, rounded to the nearest 0.1 percentage point (LC 214/2025 art. 349 § 14). */
export const roundReferencia = (aliquota: Fixo): Fixo => round(aliquota, 1);
