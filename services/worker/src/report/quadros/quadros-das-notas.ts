import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import type { NotaDoMes } from '@apura/database';
import type { DocumentoCalculado, ItemCalculado, Parte, Pessoa, ProdutoDoItem } from '@apura/engine';
import {
  type ColumnOf,
  documentNumber,
  EFEITOS,
  nomeDaNota,
  nomeDoTipo,
  nomeDoTributo,
  sumAmounts,
} from '@apura/words';

type PessoaDaNota = Pessoa | Parte | undefined;

/** A document of the month as the client's month counts it. */
export interface NotaContada extends NotaDoMes {
  readonly calculo: DocumentoCalculado;
  readonly saida: boolean;
  /** Its kind; of an NF-e or NFC-e its model. */
  readonly tipo: string;
  readonly numero: string;
  readonly serie: string | undefined;
  /** Who supplies and who acquires, of what is no NF-e. */
  readonly emitente: PessoaDaNota;
  readonly destinatario: PessoaDaNota;
}

/** What an item is of: goods, or what a service or a line of a bill is called. */
/** Of what is no item of a note there is nothing to count. */
export type ProdutoContado = Pick<ProdutoDoItem, 'codigo' | 'descricao'> &
  Partial<Pick<ProdutoDoItem, 'quantidade' | 'unidade' | 'valorUnitario'>>;

type DoItem = 'n_item' | 'classificacao' | 'declarado';
type ItemNaPlanilha = Tributos &
  Pick<ItemCalculado, 'ncm' | 'cfop' | 'cst' | 'cclasstrib' | 'valor' | 'tributos_atuais'> &
  Partial<Pick<ItemCalculado, DoItem>>;

export interface ItemContado {
  readonly da: NotaContada;
  /** Where it is a row of the month and no item, without what only an item has. */
  readonly item: ItemNaPlanilha;
  readonly prod: ProdutoContado;
}

type Tributos = Pick<ItemCalculado, 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'ibs' | 'is'>;
const reforma = <T>(de: (linha: T) => Tributos): ColumnOf<T>[] => [
  ['Base', 'amount', (linha) => de(linha).base],
  ['CBS', 'amount', (linha) => de(linha).cbs],
  ['IBS estadual', 'amount', (linha) => de(linha).ibs_uf],
  ['IBS municipal', 'amount', (linha) => de(linha).ibs_mun],
  ['IBS', 'amount', (linha) => de(linha).ibs],
  ['Imposto seletivo', 'amount', (linha) => de(linha).is],
];
const atuais = <T>(de: (linha: T) => ItemCalculado['tributos_atuais']): ColumnOf<T>[] =>
  TRIBUTOS_ATUAIS.map((tributo) => [nomeDoTributo(tributo), 'amount', (linha) => de(linha)[tributo], 14]);

const identificacao = <T>(da: (linha: T) => NotaContada): ColumnOf<T>[] => [
  ['Emissão', 'date', (linha) => da(linha).dia],
  ['Entrada ou saída', 'text', (linha) => (da(linha).saida ? 'Saída' : 'Entrada'), 16],
  ['Nota', 'text', (linha) => nomeDaNota(da(linha).tipo, da(linha).numero), 16],
];
const parte = (titulo: string, de: (nota: NotaContada) => PessoaDaNota): ColumnOf<NotaContada>[] => [
  [titulo, 'text', (nota) => de(nota)?.xNome, 40],
  [`CNPJ ou CPF do ${titulo.toLowerCase()}`, 'text', (nota) => numero(de(nota)), 22],
  [`UF do ${titulo.toLowerCase()}`, 'text', (nota) => de(nota)?.UF, 10],
];
const numero = (pessoa: PessoaDaNota) => pessoa && documentNumber(pessoa.CNPJ ?? pessoa.CPF ?? '');

/** The documents that count for the month. */
export const COLUNAS_DAS_NOTAS: readonly ColumnOf<NotaContada>[] = [
  ...identificacao<NotaContada>((nota) => nota),
  ['Série', 'code', ({ serie }) => serie, 8],
  ['Chave de acesso', 'code', ({ chave }) => chave, 48],
  ...parte('Emitente', ({ emitente }) => emitente),
  ...parte('Destinatário', ({ destinatario }) => destinatario),
  [
    'No mês',
    'text',
    ({ efeitos }) => efeitos.map((efeito) => EFEITOS[efeito as keyof typeof EFEITOS]).join('; '),
    30,
  ],
  ['Valor da nota', 'amount', ({ calculo }) => calculo.valor_total],
  ...reforma<NotaContada>(({ calculo }) => calculo.reforma),
  ...atuais<NotaContada>(({ calculo }) => calculo.tributos_atuais),
  ['Divergências críticas', 'integer', ({ criticas }) => String(criticas), 20],
  ['Avisos', 'integer', ({ avisos }) => String(avisos)],
  ['Tipo', 'text', ({ tipo }) => nomeDoTipo(tipo), 18],
];

const CLASSIFICACAO = { declarada: 'Declarada', inferida: 'Inferida', informada: 'Informada' };

/** Their items. */
export const COLUNAS_DOS_ITENS: readonly ColumnOf<ItemContado>[] = [
  ...identificacao<ItemContado>(({ da }) => da),
  ['Chave de acesso', 'code', ({ da }) => da.chave, 48],
  ['Item', 'integer', ({ item: { n_item } }) => (n_item === undefined ? null : String(n_item)), 8],
  ['Código', 'code', ({ prod }) => prod.codigo, 16],
  ['Descrição', 'text', ({ prod }) => prod.descricao, 44],
  ['NCM', 'code', ({ item }) => item.ncm],
  ['CFOP', 'code', ({ item }) => item.cfop, 8],
  ['CST', 'code', ({ item }) => item.cst, 8],
  ['cClassTrib', 'code', ({ item }) => item.cclasstrib],
  [
    'Classificação',
    'text',
    ({ item: { classificacao } }) => classificacao && CLASSIFICACAO[classificacao],
    14,
  ],
  ['Quantidade', 'mixed', ({ prod }) => prod.quantidade],
  ['Unidade', 'text', ({ prod }) => prod.quantidade && prod.unidade, 10],
  ['Valor unitário', 'mixed', ({ prod }) => prod.valorUnitario],
  ['Valor', 'amount', ({ item }) => item.valor],
  ...reforma<ItemContado>(({ item }) => item),
  ['CBS declarada', 'amount', ({ item }) => item.declarado?.cbs],
  [
    'IBS declarado',
    'amount',
    ({ item: { declarado } }) => declarado && sumAmounts([declarado.ibs_uf, declarado.ibs_mun]),
  ],
  ...atuais<ItemContado>(({ item }) => item.tributos_atuais),
  ['Tipo', 'text', ({ da }) => nomeDoTipo(da.tipo), 18],
];
