import type { Comparativo } from '@apura/contracts';
import {
  EXPLICACAO_DO_EM_DUVIDA,
  ladosDaConferencia,
  nomeDoTributo,
  notaDaChave,
  SITUACOES_DO_CREDITO,
} from '@apura/words';
import { creditoCondicionalEmMarkdown } from './credito-condicional-em-markdown.ts';
import { lista, quadro } from './markdown.ts';

/** What of a month's notes and credits has to be looked at. */
export function conferencia(dados: NonNullable<Comparativo['conferencia']>): string[] {
  const { tributos, motivos, notas, em_duvida = [], fornecedores_simples: fornecedores } = dados;
  return [
    '## Conferência',
    lista([`Crédito em risco: ${dados.credito_em_risco}`, `Crédito potencial: ${dados.credito_potencial}`]),
    ...quadro(
      '### Declarado, calculado e usado',
      ['Tributo', 'Declarado', 'Calculado', 'Usado'],
      ladosDaConferencia(tributos).map(({ nome, declarado, calculado, usado }) => [
        nome,
        declarado,
        calculado,
        usado,
      ]),
    ),
    ...quadro(
      '### Créditos que não foram usados',
      ['Motivo', 'Situação', 'Fundamento', 'CBS', 'IBS'],
      motivos.map(({ descricao, situacao, fundamento, cbs, ibs }) => [
        ...[descricao, SITUACOES_DO_CREDITO[situacao], fundamento],
        ...[cbs, ibs],
      ]),
    ),
    ...quadro(
      '### Créditos em dúvida',
      ['Tributo', 'Fundamento', 'Valor'],
      em_duvida.map(({ tributo, fundamento, valor }) => [nomeDoTributo(tributo), fundamento, valor]),
    ),
    ...(em_duvida.length ? [EXPLICACAO_DO_EM_DUVIDA] : []),
    ...quadro(
      '### Notas a conferir',
      ['Nota', 'Emitente', 'Chave', 'Situação', 'CBS', 'IBS'],
      notas.map(({ emitente, chave, situacao, cbs, ibs }) => [
        ...[notaDaChave(chave).nome, emitente, chave],
        ...[SITUACOES_DO_CREDITO[situacao], cbs, ibs],
      ]),
    ),
    ...creditoCondicionalEmMarkdown(dados.credito_condicional),
    ...quadro(
      '### Fornecedores do Simples',
      [
        'Fornecedor',
        'Compras',
        'Crédito de CBS',
        'Crédito de IBS',
        'Em jogo',
        'No regime regular',
        'Regras de',
      ],
      fornecedores.map(({ cnpj_raiz, nome, compras, credito, em_jogo, no_regime_regular, ano }) => [
        ...[`${nome} (${cnpj_raiz})`, compras, credito.cbs, credito.ibs],
        ...[em_jogo ? `${em_jogo.minimo} a ${em_jogo.maximo}` : '', no_regime_regular, String(ano)],
      ]),
    ),
  ];
}
