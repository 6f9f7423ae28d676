import type { ComunicadoLido, DivergenciaLida, DocumentosEmitidos } from '@apura/database';
import { byCorrecao, conformidadeByMes, correcaoDe, INICIO_POR_DOCUMENTO, O_QUE_FAZER } from '@apura/engine';
import {
  CORRECOES,
  type ColumnOf,
  competenciaCurta,
  dayMonthYear,
  documentNumber,
  moment,
  nomeDoTipo,
  notaDaChave,
  ORGAOS_DO_FISCO,
  type Table,
  table,
  withSerie,
} from '@apura/words';

/** What a client's documents of the year say of CBS and IBS, and what the office did about it. */
export interface DadosDaConformidade {
  readonly emitidos: readonly DocumentosEmitidos[];
  readonly divergencias: readonly DivergenciaLida[];
  readonly comunicados: readonly ComunicadoLido[];
  /** The instant that they are of. */
  readonly agora: Date;
}

const ESTADO = {
  aberta: 'aberta',
  pedida: 'correção pedida',
  resolvida: 'corrigida',
  ignorada: 'dispensada',
} as const;

type Contados = Pick<DocumentosEmitidos, 'emitidos' | 'obrigados' | 'com_grupo' | 'certos'> & {
  readonly parte: string | null;
};

const CONTADOS: readonly ColumnOf<Contados>[] = [
  ['Emitidos', 'integer', ({ emitidos }) => String(emitidos)],
  ['Devem trazer', 'integer', ({ obrigados }) => String(obrigados), 14],
  ['Trazem', 'integer', ({ com_grupo }) => String(com_grupo)],
  ['Certos', 'integer', ({ certos }) => String(certos)],
  ['Certos (%)', 'percent', ({ parte }) => parte],
];

/** Of each state of the divergences who said so, when and why. */
const tratada = ({ tratativa }: DivergenciaLida): string | null =>
  tratativa && `${tratativa.autor}, ${moment(tratativa.criado_em)}: ${tratativa.motivo}`;

/** The dossier as tables; of the inconsistencies the paper has one of its own. */
export function quadrosDaConformidade({
  emitidos,
  divergencias,
  comunicados,
  agora,
}: DadosDaConformidade): Table[] {
  const { meses, ...todos } = conformidadeByMes(emitidos);
  const porTipo = meses.flatMap(({ competencia, tipos }) => tipos.map((um) => ({ competencia, ...um })));
  return [
    table<Contados & { readonly competencia: string }>(
      'Mês a mês',
      meses,
      [['Mês', 'text', ({ competencia }) => competenciaCurta(competencia), 10], ...CONTADOS],
      [['Todos', ...CONTADOS.map(([, , cell]) => cell(todos) ?? null)]],
    ),
    table<Contados & { readonly competencia: string; readonly tipo: string }>(
      'Por tipo de documento',
      porTipo,
      [
        ['Mês', 'text', ({ competencia }) => competenciaCurta(competencia), 10],
        ['Documento', 'text', ({ tipo }) => nomeDoTipo(tipo), 12],
        ['Desde', 'date', ({ tipo }) => INICIO_POR_DOCUMENTO[tipo]?.dia],
        ...CONTADOS,
      ],
    ),
    table('O que corrige', byCorrecao(divergencias, agora), [
      ['Correção', 'text', ({ correcao }) => CORRECOES[correcao], 26],
      ['Abertas', 'integer', ({ estados }) => String(estados.aberta)],
      ['Pedidas', 'integer', ({ estados }) => String(estados.pedida)],
      ['Corrigidas', 'integer', ({ estados }) => String(estados.resolvida)],
      ['Dispensadas', 'integer', ({ estados }) => String(estados.ignorada)],
      ['Documentos', 'integer', ({ documentos }) => String(documentos)],
      ['Em jogo (R$)', 'mixed', ({ em_jogo }) => em_jogo],
      ['O que fazer', 'text', ({ correcao }) => O_QUE_FAZER[correcao], 70],
    ]),
    table(INCONSISTENCIAS, divergencias, [
      ['O que há', 'text', ({ mensagem }) => mensagem, 60],
      ['Campo', 'text', ({ campo }) => campo, 14],
      ['Quem emitiu', 'text', quemEmitiu, 30],
      ['Produto', 'text', ({ descricao, cprod }) => descricao ?? (cprod || null), 30],
      ['Documentos', 'integer', ({ documentos }) => String(documentos)],
      ['Alguns deles', 'text', algunsDe, 30],
      ['Imposto em jogo (R$)', 'mixed', ({ em_jogo }) => em_jogo],
      ['Correção', 'text', (uma) => CORRECOES[correcaoDe(uma, agora)], 24],
      ['Estado', 'text', ({ estado }) => ESTADO[estado], 16],
      ['Quem, quando e por quê', 'text', tratada, 40],
      ['Fundamento', 'text', ({ fundamento }) => fundamento, 36],
    ]),
    table('Comunicados do Fisco', comunicados, [
      ['Órgão', 'text', ({ orgao }) => ORGAOS_DO_FISCO[orgao], 20],
      ['Número', 'text', ({ numero }) => numero, 18],
      ['Assunto', 'text', ({ assunto }) => assunto, 40],
      ['Ciência', 'date', ({ ciencia }) => ciencia],
      ['Prazo', 'date', ({ prazo }) => prazo],
      ['O que foi feito', 'text', ({ atendimento }) => atendimento ?? 'em aberto', 40],
      [
        'Por',
        'text',
        ({ atendido_por, atendido_em }) =>
          atendido_em && `${atendido_por}, ${dayMonthYear(atendido_em.toISOString().slice(0, 10))}`,
        24,
      ],
    ]),
  ];
}

export const INCONSISTENCIAS = 'Inconsistências';

/** The inconsistencies in as few columns as A4 has room for: what belongs together stands in one cell. */
export const inconsistenciasOnPaper = ({ divergencias, agora }: DadosDaConformidade): Table =>
  table(INCONSISTENCIAS, divergencias, [
    ['O que há', 'text', ({ mensagem, fundamento }) => `${mensagem} (${fundamento})`, 60],
    [
      'Emitente e produto',
      'text',
      (uma) => [quemEmitiu(uma), uma.descricao ?? uma.cprod].filter(Boolean).join('; '),
      30,
    ],
    ['Documentos', 'text', (uma) => `${uma.documentos}: ${algunsDe(uma)}`, 30],
    ['Em jogo (R$)', 'mixed', ({ em_jogo }) => em_jogo],
    ['Correção', 'text', (uma) => CORRECOES[correcaoDe(uma, agora)], 24],
    ['Estado', 'text', (uma) => [ESTADO[uma.estado], tratada(uma)].filter(Boolean).join('; '), 30],
  ]);

const quemEmitiu = ({ emissao_propria, emitente, emitente_nome }: DivergenciaLida): string =>
  emissao_propria ? 'o cliente' : `${emitente_nome ?? 'fornecedor'} ${documentNumber(emitente)}`;

/** So many documents are named; the system has all. */
const NOMEADOS = 3;

const algunsDe = ({ chaves }: DivergenciaLida): string =>
  chaves
    .slice(0, NOMEADOS)
    .map((chave) => withSerie(notaDaChave(chave)))
    .join(', ');
