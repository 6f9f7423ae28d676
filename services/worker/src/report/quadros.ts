import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import type { NotaDoMes } from '@apura/database';
import {
  type DocumentoCalculado,
  type ItemCalculado,
  isKeyOf,
  MOTIVOS_DA_RECONCILIACAO,
  type Parte,
  type Pessoa,
  type ProdutoDoItem,
  palavrasDaRevisao,
} from '@apura/engine';
import { CONFERENCIA, DEVIDO_NO_MES, type Fields } from '@apura/engine/mes';
import {
  type ColumnOf,
  cnpj,
  competenciaPorExtenso,
  DIFERENCA_DO_MES,
  DIFERENCA_PLENA,
  descricaoDoCenario,
  documentNumber,
  EFEITOS,
  EMISSAO,
  nomeDaNota,
  nomeDoTipo,
  nomeDoTributo,
  notaDaChave,
  PENDENCIAS,
  quadrosDoMes,
  RESUMOS_DA_REVISAO,
  type Row,
  sumAmounts,
  type Table,
  TIPOS_DO_LANCAMENTO_MANUAL,
  table,
  tableOf,
} from '@apura/words';
import { nomeDoRegime } from './nome-do-regime.ts';
import { efeitoInWords, type ReportData } from './report-data.ts';

/**
 * The whole month as tables, in the order of the report; of a month that is incomplete, what is missing.
 * Tables without rows are left out.
 */
export function buildQuadros(dados: ReportData): Table[] {
  if (dados.comparativo.situacao === 'incompleta') return [quadroDoResumo(dados), tableOf(PENDENCIAS, dados)];
  return [
    quadroDoResumo(dados),
    ...quadrosDoMes(dados),
    quadroDosLancamentosManuais(dados),
    quadroDaAssistida(dados),
    quadroDosMotivosDaAssistida(dados),
    quadroDosDocumentosDaAssistida(dados),
    quadroDasDivergencias(dados),
    quadroDasClassificacoes(dados),
    quadroDasPremissas(dados),
    quadroDasLacunas(dados),
  ].filter(({ rows }) => rows.length > 0);
}

/** What a figure of the month is called, as it is declared. */
const titleOf = <M extends Fields>({ members }: { readonly members: M }, name: keyof M & string): string =>
  members[name]?.title ?? '';

function figuras({ comparativo }: ReportData): Row[] {
  const { devido_no_mes: devido, comparacao, conferencia } = comparativo;
  return [
    ...(devido
      ? [
          [titleOf(DEVIDO_NO_MES, 'total_a_recolher'), null, devido.total_a_recolher],
          [titleOf(DEVIDO_NO_MES, 'dispensado'), null, devido.dispensado],
          [
            titleOf(DEVIDO_NO_MES, 'efeito_da_reforma_no_mes'),
            devido.motivo_do_efeito,
            devido.efeito_da_reforma_no_mes,
          ],
          [titleOf(DEVIDO_NO_MES, 'receita'), null, devido.receita],
        ]
      : []),
    ...(comparacao ? [['Cenário da comparação', descricaoDoCenario(comparacao.cenario)]] : []),
    ...(conferencia
      ? [
          [titleOf(CONFERENCIA, 'credito_em_risco'), null, conferencia.credito_em_risco],
          [titleOf(CONFERENCIA, 'credito_potencial'), null, conferencia.credito_potencial],
        ]
      : []),
  ];
}

/** Whose month it is, and the answer. */
function quadroDoResumo(dados: ReportData): Table {
  const { escritorio, cliente, versoes, comparativo } = dados;
  const linhas: Row[] = [
    ['Resposta', comparativo.resumo],
    ['Escritório', escritorio.nome],
    ...(escritorio.crc ? [['CRC', escritorio.crc]] : []),
    ...(escritorio.responsavel ? [['Responsável', escritorio.responsavel]] : []),
    ['Cliente', cliente.razao_social],
    ['CNPJ raiz', cnpj(cliente.cnpj_raiz)],
    ...(cliente.regime ? [['Regime', nomeDoRegime(cliente.regime)]] : []),
    ['Competência', competenciaPorExtenso(dados.competencia)],
    ['Versão', String(dados.versao)],
    ['Calculada em (UTC)', dados.calculada_em],
    ['Notas', String(dados.documentos)],
    ...figuras(dados),
    ['Motor, regras e dados', `${versoes.motor} · ${versoes.regras} · ${versoes.dados}`],
  ];
  return table('Resumo', linhas, [
    ['Campo', 'text', ([campo]) => campo, 44],
    ['Conteúdo', 'text', ([, conteudo]) => conteudo, 80],
    ['Valor', 'amount', ([, , valor]) => valor],
  ]);
}

