import { CLASSIFICACOES as linhas, MARCOS } from '@apura/law';
import { type Fixo, readFixo } from '../fixo.ts';

/** One row of the cClassTrib table, as one of its editions has it. Reductions in percent. */
export interface LinhaDeClassificacao {
  readonly cclasstrib: string;
  readonly cst: string;
  readonly rotulo: string;
  /** Code and label. */
  readonly descricao: string;
  readonly reducao_ibs: Fixo;
  readonly reducao_cbs: Fixo;
  readonly fundamento: string;
  /** First and last day of the code itself, as the row says. */
  readonly desde: string;
  readonly ate: string | null;
  readonly modelos: readonly string[];
  readonly grupos: readonly string[];
  readonly tributacao_regular: boolean;
  /** IT 2025.002 by which the row came, and the day from which notes are judged by it; '' for the oldest that is held. */
  readonly edicao: string;
  readonly edicao_desde: string;
}

/**
 * The editions of the table that are held, by the day from which they judge. v1.70, published on 2026-10-01, had to be
 * active at every authoriser by 2026-10-16 (Ato Técnico Conjunto RFB/CGIBS 08/2026). The next edition brings a milestone
 * and, in classificacoes.json, one more row for each code that it adds or changes.
 */
const EDICOES: Readonly<Record<string, string>> = {
  '1.60': '',
  '1.70': MARCOS.tabela_cclasstrib_1_70.dia,
};

/** The rows of each code, oldest first: a second one where an edition changed it. */
const byCodigo = new Map<string, LinhaDeClassificacao[]>();
for (const { edicao, ...linha } of linhas) {
  const edicao_desde = EDICOES[edicao];
  if (edicao_desde === undefined) throw new Error(`classificacoes.json: no edition ${edicao}`);
  const doCodigo = byCodigo.get(linha.cclasstrib) ?? [];
  doCodigo.push({
    ...linha,
    cst: linha.cclasstrib.slice(0, 3),
    descricao: `${linha.cclasstrib} ${linha.rotulo}`,
    reducao_ibs: readFixo(linha.reducao_ibs) ?? 0n,
    reducao_cbs: readFixo(linha.reducao_cbs) ?? 0n,
    tributacao_regular: linha.grupos.includes('gTribRegular'),
    edicao: `IT 2025.002 v${edicao}`,
    edicao_desde,
  });
  byCodigo.set(linha.cclasstrib, doCodigo);
}

/**
 * The row of a cClassTrib in the table that judges a note of `data` (YYYY-MM-DD), the newest one where no day is given;
 * undefined for an unknown code. A code that came after the note has its first row: it holds from the day that the row
 * says, whatever the table of the authoriser knew (`edicao_desde`).
 */
export function classificacaoByCodigo(cclasstrib: string, data?: string): LinhaDeClassificacao | undefined {
  const doCodigo = byCodigo.get(cclasstrib);
  if (doCodigo === undefined || doCodigo.length === 1) return doCodigo?.[0];
  if (data === undefined) return doCodigo.at(-1);
  return doCodigo.findLast(({ edicao_desde }) => edicao_desde <= data) ?? doCodigo[0];
}
