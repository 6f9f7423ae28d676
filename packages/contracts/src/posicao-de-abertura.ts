import { MARCOS } from '@apura/law';
import Type, { type Static } from 'typebox';
import {
  Aliquota,
  AskedClientes,
  Closed,
  Cnpj,
  CnpjRaiz,
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
  ValorAtLeastZero,
} from './formatos.ts';
import { CHECK_ONLY, Importados, Lista, PAGE } from './lista.ts';

const Dia = Type.String({ format: 'date' });

/** The first month of CBS: the position is of its first day, and the inventory of the day before. */
export const { mes: MES_DA_POSICAO, vespera: DIA_DO_INVENTARIO } = MARCOS.cbs_devida;

const FONTES = ['csv', 'livro', 'estimativa'] as const;
const fonte = (meaning: string) => Opcao(FONTES, meaning);

const ApropriadoEm = described(
  Competencia,
  'mês em que o crédito é apropriado, do primeiro da CBS ao último que a lei admite; as parcelas começam no seguinte',
);
const ComprasTributadas = Type.Boolean({
  description:
    'a palavra do escritório: o que não tem CST de compra foi comprado com PIS e COFINS; não vale para monofásicos, NCM dos Anexos I e XV nem itens sem NCM',
});

/** One good in stock. */
export const ItemDoEstoque = Closed({
  estabelecimento: described(Cnpj, 'CNPJ do estabelecimento do cliente em que a mercadoria está'),
  codigo: Texto(60),
  descricao: Texto(300),
  ncm: Formato('^([0-9]{8})?$', 'NCM de 8 algarismos; vazio se ninguém a diz'),
  unidade: Texto(6),
  quantidade: Formato('^(0|[1-9][0-9]{0,12})([.][0-9]{1,6})?$', 'quantidade contada, não negativa'),
  valor: described(ValorAtLeastZero, 'custo de aquisição pelos critérios do IRPJ'),
  tipo: Type.Optional(
    Formato('^[0-9]{2}$', 'TIPO_ITEM do registro 0200 da EFD; sem ele, mercadoria para revenda'),
  ),
  cst: Type.Optional(Formato('^[0-9]{2}$', 'CST de PIS e COFINS na nota de compra')),
  compra: Type.Optional(
    Opcao(
      ['importacao', 'pessoa_fisica', 'sem_documento'],
      'como foi comprado, se não de empresa do País com nota fiscal',
    ),
  ),
  de_terceiros: Type.Optional(Type.Literal(true, { description: 'a mercadoria é de terceiro' })),
  pago_na_importacao: Type.Optional(
    described(
      ValorAtLeastZero,
      'PIS e COFINS-Importação pagos, sem o adicional do art. 8º, § 21, da Lei 10.865/2004',
    ),
  ),
  insumos: Type.Optional(
    described(ValorAtLeastZero, 'de produto acabado ou em elaboração: o custo de matéria-prima e embalagem'),
  ),
  valor_vedado: Type.Optional(
    described(ValorAtLeastZero, 'a parte do valor cujo crédito o regime misto vedava (art. 381, III)'),
  ),
});
export type ItemDoEstoque = Static<typeof ItemDoEstoque>;

/** The same with what the law makes of it. */
export const ItemDoEstoqueJulgado = Type.Object({
  ...ItemDoEstoque.properties,
  classe: Type.String({ description: 'código estável da classe' }),
  situacao: Opcao(['dentro', 'a_confirmar', 'fora'], 'se está no crédito'),
  credito: described(Valor, 'o crédito do item; de a_confirmar, o que seria'),
  fundamento: Type.String(),
});
export type ItemDoEstoqueJulgado = Static<typeof ItemDoEstoqueJulgado>;

/** What the office says beside the stock itself. */
const DITO = {
  apropriado_em: Type.Optional(ApropriadoEm),
  compras_tributadas: Type.Optional(ComprasTributadas),
};

