import { ANOS_DA_TRANSICAO } from '@apura/law';
import Type, { type Static } from 'typebox';
import { Closed, described, Formato, Opcao, OrNull, Uuid } from './formatos.ts';
import { PAGE } from './lista.ts';
import { Memoria, StatusDoParametro } from './projecao.ts';

const BaseDoPreco = Opcao(
  ['receita_liquida', 'margem'],
  'o que o preço mantém por unidade, em reais: a receita líquida (o preço menos os tributos da venda) ou a margem (ela menos o custo da compra)',
);

const FILTROS = {
  base: Type.Optional(BaseDoPreco),
  ncm: Type.Optional(Formato('^[0-9]{1,8}$', 'começo da NCM, de 1 a 8 dígitos')),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'parte da descrição ou do código, ou o GTIN' }),
  ),
};
export const ListPrecosQuery = Closed({
  ...FILTROS,
  ...PAGE,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export const PrecosCsvQuery = Closed({
  ...FILTROS,
  planilha: Type.Optional(
    Type.Boolean({
      description: 'true: códigos como o Excel os mantém (="000001"); sem ele, como um ERP os lê',
    }),
  ),
});
export const PrecoQuery = Closed({
  codigo: Type.String({ minLength: 1, maxLength: 60, description: 'o código do produto, inteiro' }),
  base: Type.Optional(BaseDoPreco),
});

const Unitario = Formato(
  '^-?(0|[1-9][0-9]*)\\.[0-9]{4}$',
  'reais por unidade de venda, quatro casas decimais',
);
const Variacao = Formato('^-?(0|[1-9][0-9]*)\\.[0-9]{2}$', 'percentual com ponto e duas casas decimais');

const CONTAS = {
  preco: described(Unitario, 'o que o comprador paga, com todos os tributos da venda'),
  sem_cbs_ibs: described(Unitario, 'o mesmo sem CBS e IBS, que se somam por fora'),
  tributos: Type.Record(Type.String(), Unitario, {
    description:
      'o que há no preço de cada tributo (icms, icms_st, fcp, difal, iss, ipi, pis, cofins, das, cbs, ibs_uf, ibs_mun); só os que têm valor',
  }),
  receita_liquida: described(Unitario, 'o preço menos os tributos da venda'),
  custo: OrNull(Unitario, {
    description:
      'estimativa: a compra mais nova com o mesmo GTIN e a mesma unidade, menos os créditos; nulo sem ela',
  }),
  margem: OrNull(Unitario, { description: 'a receita líquida menos o custo' }),
};
const DO_ANO = {
  ano: Type.Integer({ minimum: ANOS_DA_TRANSICAO.primeiro, maximum: ANOS_DA_TRANSICAO.ultimo }),
  ...CONTAS,
  variacao: described(Variacao, 'contra o preço de hoje, em percentual'),
  status: StatusDoParametro,
};

const NotaDoPreco = Type.Object({
  chave: Type.String(),
  dia: Type.String({ format: 'date', description: 'em que a nota foi emitida' }),
  emitente: OrNull(Type.String(), { description: 'o fornecedor; nulo na venda do cliente' }),
});

const SEM_PRECO = [
  ...(['sem_nota', 'fora_da_nota', 'sem_venda', 'sem_das', 'sem_custo', 'sem_aliquotas'] as const),
  'cliente_inativo',
] as const;

const DO_PRODUTO = {
  id: described(Uuid, 'o do cadastro de produtos'),
  codigo: Type.String(),
  descricao: Type.String(),
  ncm: Type.String(),
  gtin: OrNull(Type.String(), { description: 'código de barras' }),
  unidade: OrNull(Type.String()),
  venda: OrNull(NotaDoPreco, { description: 'a nota de venda de que sai o preço de hoje' }),
  compra: OrNull(NotaDoPreco, { description: 'a nota de compra de que sai o custo' }),
  sem_preco: OrNull(Opcao(SEM_PRECO), {
    description:
      'por que não há preço: sem_nota (nenhuma nota guardada que conte), fora_da_nota (a nota não traz o produto em uma só unidade), sem_venda (a operação não é receita), sem_das (falta anexo ou RBT12), sem_custo (base margem sem compra do mesmo GTIN e unidade), sem_aliquotas, cliente_inativo',
  }),
};

export const PrecoDoProduto = Type.Object({
  ...DO_PRODUTO,
  hoje: OrNull(Type.Object(CONTAS), { description: 'como a nota de venda mais nova o tem' }),
  anos: Type.Array(Type.Object(DO_ANO), { description: '2027 e 2033' }),
});
export type PrecoDoProduto = Static<typeof PrecoDoProduto>;

/** The same product with every year of the transition and the steps of each figure. */
export const PrecoExplicado = Type.Object({
  ...DO_PRODUTO,
  hoje: OrNull(Type.Object({ ...CONTAS, memoria: Memoria }), {
    description: 'como a nota de venda mais nova o tem',
  }),
  anos: Type.Array(Type.Object({ ...DO_ANO, memoria: Memoria }), {
    description:
      'cada ano da transição, de 2027 a 2033; a memória é da nota inteira, e o último passo, da unidade',
  }),
});
export type PrecoExplicado = Static<typeof PrecoExplicado>;

export const PrecosExplicados = Type.Object({
  data: Type.Array(PrecoExplicado, { description: 'um por NCM; vazio se o cliente não vende esse código' }),
  base: BaseDoPreco,
  premissas: Type.Array(Type.String(), { description: 'o que se supôs' }),
});
export type PrecosExplicados = Static<typeof PrecosExplicados>;

export const ListaDePrecos = Type.Object({
  data: Type.Array(PrecoDoProduto),
  next_cursor: OrNull(Type.String()),
  base: BaseDoPreco,
  premissas: Type.Array(Type.String(), { description: 'o que se supôs em todos eles' }),
});
export type ListaDePrecos = Static<typeof ListaDePrecos>;