const LADOS = { debito: 'débitos', credito: 'créditos' } as const;
type Linha = Pick<NonNullable<ReportData['assistida']>['linhas'][number], 'tributo' | 'lado'>;
const ladoDe = ({ tributo, lado }: Linha): string => `${nomeDoTributo(tributo)}, ${LADOS[lado]}`;

/** What is here and what the tax authority has, by tax and side. */
export const quadroDaAssistida = ({ assistida }: ReportData): Table =>
  table('Apuração assistida', assistida?.lados, [
    ['Tributo', 'text', ladoDe, 18],
    ['Usado no mês', 'amount', ({ aqui }) => aqui],
    ['Apurado pelo Fisco', 'amount', ({ no_fisco }) => no_fisco],
    ['Diferença', 'amount', ({ diferenca }) => diferenca],
  ]);

/** The differences by their reasons, which add up to them. */
export const quadroDosMotivosDaAssistida = ({ assistida }: ReportData): Table =>
  table(
    'Apuração assistida, motivos',
    assistida?.lados.flatMap(({ tributo, lado, por_motivo }) =>
      por_motivo.map((um) => ({ tributo, lado, ...um, ...MOTIVOS_DA_RECONCILIACAO[um.motivo] })),
    ),
    [
      ['Tributo', 'text', ladoDe, 18],
      ['Motivo', 'text', ({ texto }) => texto, 46],
      ['O que fazer', 'text', ({ conselho }) => conselho, 80],
      ['Documentos', 'integer', ({ linhas }) => String(linhas), 12],
      ['Diferença', 'amount', ({ diferenca }) => diferenca],
    ],
  );

/** The documents that differ most. */
export const quadroDosDocumentosDaAssistida = ({ assistida }: ReportData): Table =>
  table('Apuração assistida, notas', assistida?.linhas, [
    ['Nota', 'text', ({ chave }) => (chave === '' ? '' : notaDaChave(chave).nome), 16],
    ['Tributo', 'text', ladoDe, 18],
    ['Motivo', 'text', ({ motivo }) => MOTIVOS_DA_RECONCILIACAO[motivo].texto, 46],
    ['Chave de acesso', 'code', ({ chave }) => chave, 52],
    ['Usado no mês', 'amount', ({ aqui }) => aqui?.usado],
    ['Apurado pelo Fisco', 'amount', ({ no_fisco }) => no_fisco?.apurado],
    ['Diferença', 'amount', ({ diferenca }) => diferenca],
  ]);

/** What the office entered by hand. */
export const quadroDosLancamentosManuais = ({ lancamentos_manuais }: ReportData): Table =>
  table('Informado à mão', lancamentos_manuais, [
    ['Tipo', 'text', (l) => TIPOS_DO_LANCAMENTO_MANUAL[l.tipo]],
    ['Tributo', 'text', (l) => nomeDoTributo(l.tributo), 18],
    ['Anotação', 'text', (l) => l.nota, 60],
    ['Valor', 'amount', (l) => l.valor],
  ]);

/** What the notes say and what they should say. */
const quadroDasDivergencias = ({ divergencias }: ReportData): Table =>
  table('Divergências', divergencias, [
    ['Gravidade', 'text', (d) => (d.gravidade === 'critica' ? 'Crítica' : 'Aviso'), 11],
    ['Nota', 'text', (d) => notaDaChave(d.chave).nome, 16],
    ['Chave de acesso', 'code', (d) => d.chave, 48],
    ['Item', 'integer', (d) => d.n_item?.toString(), 7],
    ['Campo', 'text', (d) => d.campo, 16],
    ['Declarado', 'mixed', (d) => d.declarado],
    ['Calculado', 'mixed', (d) => d.calculado],
    ['Ocorrência', 'text', (d) => d.mensagem, 90],
    ['Fundamento', 'text', (d) => d.fundamento, 40],
    ['Efeito', 'text', efeitoInWords, 28],
  ]);

