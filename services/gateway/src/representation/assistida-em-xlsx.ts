import { type LinhaReconciliada, MOTIVOS_DA_RECONCILIACAO } from '@apura/engine';
import { openXlsx, writeTables } from '@apura/sheets';
import { type ColumnOf, competenciaCurta, table } from '@apura/words';
import type { MesReconciliado } from '../assistida/reconciliar-mes.ts';

const NOMES = { cbs: 'CBS', ibs: 'IBS', debito: 'Débito', credito: 'Crédito' } as const;
const ZERO = '0.00';

interface LinhaDoResumo {
  readonly tributo: keyof typeof NOMES;
  readonly lado: keyof typeof NOMES;
  readonly motivo: string;
  readonly linhas: number;
  readonly diferenca: string;
}

const DO_RESUMO: readonly ColumnOf<LinhaDoResumo>[] = [
  ['Tributo', 'text', ({ tributo }) => NOMES[tributo], 10],
  ['Lado', 'text', ({ lado }) => NOMES[lado], 10],
  ['Motivo', 'text', ({ motivo }) => motivo, 46],
  ['Linhas', 'integer', ({ linhas }) => String(linhas), 10],
  ['Diferença', 'amount', ({ diferenca }) => diferenca],
];

const DAS_LINHAS: readonly ColumnOf<LinhaReconciliada>[] = [
  ['Chave', 'text', ({ chave }) => chave, 52],
  ['Tributo', 'text', ({ tributo }) => NOMES[tributo], 10],
  ['Lado', 'text', ({ lado }) => NOMES[lado], 10],
  ['Motivo', 'text', ({ motivo }) => MOTIVOS_DA_RECONCILIACAO[motivo].texto, 46],
  ['Declarado', 'amount', ({ aqui }) => aqui?.declarado ?? ZERO],
  ['Calculado', 'amount', ({ aqui }) => aqui?.calculado ?? ZERO],
  ['Usado no mês', 'amount', ({ aqui }) => aqui?.usado ?? ZERO],
  ['Apurado pelo Fisco', 'amount', ({ no_fisco }) => no_fisco?.apurado ?? ZERO],
  ['Diferença', 'amount', ({ diferenca }) => diferenca],
  ['O que fazer', 'text', ({ motivo }) => MOTIVOS_DA_RECONCILIACAO[motivo].conselho, 80],
];

/** The reconciliation of a month as an Excel workbook: its reasons, and each document. */
export async function assistidaEmXlsx({ competencia, lados, linhas }: MesReconciliado): Promise<Buffer> {
  const resumo = lados.flatMap(({ tributo, lado, por_motivo }) =>
    por_motivo.map(({ motivo, linhas: quantas, diferenca }) => ({
      tributo,
      lado,
      motivo: MOTIVOS_DA_RECONCILIACAO[motivo].texto,
      linhas: quantas,
      diferenca,
    })),
  );
  const mes = competenciaCurta(competencia).replace('/', ' ');
  const xlsx = openXlsx();
  await writeTables(
    [xlsx],
    [table(`Resumo ${mes}`, resumo, DO_RESUMO), table(`Documentos ${mes}`, linhas, DAS_LINHAS)],
  );
  return xlsx.end();
}