/** Body of PUT: the stock is that of the client's books, or guessed. */
export const InformarPosicao = Closed({
  estoque_por: Opcao(
    ['livro', 'estimativa'],
    'livro: o bloco H das escriturações enviadas; estimativa: compras menos o custo das vendas dos meses guardados, que não dá crédito',
  ),
  ...DITO,
  custo_das_vendas: Type.Optional(
    Formato(
      '^(100([.]0{1,4})?|[1-9]?[0-9]([.][0-9]{1,4})?)$',
      'da estimativa: quanto do preço das vendas é custo das mercadorias, em percentual',
    ),
  ),
});
export type InformarPosicao = Static<typeof InformarPosicao>;

export const ImportEstoqueQuery = Closed({ ...DITO, ...CHECK_ONLY });

/** Answer of an import: the lines, and what they give. */
const EstoqueApurado = {
  tem_direito: Type.Boolean({ description: 'falso: o cliente não está no regime regular da CBS' }),
  classes: Type.Array(
    Type.Object({
      classe: Type.String({ description: 'código estável da classe' }),
      descricao: Type.String(),
      situacao: Opcao(
        ['dentro', 'a_confirmar', 'fora'],
        'dentro: no crédito; a_confirmar: fora dele até alguém decidir; fora: a lei não o dá',
      ),
      itens: Contagem,
      valor: described(Valor, 'valor do estoque da classe'),
      credito: described(Valor, 'o crédito; de a_confirmar, o que seria'),
      fundamento: Type.String(),
    }),
    { description: 'o estoque pelas classes da lei' },
  ),
  valor: described(Valor, 'valor de todo o estoque'),
  credito: described(Valor, 'crédito presumido de CBS (LC 214/2025, art. 381)'),
  a_confirmar: described(Valor, 'o que fica fora do crédito até alguém decidir'),
};

export const EstoqueImportado = Type.Object({
  ...Importados(ItemDoEstoqueJulgado.properties).properties,
  ...EstoqueApurado,
});
export type EstoqueImportado = Static<typeof EstoqueImportado>;

/** What was said of a client's stock. */
export const PosicaoInformada = Type.Object({
  estoque_por: fonte('de onde o estoque se sabe; uma estimativa não dá crédito'),
  arquivo: Type.String({ description: 'nomes dos arquivos; vazio em uma estimativa' }),
  apropriado_em: ApropriadoEm,
  compras_tributadas: ComprasTributadas,
  custo_das_vendas: OrNull(Aliquota, { description: 'de uma estimativa' }),
  por: Type.String({ description: 'quem informou' }),
  criado_em: DataHora,
});
export type PosicaoInformada = Static<typeof PosicaoInformada>;

const Mes = OrNull(Competencia);

const LinhaDaPosicao = Type.Object({
  codigo: Type.String({
    description:
      'estoque, estoque_a_confirmar, saldo_de_pis_cofins, saldo_de_icms, ativo_pis_cofins, ativo_icms ou cbs_e_ibs',
  }),
  tributo: Opcao(['cbs', 'pis', 'cofins', 'icms', 'ibs']),
  descricao: Type.String(),
  estabelecimento: OrNull(Cnpj, { description: 'de ICMS e de bens do ativo' }),
  origem: Type.String({ description: 'quem ou que registro o diz' }),
  situacao: Opcao(
    ['informado', 'estimado', 'a_confirmar', 'sem_dado', 'sem_direito', 'zerado'],
    'estimado: não é inventário e não dá crédito; sem_dado: ninguém informou',
  ),
  valor: Valor,
  de: { ...Mes, description: 'primeiro mês em que se usa' },
  ate: { ...Mes, description: 'último mês em que se usa' },
  parcelas: OrNull(Contagem, { description: 'em quantos meses a lei manda usar' }),
  por_mes: OrNull(Valor, { description: 'a parcela do primeiro mês' }),
  prazo: OrNull(Dia, { description: 'até quando é preciso agir' }),
  providencia: Type.String({ description: 'o que fazer' }),
  perde: described(Valor, 'o que se perde se não for feito'),
  fundamento: Type.String(),
});

