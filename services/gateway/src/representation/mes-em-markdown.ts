import type { Comparativo } from '@apura/contracts';
import { janelaEmPalavras, occupiedColumns, quadrosDoMes, type Table, table } from '@apura/words';
import { lista, tabela, texto } from './markdown.ts';

/** The blocks of a month after its answer: the tables of its report, with what there is to know to read them. */
export function mesEmMarkdown(comparativo: Comparativo, competencia: string): string[] {
  const { abrangencia, opcao_do_simples: opcao } = comparativo;
  return [
    ...titulada('## Faltam dados do cliente', comparativo.pendencias),
    ...quadrosDoMes({ comparativo, competencia }).flatMap(quadro),
    ...titulada(
      '## Quando se opta no Simples',
      opcao?.janelas.map((janela) => `${janelaEmPalavras(janela)} (${janela.fundamento})`),
    ),
    ...titulada('## O que a opção do Simples supõe', opcao?.premissas),
    ...(abrangencia ? deQueEFeito(abrangencia) : []),
    ...titulada('## Avisos', comparativo.avisos),
    ...titulada('## Premissas adotadas', comparativo.premissas),
  ];
}

function quadro(de: Table): string[] {
  const { name, columns, rows, footer, note } = de;
  const shown = occupiedColumns(de);
  return [
    `## ${name}`,
    ...(note === undefined ? [] : [texto(note)]),
    tabela(
      shown.map((i) => columns[i]?.title ?? ''),
      [...rows, ...footer].map((row) => shown.map((i) => row[i] ?? '')),
    ),
  ];
}

const titulada = (
  titulo: string,
  itens: readonly (string | { readonly mensagem: string })[] = [],
): string[] =>
  itens.length
    ? [titulo, lista(itens.map((item) => texto(typeof item === 'string' ? item : item.mensagem)))]
    : [];

const deQueEFeito = ({ entram, ficam_de_fora }: NonNullable<Comparativo['abrangencia']>): string[] => [
  ...quadro(
    table('De que documentos o mês é feito', entram, [
      ['Entram', 'text', ({ nome }) => nome],
      ['Neste mês', 'text', ({ no_mes }) => (no_mes ? 'sim' : 'não')],
    ]),
  ),
  ...titulada(
    '### Ficam de fora',
    ficam_de_fora.map(({ descricao }) => descricao),
  ),
];
