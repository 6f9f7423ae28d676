import type { AchadoDoConfronto, Confronto } from '@apura/engine';
import { reais } from './amounts.ts';
import { LIVROS } from './codigos.ts';
import { competenciaCurta } from './dates.ts';
import { notaDaChave, withSerie } from './identity.ts';
import { nomeDoTributo } from './month.ts';
import { type ColumnOf, type Table, table } from './table.ts';

const PESOS = { alto: 'alto', medio: 'médio', baixo: 'baixo', informativo: 'informativo' } as const;
const LADOS = { entrada: 'Entrada', saida: 'Saída' } as const;

const DO_RESUMO: readonly ColumnOf<Confronto['por_tributo'][number]>[] = [
  ['Livro', 'text', ({ livro }) => LIVROS[livro], 20],
  ['Lado', 'text', ({ lado }) => LADOS[lado], 10],
  ['Tributo', 'text', ({ tributo }) => nomeDoTributo(tributo), 12],
  ['Só no XML', 'amount', ({ so_no_xml }) => so_no_xml],
  ['Só no livro', 'amount', ({ so_no_livro }) => so_no_livro],
  ['Diferente', 'amount', ({ diferente }) => diferente],
];

/** What fits on paper: a document by its name, and an amount that stays on one line. */
const NO_PAPEL: readonly ColumnOf<AchadoDoConfronto>[] = [
  ['Peso', 'text', ({ peso }) => PESOS[peso], 12],
  ['Onde', 'text', ({ livro, lado }) => [LIVROS[livro], lado && LADOS[lado]].filter(Boolean).join(', '), 24],
  ['Documento', 'text', ({ chave, numero }) => (chave ? withSerie(notaDaChave(chave)) : (numero ?? '')), 24],
  ['No XML ou na apuração', 'mixed', ({ no_xml, no_mes }) => no_xml ?? no_mes ?? '', 16],
  ['No livro', 'mixed', ({ no_livro }) => no_livro ?? '', 16],
  ['O que há', 'text', (um) => [um.motivo, tributosInWords(um)].filter(Boolean).join(' '), 80],
];

const DOS_ACHADOS: readonly ColumnOf<AchadoDoConfronto>[] = [
  ['Peso', 'text', ({ peso }) => peso, 12],
  ['Livro', 'text', ({ livro }) => LIVROS[livro], 20],
  ['Lado', 'text', ({ lado }) => (lado === undefined ? '' : LADOS[lado]), 10],
  ['Documento', 'text', ({ chave, numero }) => chave ?? numero ?? '', 52],
  ['Linha', 'text', ({ linha }) => String(linha ?? ''), 10],
  ['Campo', 'text', ({ campo }) => campo ?? '', 26],
  ['No XML', 'text', ({ no_xml }) => no_xml ?? '', 16],
  ['No livro', 'text', ({ no_livro }) => no_livro ?? '', 16],
  ['Na apuração', 'text', ({ no_mes }) => no_mes ?? '', 16],
  ['Tributos', 'text', tributosInWords, 34],
  ['Motivo', 'text', ({ motivo }) => motivo, 80],
];

function tributosInWords({ tributos }: Pick<AchadoDoConfronto, 'tributos'>): string {
  return tributos.map(({ tributo, diferenca }) => `${nomeDoTributo(tributo)} ${reais(diferenca)}`).join('; ');
}

/** A month's books beside its XMLs: the money by tax, and a row for each finding. The same in sheets and on paper. */
export function quadrosDoConfronto({
  competencia,
  por_tributo,
  achados,
}: Pick<Confronto, 'competencia' | 'por_tributo' | 'achados'>): readonly [resumo: Table, achados: Table] {
  const mes = competenciaCurta(competencia).replace('/', ' ');
  return [table(`Resumo ${mes}`, por_tributo, DO_RESUMO), table(`Achados ${mes}`, achados, DOS_ACHADOS)];
}

/** The findings as a paper shows them. */
export const achadosOnPaper = (achados: readonly AchadoDoConfronto[]): Table =>
  table('Achados', achados, NO_PAPEL);
