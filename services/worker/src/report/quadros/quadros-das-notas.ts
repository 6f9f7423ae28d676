import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import type { NotaDoMes } from '@apura/database';
import type { DocumentoCalculado, ItemCalculado, NotaFiscal } from '@apura/engine';
import { documentNumber, EFEITOS, nomeDaNota, nomeDoTributo, sumAmounts } from '@apura/words';
import type { ColunaDe } from './quadro.ts';

/** A note of the month as the client's month counts it. */
export interface NotaContada extends NotaDoMes {
  readonly nota: NotaFiscal;
  readonly calculo: DocumentoCalculado;
  readonly saida: boolean;
}

export interface ItemContado {
  readonly da: NotaContada;
  readonly item: ItemCalculado;
  readonly prod: NotaFiscal['det'][number]['prod'];
}

type Tributos = Pick<ItemCalculado, 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'ibs' | 'is'>;
const reforma = <T>(de: (linha: T) => Tributos): ColunaDe<T>[] => [
  ['Base', 'valor', (linha) => de(linha).base],
  ['CBS', 'valor', (linha) => de(linha).cbs],
  ['IBS estadual', 'valor', (linha) => de(linha).ibs_uf],
  ['IBS municipal', 'valor', (linha) => de(linha).ibs_mun],
  ['IBS', 'valor', (linha) => de(linha).ibs],
  ['Imposto seletivo', 'valor', (linha) => de(linha).is],
];
const atuais = <T>(de: (linha: T) => ItemCalculado['tributos_atuais']): ColunaDe<T>[] =>
  TRIBUTOS_ATUAIS.map((tributo) => [nomeDoTributo(tributo), 'valor', (linha) => de(linha)[tributo], 14]);

const identificacao = <T>(da: (linha: T) => NotaContada): ColunaDe<T>[] => [
  ['Emissão', 'data', (linha) => da(linha).dia],
  ['Entrada ou saída', 'texto', (linha) => (da(linha).saida ? 'Saída' : 'Entrada'), 16],
  ['Nota', 'texto', (linha) => nomeDaNota(da(linha).nota.ide.mod, da(linha).nota.ide.nNF), 16],
];
const parte = (
  titulo: string,
  de: (nota: NotaFiscal) => NotaFiscal['emit'] | undefined,
): ColunaDe<NotaContada>[] => [
  [titulo, 'texto', ({ nota }) => de(nota)?.xNome, 40],
  [`CNPJ ou CPF do ${titulo.toLowerCase()}`, 'texto', ({ nota }) => numero(de(nota)), 22],
  [`UF do ${titulo.toLowerCase()}`, 'texto', ({ nota }) => de(nota)?.UF, 10],
];
const numero = (pessoa: NotaFiscal['emit'] | undefined) =>
  pessoa && documentNumber(pessoa.CNPJ ?? pessoa.CPF ?? '');

/** The notes that count for the month. */
export const COLUNAS_DAS_NOTAS: readonly ColunaDe<NotaContada>[] = [
  ...identificacao<NotaContada>((nota) => nota),
  ['Série', 'codigo', ({ nota }) => nota.ide.serie, 8],
  ['Chave de acesso', 'codigo', ({ chave }) => chave, 48],
  ...parte('Emitente', ({ emit }) => emit),
  ...parte('Destinatário', ({ dest }) => dest),
  [
    'No mês',
    'texto',
    ({ efeitos }) => efeitos.map((efeito) => EFEITOS[efeito as keyof typeof EFEITOS]).join('; '),
    30,
  ],
  ['Valor da nota', 'valor', ({ calculo }) => calculo.valor_total],
  ...reforma<NotaContada>(({ calculo }) => calculo.reforma),
  ...atuais<NotaContada>(({ calculo }) => calculo.tributos_atuais),
  ['Divergências críticas', 'inteiro', ({ criticas }) => String(criticas), 20],
  ['Avisos', 'inteiro', ({ avisos }) => String(avisos)],
];

const CLASSIFICACAO = { declarada: 'Declarada', inferida: 'Inferida', informada: 'Informada' };

/** Their items. */
export const COLUNAS_DOS_ITENS: readonly ColunaDe<ItemContado>[] = [
  ...identificacao<ItemContado>(({ da }) => da),
  ['Chave de acesso', 'codigo', ({ da }) => da.chave, 48],
  ['Item', 'inteiro', ({ item }) => String(item.n_item), 8],
  ['Código', 'codigo', ({ prod }) => prod.cProd, 16],
  ['Descrição', 'texto', ({ prod }) => prod.xProd, 44],
  ['NCM', 'codigo', ({ item }) => item.ncm],
  ['CFOP', 'codigo', ({ item }) => item.cfop, 8],
  ['CST', 'codigo', ({ item }) => item.cst, 8],
  ['cClassTrib', 'codigo', ({ item }) => item.cclasstrib],
  ['Classificação', 'texto', ({ item }) => CLASSIFICACAO[item.classificacao], 14],
  ['Quantidade', 'misto', ({ prod }) => prod.qCom],
  ['Unidade', 'texto', ({ prod }) => prod.uCom, 10],
  ['Valor unitário', 'misto', ({ prod }) => prod.vUnCom],
  ['Valor', 'valor', ({ item }) => item.valor],
  ...reforma<ItemContado>(({ item }) => item),
  ['CBS declarada', 'valor', ({ item }) => item.declarado?.cbs],
  [
    'IBS declarado',
    'valor',
    ({ item: { declarado } }) => declarado && sumAmounts([declarado.ibs_uf, declarado.ibs_mun]),
  ],
  ...atuais<ItemContado>(({ item }) => item.tributos_atuais),
];
