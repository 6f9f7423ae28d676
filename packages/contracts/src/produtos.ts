import Type, { type Static, type TSchema } from 'typebox';
import { DESTINACOES_DA_COMPRA } from './closed-lists.ts';
import {
  Closed,
  Competencia,
  Contagem,
  DataHora,
  described,
  Formato,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';
import { LIMITES } from './limites.ts';
import { CHECK_ONLY, Importados, PAGE } from './lista.ts';

const Lado = Opcao(['saida', 'entrada'], 'saida: o cliente vende; entrada: compra de um fornecedor');
export const ESTADOS_DO_PRODUTO = ['aberto', 'a_confirmar', 'decidido', 'sugerido'] as const;
const Estado = Opcao(
  ESTADOS_DO_PRODUTO,
  'aberto: falta a resposta do escritório; a_confirmar: as notas declaram outro código; decidido: o escritório já respondeu; sugerido: vale o que tabelas e documentos dizem',
);
const Destinacao = Opcao(DESTINACOES_DA_COMPRA, 'para que serve a compra');
const SimOuNao = Opcao(['sim', 'nao'], 'se a LC 224/2025 reduz o benefício de PIS e COFINS');
const CClassTrib = Formato('^[0-9]{6}$', 'cClassTrib com 6 dígitos');
const Percentual = Formato('^(0|[1-9][0-9]*)\\.[0-9]{2}$', 'percentual com ponto e duas casas decimais');

const FILTROS = {
  lado: Type.Optional(Lado),
  fornecedor: Type.Optional(Formato('^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$', 'CNPJ ou CPF do fornecedor')),
  ncm: Type.Optional(Formato('^[0-9]{1,8}$', 'começo da NCM, de 1 a 8 dígitos')),
  estado: Type.Optional(Estado),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'parte da descrição ou do código, ou o GTIN' }),
  ),
  mudam_em: Type.Optional(
    Type.String({
      format: 'date',
      pattern: '^20',
      description: 'só os que as tabelas mudam nesse dia, AAAA-MM-DD; cada um traz mudancas',
    }),
  ),
};
export const FiltroDeProdutos = Closed(FILTROS, { description: 'os mesmos filtros da lista' });
export type FiltroDeProdutos = Static<typeof FiltroDeProdutos>;

export const ListProdutosQuery = Closed({
  ...FILTROS,
  ...PAGE,
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
});
export const ProdutosCsvQuery = Closed({
  ...FILTROS,
  planilha: Type.Optional(
    Type.Boolean({
      description: 'true: códigos como o Excel os mantém (="000001"); sem ele, como um ERP os lê',
    }),
  ),
});

const decidido = <T extends TSchema>(valor: T, description: string) =>
  OrNull(
    Type.Object({
      valor,
      por: OrNull(Type.String({ description: 'quem decidiu' })),
      em: DataHora,
      desde: Competencia,
      do_produto: Type.Boolean({ description: 'falso: de uma resposta mais ampla, por NCM ou fornecedor' }),
    }),
    { description },
  );

const DE_PARA = {
  de: Type.String({ description: 'o que valia na véspera' }),
  para: Type.String({ description: 'o que vale no dia' }),
};

/** What a client's book says of a product (0200); empty fields are null. */
const NoLivro = Type.Object(
  {
    codigo: Type.String({ description: 'COD_ITEM: o código do cliente, também do que ele compra' }),
    descricao: Type.String({ description: 'DESCR_ITEM' }),
    tipo_do_item: OrNull(Type.String({ description: 'TIPO_ITEM' })),
    destinacao: OrNull(Destinacao, { description: 'o que TIPO_ITEM diz da compra' }),
    ncm: OrNull(Type.String({ description: 'COD_NCM' })),
    cest: OrNull(Type.String({ description: 'CEST' })),
    gtin: OrNull(Type.String({ description: 'COD_BARRA' })),
    unidade: OrNull(Type.String({ description: 'UNID_INV' })),
    livro: Opcao(['icms_ipi', 'contribuicoes'], 'em qual livro'),
    arquivo: Type.String({ description: 'nome do arquivo enviado' }),
    de: Type.String({ format: 'date', description: 'o primeiro dia da escrituração' }),
    linha: Type.Integer({ minimum: 1, description: 'a linha da escrituração' }),
    difere: Type.Array(Opcao(['ncm', 'cest', 'gtin']), {
      description: 'o que a nota mais nova diz de outro modo; vale a nota',
    }),
  },
  { description: 'o registro 0200 da escrituração mais nova que traz o produto' },
);

