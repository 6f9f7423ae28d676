import type { ContaDoTributo, TributoDevido } from '@apura/engine';
import { COLUNAS_DA_CONTA, cnpj, nomeDoTributo, SITUACOES_DO_TRIBUTO } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { coluna, type Linha, type Quadro, valores } from './quadro.ts';

const CONTA = valores(...COLUNAS_DA_CONTA.map(({ nome }) => nome));

const conta = (c: ContaDoTributo): Linha => COLUNAS_DA_CONTA.map(({ campo }) => c[campo]);

const linha = (t: TributoDevido): Linha => [
  nomeDoTributo(t.tributo),
  SITUACOES_DO_TRIBUTO[t.situacao],
  ...conta(t),
];

/** What is due for the month, tax by tax, by the law of the month's own year. */
export function quadroDoDevido({ comparativo }: DadosDoRelatorio): Quadro {
  const devido = comparativo.devido_no_mes;
  return {
    nome: 'Devido no mês',
    colunas: [coluna('Tributo', 'texto', 18), coluna('Situação', 'texto', 42), ...CONTA],
    linhas: (devido?.tributos ?? []).map(linha),
    rodape: devido ? [['Total a recolher', null, null, null, null, null, devido.total_a_recolher, null]] : [],
  };
}

/** The DAS by tax. */
export function quadroDoDas({ comparativo }: DadosDoRelatorio): Quadro {
  return {
    nome: 'DAS por tributo',
    colunas: [coluna('Tributo', 'texto', 18), ...valores('Valor')],
    linhas: (comparativo.devido_no_mes?.tributos ?? []).flatMap(({ parcelas = [] }) =>
      parcelas.map(({ tributo, valor }) => [nomeDoTributo(tributo), valor]),
    ),
  };
}

/** ICMS and IPI of each establishment; no rows where there is but one. */
export function quadroDosEstabelecimentos({ comparativo }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Estabelecimentos',
    colunas: [coluna('Tributo', 'texto', 18), coluna('Estabelecimento', 'texto', 22), ...CONTA],
    linhas: (comparativo.devido_no_mes?.tributos ?? []).flatMap(({ tributo, estabelecimentos = [] }) =>
      estabelecimentos.length < 2
        ? []
        : estabelecimentos.map((e) => [nomeDoTributo(tributo), cnpj(e.cnpj), ...conta(e)]),
    ),
  };
}
