import type { AssistidaImportada, AssistidaQuery } from '@apura/contracts';
import { type LinhaDoFisco, type MesGuardado, type Reconciliacao, reconciliarGuardado } from '@apura/engine';

/** Which lines of a month are wanted; of those as many as `ate` less `de`. */
export interface LinhasPedidas extends Pick<AssistidaQuery, 'tributo' | 'lado' | 'motivo'> {
  readonly competencia: string;
  readonly de: number;
  readonly ate: number;
}

export interface MesReconciliado extends Reconciliacao {
  readonly competencia: string;
  /** How many lines are wanted in all. */
  readonly quantas: number;
}

/** A client's month beside what was imported of it. `mes`: the JSON of a `MesGuardado`. */
export function reconcileMes(
  mes: string,
  contribuinte: string,
  { competencia, tributo, lado, motivo, de, ate }: LinhasPedidas,
): MesReconciliado {
  const guardado: MesGuardado = JSON.parse(mes);
  const { linhas, ...resumo } = reconciliarGuardado(guardado, contribuinte, competencia);
  const pedidas = linhas.filter(
    (linha) =>
      (tributo === undefined || linha.tributo === tributo) &&
      (lado === undefined || linha.lado === lado) &&
      (motivo === undefined || linha.motivo === motivo),
  );
  return { competencia, ...resumo, linhas: pedidas.slice(de, ate), quantas: pedidas.length };
}

/** A file as it was understood: of a shape that is known of tax authorities, or of ours. */
export interface Importacao {
  readonly formato: AssistidaImportada['formato'];
  /** When the tax authority made it, as it says. */
  readonly gerado_em: string | null;
  /** What was made of each column, in their order; empty where the shape is known. */
  readonly colunas: readonly { readonly coluna: string; readonly campo: string }[];
  readonly linhas: readonly LinhaDoFisco[];
}

/** How a file is to be understood where its columns have other names. */
export interface MapaDeColunas {
  /** Name of a column of the file -> field of the neutral line, or "ignorar". */
  readonly colunas: Readonly<Record<string, string>>;
  /** Fields that hold for all lines. */
  readonly constantes: Readonly<Record<string, string>>;
}