export const Produto = Type.Object({
  id: Uuid,
  lado: Lado,
  emitente: Type.String({
    description: 'de quem é o código: a raiz do CNPJ do cliente no que ele vende; CNPJ ou CPF do fornecedor',
  }),
  emitente_nome: OrNull(Type.String()),
  codigo: Type.String({ description: 'cProd; com outra NCM é outro produto' }),
  descricao: Type.String(),
  ncm: Type.String(),
  gtin: OrNull(Type.String(), { description: 'código de barras: o da nota, sem ele o do livro' }),
  cest: OrNull(Type.String(), {
    description: 'código da substituição tributária: o da nota, sem ele o do livro',
  }),
  unidade: OrNull(Type.String(), { description: 'a da nota, sem ela a do livro' }),
  unidade_ad_rem: OrNull(Opcao(['l', 'kg']), { description: 'do combustível tributado por quantidade' }),
  monofasico: Type.Boolean({ description: 'PIS e COFINS pagos pelo produtor por todas as etapas' }),
  tipo_do_item: OrNull(Type.String({ description: 'TIPO_ITEM da EFD do cliente (0200)' })),
  no_livro: OrNull(NoLivro),
  cclasstrib_declarado: OrNull(Type.String({ description: 'o da nota mais nova' })),
  visto_em: OrNull(Type.String({ format: 'date', description: 'emissão da nota mais nova' })),
  estado: Estado,
  perguntas: Type.Array(Opcao(['destinacao', 'reducao_linear_lc224', 'classificacao']), {
    description: 'o que falta responder',
  }),
  documentos: Type.Integer({ minimum: 0, description: 'notas em que a resposta falta' }),
  em_jogo: described(Valor, 'imposto que depende da resposta ou da confirmação'),
  decisoes: Type.Object(
    {
      destinacao: decidido(Destinacao, 'para que serve a compra'),
      cclasstrib: decidido(CClassTrib, 'o código do produto'),
      reducao_linear_lc224: decidido(SimOuNao, 'se a LC 224/2025 reduz o benefício da venda'),
    },
    { description: 'o que o escritório respondeu e vale hoje' },
  ),
  sugestao: Type.Object({
    cst: Type.String(),
    cclasstrib: Type.String({ description: 'numa venda comum no país' }),
    confianca: Opcao(['alta', 'media', 'baixa']),
    fundamento: Type.String({ description: 'o artigo da lei' }),
    condicao: Type.String({ description: 'por que, e o que a nota não mostra' }),
    alternativas: Type.Array(Type.String()),
    reducao_cbs: Percentual,
    reducao_ibs: Percentual,
    destinacao: OrNull(
      Type.Object({ valor: Destinacao, confianca: Opcao(['media', 'baixa']), fundamento: Type.String() }),
      { description: 'nula no que o cliente vende' },
    ),
  }),
  a_confirmar: OrNull(
    Type.Object({
      declarado: Type.String(),
      sugerido: Type.String({ description: 'o código que a lei dá' }),
      diferenca: Valor,
    }),
    {
      description: 'o código que as notas declaram, o que a lei dá, e a diferença pelas alíquotas plenas',
    },
  ),
  mudancas: Type.Array(
    Type.Object({
      campo: Opcao(['cclasstrib', 'reducao_cbs', 'reducao_ibs', 'monofasico', 'codigo_decidido']),
      ...DE_PARA,
    }),
    { description: 'o que as tabelas mudam no dia de mudam_em' },
  ),
});
export type Produto = Static<typeof Produto>;

const inState = (estado: (typeof ESTADOS_DO_PRODUTO)[number]) =>
  Type.Integer({ minimum: 0, description: `quantos estão em ${estado}` });

export const ListaDeProdutos = Type.Object({
  data: Type.Array(Produto),
  next_cursor: OrNull(Type.String()),
  totais: Type.Object(
    {
      produtos: Contagem,
      aberto: inState('aberto'),
      a_confirmar: inState('a_confirmar'),
      decidido: inState('decidido'),
      sugerido: inState('sugerido'),
      em_jogo: Valor,
    },
    { description: 'de todos os que os filtros deixam, antes do de estado' },
  ),
});
export type ListaDeProdutos = Static<typeof ListaDeProdutos>;

const DECISAO = {
  destinacao: Type.Optional(Destinacao),
  cclasstrib: Type.Optional(CClassTrib),
  reducao_linear_lc224: Type.Optional(SimOuNao),
};

/** What is decided of products: those that are named, or all that a filter leaves. */
export const DecidirProdutos = Closed({
  ids: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: LIMITES.produtos_por_vez,
      uniqueItems: true,
      description: 'os produtos, pelos ids da lista',
    }),
  ),
  filtro: Type.Optional(FiltroDeProdutos),
  ...DECISAO,
  sugestao: Type.Optional(
    Type.Boolean({
      description:
        'true: a sugestão de cada um, no que o pedido não diz: a destinação das compras e o cClassTrib das vendas',
    }),
  ),
  desde: Type.Optional(
    described(Competencia, 'desde que mês vale, AAAA-MM; sem ele, desde o início da transição'),
  ),
});
export type DecidirProdutos = Static<typeof DecidirProdutos>;

export const ProdutosDecididos = Type.Object({
  produtos: Contagem,
  respostas: Type.Integer({ minimum: 0, description: 'respostas que passam a valer' }),
});
export type ProdutosDecididos = Static<typeof ProdutosDecididos>;

export const ImportProdutosQuery = Closed(CHECK_ONLY);

/** One line of the CSV of POST /v1/clientes/{id}/produtos/importar. */
export const LinhaDeProduto = Closed({
  lado: Type.Optional(Lado),
  cnpj_emitente: Type.String({ minLength: 8, maxLength: 14 }),
  codigo: Texto(60),
  ncm: Formato('^[0-9]{2,8}$', 'NCM do produto'),
  ...DECISAO,
  desde: Type.Optional(Competencia),
});
export type LinhaDeProduto = Static<typeof LinhaDeProduto>;

export const ProdutosImportados = Importados({
  produto_id: Uuid,
  mudancas: Type.Array(
    Type.Object({
      campo: Opcao(['destinacao', 'cclasstrib', 'reducao_linear_lc224']),
      de: OrNull(Type.String(), { description: 'o que estava decidido' }),
      para: Type.String({ description: 'o que a linha decide' }),
    }),
    { description: 'vazio: a linha não muda nada' },
  ),
});
export type ProdutosImportados = Static<typeof ProdutosImportados>;
