import type { Comparativo } from '@apura/contracts';
import { CONTA, PREMISSAS_DO_TOTAL, TITULOS_DO_ANO, TITULOS_DO_DEVIDO } from '@apura/engine/mes';
import { entriesOf } from '@apura/engine/tables';
import { hasAmount, reais } from '../amounts.ts';
import { marcosDaTransicao, nomeDoTributo, nomesDosTributos } from '../month.ts';

export interface ColunaDaConta {
  readonly campo: keyof typeof CONTA;
  readonly nome: string;
}

/** The account of a tax in a month, in the order in which everything shows it: what is owed, what reduces it, what is left. */
export const COLUNAS_DA_CONTA: readonly ColunaDaConta[] = entriesOf(CONTA).map(([campo, { title = '' }]) => ({
  campo,
  nome: title,
}));

type Conta = Readonly<Partial<Record<ColunaDaConta['campo'], string>>>;

const SEMPRE: readonly string[] = ['debitos', 'creditos', 'a_recolher'];

/** The columns in which something happened, and those that every account shows. */
export const colunasOf = (contas: readonly Conta[]): readonly ColunaDaConta[] =>
  COLUNAS_DA_CONTA.filter(
    ({ campo }) => SEMPRE.includes(campo) || contas.some((conta) => hasAmount(conta[campo])),
  );

const TITULOS: Readonly<Record<'tributo' | 'total_a_recolher' | 'dispensado', string>> = TITULOS_DO_DEVIDO;

/** What a table of what is due calls its parts. */
export const PALAVRAS_DA_CONTA = {
  tributo: TITULOS.tributo,
  coluna: ({ nome }: ColunaDaConta): string => nome,
  totalARecolher: TITULOS.total_a_recolher,
  dispensado: TITULOS.dispensado,
  nomeDoTributo,
};

/** What is due in a month as a table of text: tax by tax, the sum, then what is only informed and waived. */
export function devidoInLinhas(
  { tributos, total_a_recolher, dispensado }: NonNullable<Comparativo['devido_no_mes']>,
  palavras: typeof PALAVRAS_DA_CONTA,
  escrito: (amount: string) => string,
): { readonly header: string[]; readonly linhas: string[][] } {
  const colunas = colunasOf(tributos);
  const linhas = (situacao: string) =>
    tributos
      .filter((tributo) => tributo.situacao === situacao)
      .map((um) => [
        palavras.nomeDoTributo(um.tributo),
        ...colunas.map(({ campo }) => escrito(um[campo] ?? '0.00')),
      ]);
  const soma = (rotulo: string, valor: string) => [
    rotulo,
    ...colunas.map(({ campo }) => (campo === 'a_recolher' ? escrito(valor) : '')),
  ];
  const informativas = linhas('informativo');
  return {
    header: [palavras.tributo, ...colunas.map(palavras.coluna)],
    linhas: [
      ...linhas('devido'),
      soma(palavras.totalARecolher, total_a_recolher),
      ...informativas,
      ...(informativas.length ? [soma(palavras.dispensado, dispensado)] : []),
    ],
  };
}

/** What a table of the years calls its columns. */
export const PALAVRAS_DOS_ANOS: Readonly<Record<'projecao' | 'marcos', string[]>> = {
  /** All of one year, both parts of the IBS in one column. */
  projecao: [
    TITULOS_DO_ANO.ano,
    ...['icms', 'iss', 'ipi', 'pis', 'cofins', 'das', 'cbs'].map(nomeDoTributo),
    'IBS',
    ...[TITULOS_DO_ANO.creditos, TITULOS_DO_ANO.total, TITULOS_DO_ANO.carga_efetiva, TITULOS_DO_ANO.status],
  ],
  marcos: [TITULOS_DO_ANO.ano, TITULOS_DO_ANO.liquido, TITULOS_DO_ANO.final, TITULOS_DO_ANO.status],
};

/** The years that change most as lines of text, each with what is paid under both price premises. */
export const marcosInLinhas = (
  transicao: Comparativo['transicao'],
  nameOrigem: (status: Comparativo['transicao'][number]['status']) => string,
  escrito: (amount: string) => string,
): string[][] =>
  marcosDaTransicao(transicao).flatMap(({ ano, liquido, final }) => {
    const um = liquido ?? final;
    const [valorLiquido, valorFinal] = [liquido, final].map((lado) => (lado ? escrito(lado.total) : '-'));
    return um ? [[String(ano), valorLiquido ?? '', valorFinal ?? '', nameOrigem(um.status)]] : [];
  });

/** What the total stands on, a line each for a terminal: the money first. */
export const premissasEmLinhas = (
  premissas: Comparativo['premissas_que_mudam_o_total'] = [],
  escrever: (valor: string) => string = reais,
): string[] =>
  premissas.map(
    ({ texto, tributos, em_jogo }) => `  ${escrever(em_jogo)} (${nomesDosTributos(tributos)}): ${texto}`,
  );

export const PREMISSAS_TITLE = PREMISSAS_DO_TOTAL.table.name;
