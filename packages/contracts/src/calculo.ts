import { ITEM_CALCULADO } from '@apura/engine/mes';
import { ANOS_DA_TRANSICAO, vigente } from '@apura/law';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ItemARever } from './classificacao-a-rever.ts';
import { TRIBUTOS_ATUAIS } from './closed-lists.ts';
import { Divergencia } from './divergencia.ts';
import {
  Aliquota,
  Chave,
  Closed,
  CODE_ANNOTATION,
  Competencia,
  DataHora,
  described,
  each,
  Formato,
  Opcao,
  Texto,
  Valor,
} from './formatos.ts';
import { Retencoes, TipoDoDocumento } from './outros-documentos.ts';
import { Memoria } from './projecao.ts';
import { ConferenciaDaNota } from './regras.ts';
import { fieldsOf } from './schema-of.ts';

/** The consumption taxes of today, in reais. */
export const TributosAtuais = Type.Object(each(TRIBUTOS_ATUAIS, Valor));

/** CBS, IBS and Imposto Seletivo, in reais. */
export const Reforma = Type.Object(each(['base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', 'is'], Valor));

const StatusDaAliquota = Opcao(['lei', 'estimativa', 'informada']);

/** What computed a result. */
export const Versoes = Type.Object(each(['motor', 'regras', 'dados'], Type.String()));

/** From 2027 on a credit waits for the supplier's debit: the amounts of the test year are informative. */
export const hasCreditoCondicional = (competencia: string): boolean => vigente('cbs_devida', competencia);

const { n_item, ncm, cfop, cst, cclasstrib, ...doCalculo } = fieldsOf(ITEM_CALCULADO, {
  Inferencia: Type.Object({
    regra: Type.String(),
    anexo: Type.Optional(Type.String()),
    alternativas: Type.Array(Type.String()),
  }),
  DetalhesDoItem: Type.Object(
    {},
    { additionalProperties: true, description: 'o que a classificação traz além do tributo' },
  ),
  TributosAtuais,
  Memoria,
});

/** One item with CBS, IBS and IS, and how they came about, as the engine declares it; what its document calls the operation stands beside it. */
export const ItemCalculado = Type.Object({
  ...{ n_item, ncm, cfop, cst, cclasstrib },
  natureza: Type.Optional(
    Type.String({ description: 'CFOP, cTribNac ou cClass do item; ausente em NF-e e NFC-e' }),
  ),
  descricao: Type.Optional(
    Type.String({ description: 'o que o documento diz que o item é; ausente em itens digitados' }),
  ),
  ...doCalculo,
});

const { chave: _chave, ...SEM_CHAVE } = Divergencia.properties;

/** The answer of the calculators. */
export const Calculo = Type.Object({
  ano: Type.Integer(),
  documento: Type.Optional(
    Type.Object({
      chave: Chave,
      tipo: TipoDoDocumento,
      ...each(['modelo', 'serie', 'numero'], Type.String()),
      emitida_em: DataHora,
      competencia: Competencia,
      situacao: Opcao(['autorizada', 'cancelada', 'denegada', 'sem_protocolo', 'substituida', 'anulada']),
    }),
  ),
  retencoes: Type.Optional(Retencoes),
  aliquotas: Type.Object({
    ...each(['cbs', 'ibs_uf', 'ibs_mun'], Aliquota),
    status: StatusDaAliquota,
    fundamento: Type.String(),
  }),
  cenario: Type.Optional(
    Type.Object(
      {
        nome: Opcao(['lei', 'estimativa_26_5', 'estimativa_27_91', 'informado']),
        status: StatusDaAliquota,
      },
      { description: 'de onde vieram as alíquotas; ausente quando não há alíquotas para a data' },
    ),
  ),
  itens: Type.Array(ItemCalculado),
  totais: Type.Object({ valor_total: Valor, ...Reforma.properties }),
  regime_atual: Type.Object({ ...TributosAtuais.properties, total: Valor }),
  comparativo: Type.Object({
    atual: described(Valor, 'os tributos de hoje na nota'),
    reforma: described(Valor, 'CBS, IBS e IS no ano'),
    permanecem: described(Valor, 'o que resta no ano dos tributos de hoje'),
    total_no_ano: Valor,
    diferenca: Type.Optional(
      described(
        Valor,
        'total_no_ano menos atual; fora em notas de 2027 em diante, que não trazem os tributos de 2026',
      ),
    ),
    exigivel: Type.Boolean({ description: 'falso em 2026, ano de teste (LC 214/2025, art. 348, § 1º)' }),
  }),
  divergencias: Type.Array(Type.Object({ ...SEM_CHAVE, n_item: Type.Optional(Type.Integer()) })),
  revisoes: Type.Array(ItemARever, {
    description: 'classificações declaradas a confirmar; nenhuma em outro ano',
  }),
  conferencia: Type.Optional(ConferenciaDaNota),
  avisos: Type.Array(Type.String()),
  premissas: Type.Array(Type.Object({ codigo: Type.String(), texto: Type.String() })),
  correcoes: Type.Array(
    Type.Object(
      each(['parametro', 'de', 'para', 'vigente_desde', 'publicado_em', 'fundamento'], Type.String()),
    ),
    { description: 'valores que uma mudança da legislação corrigiu, com o fundamento' },
  ),
  versoes: Versoes,
});
export type Calculo = Static<typeof Calculo>;

/** A number that a person typed. */
const Decimal = Formato(
  '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,10})?$',
  'número decimal com ponto, sem sinal, por exemplo 10.5',
);

/** Body of POST /v1/calculadora: a note in outline. Amounts in reais; what is left out counts as zero. */
export const CalculoManual = Closed({
  ano: Type.Optional(
    Type.Integer({
      minimum: ANOS_DA_TRANSICAO.primeiro,
      maximum: ANOS_DA_TRANSICAO.ultimo,
      [CODE_ANNOTATION]: 'ano_invalido',
    }),
  ),
  data: Type.Optional(
    Type.String({
      format: 'date',
      description: 'data da operação como AAAA-MM-DD, por exemplo 2026-03-15',
    }),
  ),
  uf: Opcao([
    ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE'],
    ...['PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
  ]),
  crt: Type.Optional(Opcao(['1', '2', '3', '4'], 'código de regime tributário do emitente')),
  itens: Type.Array(
    Closed({
      descricao: Type.Optional(Texto(120)),
      ncm: Formato('^([0-9]{2}|[0-9]{8})$', 'NCM com 8 dígitos, ou 00'),
      cfop: Formato('^[1-7][0-9]{3}$', 'CFOP com 4 dígitos'),
      valor: Decimal,
      quantidade: Type.Optional(Decimal),
      ...each(['frete', 'seguro', 'desconto', 'outras'], Type.Optional(Decimal)),
      ...each(['icms', 'ipi', 'pis', 'cofins', 'iss'], Type.Optional(Decimal)),
      cst: Type.Optional(Formato('^[0-9]{3}$', 'CST do IBS e da CBS')),
      cclasstrib: Type.Optional(Formato('^[0-9]{6}$', 'cClassTrib com 6 dígitos')),
    }),
    { minItems: 1, maxItems: 990 },
  ),
});
export type CalculoManual = Static<typeof CalculoManual>;
