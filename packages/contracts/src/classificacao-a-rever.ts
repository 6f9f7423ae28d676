import Type, { type Static } from 'typebox';
import { Chave, Closed, CnpjRaiz, Competencia, described, each, Opcao, OrNull, Valor } from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

export const TipoDaRevisao = Opcao(
  ['paga_a_mais', 'paga_a_menos', 'contradicao'],
  'paga_a_mais: mais imposto do que a lei pede; paga_a_menos: menos; contradicao: o código não combina com a operação ou com o produto',
);

const Contagem = Type.Integer({ minimum: 0 });
const Diferenca = (description: string) => Type.Object(each(['cbs', 'ibs', 'total'], Valor), { description });

const EmissaoPropria = Type.Boolean({
  description: 'verdadeiro: a nota é do cliente; falso: de quem vende a ele',
});

/** Why a declared classification ought to be looked at again, and what it costs. */
const REVISAO = {
  tipo: TipoDaRevisao,
  motivo: Type.String(),
  certa: Type.Boolean({ description: 'falso: depende do que a nota não diz, e a mensagem diz o quê' }),
  mensagem: Type.String(),
  fundamento: Type.String(),
  anexo: OrNull(Type.String(), { description: 'o anexo da LC 214/2025 que decide, com o item' }),
  cclasstrib: Type.String({ description: 'como a nota declara' }),
  sugerida: Type.String({ description: 'o cClassTrib que a lei dá, até onde a nota mostra' }),
  diferenca: Diferenca(
    'imposto declarado menos o da lei, pelas alíquotas do mês; em 2026 é teste, informativo',
  ),
  diferenca_plena: Diferenca('o mesmo pelas alíquotas cheias de 2033, no cenário padrão: estimativa'),
};

/** An item of one note. */
export const ItemARever = Type.Object({ n_item: Type.Integer({ minimum: 1 }), ...REVISAO });
export type ItemARever = Static<typeof ItemARever>;

/** A product of one issuer. */
export const ClassificacaoARever = Type.Object({
  ...REVISAO,
  ...each(['ncm', 'cprod', 'descricao'], Type.String()),
  cfops: Type.Array(Type.String()),
  emitente: Type.Object({
    cnpj_raiz: Type.Optional(CnpjRaiz),
    ...each(['cpf', 'nome'], Type.Optional(Type.String())),
  }),
  emissao_propria: EmissaoPropria,
  desde: Competencia,
  ate: Competencia,
  documentos: Contagem,
  itens: Contagem,
  valor: Valor,
  chaves: Type.Array(Chave, { description: 'algumas das notas' }),
});
export type ClassificacaoARever = Static<typeof ClassificacaoARever>;

/** What all products of a kind come to, of the client's notes or of its suppliers', whatever the page and the filter. */
export const TotalARever = Type.Object({
  tipo: TipoDaRevisao,
  emissao_propria: EmissaoPropria,
  produtos: Contagem,
  itens: Contagem,
  valor: Valor,
  diferenca: described(Valor, 'o que está em jogo pelas alíquotas do mês, sem sinal'),
  diferenca_plena: described(Valor, 'o mesmo pelas alíquotas cheias de 2033: estimativa'),
  a_confirmar: described(Valor, 'de diferenca_plena, o que depende do que a nota não diz'),
});
export type TotalARever = Static<typeof TotalARever>;

export const ListaDeClassificacoesARever = Type.Object({
  ...Lista(ClassificacaoARever).properties,
  totais: Type.Array(TotalARever),
});
export type ListaDeClassificacoesARever = Static<typeof ListaDeClassificacoesARever>;

/** Query of GET /v1/clientes/{id}/classificacoes. Without a month: the last twelve. */
export const ListClassificacoesQuery = Closed({
  competencia: Type.Optional(Competencia),
  tipo: Type.Optional(TipoDaRevisao),
  emissao_propria: Type.Optional(EmissaoPropria),
  ...PAGE,
});
