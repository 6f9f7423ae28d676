import { TABELAS_DO_SIMPLES as linhas } from '@apura/law';
import { type Fixo, readFixo } from '../fixo.ts';
import type { AnexoDoSimples } from '../resultado.ts';

const DA_UNIAO = ['irpj', 'csll', 'cpp', 'pis', 'cofins', 'ipi'] as const;
/** The taxes inside the DAS. */
export const tributosDoDas = [...DA_UNIAO, 'icms', 'iss', 'cbs', 'ibs'] as const;
export type TributoDoDas = (typeof tributosDoDas)[number];

export interface FaixaDoSimples {
  /** 1 to 6. */
  readonly faixa: number;
  /** Highest RBT12 of the bracket, reais. */
  readonly ate: Fixo;
  /** Nominal rate, percent. */
  readonly aliquota: Fixo;
  readonly deduzir: Fixo;
  /** Share of each tax, percent of the DAS; together 100. */
  readonly partilha: Readonly<Partial<Record<TributoDoDas, Fixo>>>;
}

export interface TabelaDoSimples {
  readonly anexo: AnexoDoSimples;
  readonly desde: string;
  readonly ate: string | null;
  readonly publicadoEm: string;
  readonly fundamento: string;
  readonly faixas: readonly FaixaDoSimples[];
}

/**
 * The annexes I to V of LC 123/2006: until 2026 as LC 155/2016 wrote them, from 2027 on as LC 214/2025 does. Each table
 * of 2029 and later splits PIS and COFINS of the old one into CBS, and its ICMS or ISS into ICMS or ISS and IBS.
 */
export const tabelasDoSimples: readonly TabelaDoSimples[] = linhas.map((tabela) => ({
  ...tabela,
  // The schema of the table takes no other.
  anexo: tabela.anexo as AnexoDoSimples,
  faixas: tabela.faixas.map(({ ate, aliquota, deduzir, partilha }, indice) => ({
    faixa: indice + 1,
    ate: read(ate),
    aliquota: read(aliquota),
    deduzir: read(deduzir),
    partilha: Object.fromEntries(Object.entries(partilha).map(([tributo, parte]) => [tributo, read(parte)])),
  })),
}));

/** The table of an annex on a day (YYYY-MM-DD); null before 2018. */
export function tabelaDoSimples(anexo: AnexoDoSimples, data: string): TabelaDoSimples | null {
  return (
    tabelasDoSimples.find(
      (tabela) =>
        tabela.anexo === anexo && tabela.desde <= data && (tabela.ate === null || data <= tabela.ate),
    ) ?? null
  );
}

function read(texto: string): Fixo {
  const valor = readFixo(texto);
  if (valor === null) throw new TypeError(`not a decimal in the Simples tables: ${texto}`);
  return valor;
}