/** The declared classifications that ought to be looked at again, by product and issuer. */
const quadroDasClassificacoes = ({ revisoes }: ReportData): Table =>
  table('Classificações a confirmar', revisoes?.produtos, [
    ['Ocorrência', 'text', (r) => RESUMOS_DA_REVISAO[r.tipo][r.ressalvas.length === 0 ? 0 : 1], 22],
    ['Produto', 'text', (r) => r.descricao, 40],
    ['Código', 'code', (r) => r.cprod, 16],
    ['NCM', 'code', (r) => r.ncm],
    ['CFOP', 'code', (r) => r.cfops.join(', ')],
    ['Declarada', 'code', (r) => r.cclasstrib],
    ['Pela lei', 'code', (r) => r.sugerida],
    ['Emitente', 'text', (r) => r.emitente_nome, 40],
    ['CNPJ raiz ou CPF', 'text', (r) => documentNumber(r.emitente), 18],
    ['Emissão', 'text', (r) => (r.emissao_propria ? EMISSAO.propria : EMISSAO.fornecedor), 22],
    ['Itens', 'integer', (r) => String(r.itens)],
    ['Valor', 'amount', (r) => r.valor],
    [DIFERENCA_DO_MES, 'amount', (r) => r.total, 24],
    [DIFERENCA_PLENA, 'amount', (r) => r.total_pleno, 26],
    ['Por quê', 'text', (r) => palavrasDaRevisao(r).mensagem, 90],
    ['Fundamento', 'text', (r) => palavrasDaRevisao(r).fundamento, 40],
  ]);

/** What the figures assume, and what to know before using them. */
function quadroDasPremissas({ comparativo }: ReportData): Table {
  const { avisos, premissas, opcao_do_simples } = comparativo;
  const linhas = [
    ...premissas.map((premissa) => ['Premissa', premissa]),
    ...(opcao_do_simples?.premissas ?? []).map((premissa) => ['Opção do Simples', premissa]),
    ...avisos.map(({ mensagem }) => ['Aviso', mensagem]),
    [
      'Alcance',
      'Os documentos fiscais recebidos, dos tipos que a primeira premissa nomeia, e o que o escritório informou à mão. Não substitui a apuração oficial.',
    ],
  ];
  return table('Premissas', linhas, [
    ['Tipo', 'text', ([tipo]) => tipo, 20],
    ['Texto', 'text', ([, texto]) => texto, 120],
  ]);
}

/** The numbers of notes that no file brought. */
const quadroDasLacunas = ({ lacunas }: ReportData): Table =>
  table('Números que faltam', lacunas, [
    ['Emitente', 'code', (l) => l.emitente, 20],
    ['Modelo', 'code', (l) => l.modelo, 8],
    ['Série', 'code', (l) => l.serie, 8],
    ['De', 'integer', (l) => String(l.de)],
    ['Até', 'integer', (l) => String(l.ate)],
  ]);

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

/** What an item is of: goods, or what a service or a line of a bill is called. Of what is no item of a note there is nothing to count. */
export type ProdutoContado = Pick<ProdutoDoItem, 'codigo' | 'descricao'> & Partial<ProdutoDoItem>;

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

const identification = <T>(da: (linha: T) => NotaContada): ColumnOf<T>[] => [
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
  ...identification<NotaContada>((nota) => nota),
  ['Série', 'code', ({ serie }) => serie, 8],
  ['Chave de acesso', 'code', ({ chave }) => chave, 48],
  ...parte('Emitente', ({ emitente }) => emitente),
  ...parte('Destinatário', ({ destinatario }) => destinatario),
  [
    'No mês',
    'text',
    ({ efeitos }) =>
      efeitos.flatMap((efeito) => (isKeyOf(EFEITOS, efeito) ? [EFEITOS[efeito]] : [])).join('; '),
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
  ...identification<ItemContado>(({ da }) => da),
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
  ['Valor unitário', 'mixed', ({ prod }) => prod.valor_unitario],
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