export const PosicaoDeAbertura = Type.Object({
  cliente_id: Uuid,
  dia: described(Dia, 'o dia da posição'),
  informado: OrNull(PosicaoInformada, { description: 'o que foi dito do estoque; nulo enquanto nada foi' }),
  estoque: OrNull(Type.Object(EstoqueApurado), {
    description: 'o crédito do estoque, por classe; nulo sem estoque',
  }),
  linhas: Type.Array(LinhaDaPosicao, {
    description: 'cada parte da posição, com o prazo, as parcelas e o que se perde',
  }),
  ativos: Type.Array(
    Type.Object({
      chave: Type.String({ description: 'chave da nota de compra' }),
      estabelecimento: Cnpj,
      comprado_em: described(Competencia, 'mês da entrada'),
      icms: described(Valor, 'ICMS que falta creditar'),
      pis_cofins: described(Valor, 'PIS e COFINS que faltam, que seguem como CBS (art. 380)'),
      doze_meses_em: described(Competencia, 'mês em que passou de doze meses na empresa (art. 406)'),
      com_pis_cofins: OrNull(Type.Boolean(), {
        description:
          'se a compra teve PIS e COFINS de alíquota positiva (art. 406, § 1º, II); nulo: pergunte',
      }),
      com_icms: OrNull(Type.Boolean(), {
        description: 'se a compra teve ICMS de alíquota positiva (art. 406, § 3º, II); nulo: pergunte',
      }),
    }),
    { description: 'bens do ativo com crédito em curso, e as condições da venda deles' },
  ),
});
export type PosicaoDeAbertura = Static<typeof PosicaoDeAbertura>;

export const ListaDoEstoque = Lista(ItemDoEstoqueJulgado);

export const ListPosicoesQuery = Closed({
  situacao: Type.Optional(
    Opcao(['sem_estoque', ...FONTES], 'sem_estoque: nada foi informado; senão, de onde o estoque se sabe'),
  ),
  ...PAGE,
});

export const LinhaDaCarteiraDeAbertura = Type.Object({
  cliente_id: Uuid,
  razao_social: Type.String(),
  cnpj_raiz: CnpjRaiz,
  situacao: Opcao(['sem_estoque', ...FONTES]),
  tem_direito: Type.Boolean({ description: 'falso: fora do regime regular da CBS no primeiro mês dela' }),
  livro_com_inventario: Type.Boolean({ description: 'uma escrituração enviada traz o inventário do dia' }),
  credito: described(Valor, 'crédito presumido do estoque; de uma estimativa, o que seria'),
  a_confirmar: described(Valor, 'o que fica fora do crédito até alguém decidir'),
  apropriado_em: OrNull(Competencia),
  ...{ de: { ...Mes, description: 'primeiro mês em que se usa' } },
  ...{ ate: { ...Mes, description: 'último mês em que se usa' } },
  parcelas: OrNull(Contagem, { description: 'em quantos meses se usa; nulo sem crédito' }),
  por_mes: OrNull(Valor, { description: 'a parcela do primeiro mês' }),
  perde: described(Valor, 'o que se perde se nada for apropriado até o prazo'),
});
export type LinhaDaCarteiraDeAbertura = Static<typeof LinhaDaCarteiraDeAbertura>;

export const ListaDePosicoes = Type.Object({
  inventario: described(Dia, 'o único dia em que o inventário vale'),
  prazo: described(Dia, 'último dia para apropriar o crédito'),
  sem_estoque: Type.Integer({ minimum: 0, description: 'clientes sem estoque informado, de todos' }),
  ...Lista(LinhaDaCarteiraDeAbertura).properties,
});

/** Body of POST /v1/carteira/posicao-de-abertura. */
export const InformarPosicoes = Closed({ ...DITO, cliente_ids: AskedClientes });

export const PosicoesInformadas = Type.Object({
  informados: Type.Integer({
    minimum: 0,
    description:
      'clientes cujo estoque passou a ser o das suas escriturações; quem já tinha estoque fica como está',
  }),
});

/** The sum of goods of a kind, as the engine makes it. */
export type { SomaDoEstoque } from '@apura/engine';
