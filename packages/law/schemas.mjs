/* What a table may hold (JSON Schema). Every scalar is a text: see compile.mjs. */

const text = { type: 'string', minLength: 1 };
const day = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
const name = { type: 'string', pattern: '^[a-z][a-z0-9_]*$' };
/** A day, or the milestone that begins on it. */
const when = { anyOf: [day, name] };
const count = { type: 'string', pattern: '^[1-9]\\d?$' };
const decimal = { type: 'string', pattern: '^\\d+(\\.\\d+)?$' };
const status = { enum: ['lei', 'nota_tecnica', 'estimativa'] };
const where = { ato: text, artigo: text, citado_como: text, status };

const closed = (properties, optional = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
});
const byName = (value) => ({ type: 'object', propertyNames: name, additionalProperties: value });

const days = { desde: when, ate: when, antes_de: when, meses: count };
/** Of days and source what a row may leave out. */
const LEFT_OUT = ['ate', 'antes_de', 'meses', 'citado_como'];

const row = (more = {}) =>
  closed(
    {
      valor: decimal,
      ...days,
      ...where,
      publicado_em: day,
      corrige: { const: 'sim' },
      ...more,
    },
    [...LEFT_OUT, 'publicado_em', 'corrige'],
  );

/** A row of a decision table: what it is for and what it gives, the days and the act. */
const decision = (columns, optional = []) =>
  closed({ ...columns, ...days, ...where }, [...optional, ...LEFT_OUT]);
const rows = (items) => ({ type: 'array', minItems: 1, items });
const words = { type: 'array', minItems: 1, uniqueItems: true, items: name };
const one = (...values) => ({ enum: values });
const yesNo = one('sim', 'nao');

const series = (more) =>
  byName(
    closed({
      descricao: text,
      unidade: { enum: ['percentual', 'pontos_percentuais', 'fator', 'reais'] },
      linhas: { type: 'array', items: row(more) },
    }),
  );

/** The columns that say when a row holds and where it stands; the others are what it says. */
export const DATED = new Set([...Object.keys(days), ...Object.keys(where)]);

export const CENARIO = 'cenarios.json';
export const MARCO = 'marcos.json';
export const PARAMETRO = 'parametros.json';
export const VALOR = 'valores.json';
const credito = one('credito', 'parcela_industrial', '48_meses', 'como_respondido', 'nenhum');

/** Tables of decisions, by file; `key`: the columns that tell two rows apart, which else may share no day. */
export const DECISOES = {
  destinacoes: {
    schema: byName(
      rows(decision({ icms: credito, ipi: credito, pis_cofins: credito, cbs_ibs: credito, difal: yesNo })),
    ),
    key: [],
  },
  'creditos-de-hoje': {
    schema: byName(
      rows(
        decision(
          {
            especies: words,
            finalidades: words,
            fornecedores: words,
            parcela: one('100', '75', '0', 'industrial', 'se_insumo'),
            em_duvida: one('sim'),
          },
          ['finalidades', 'fornecedores', 'em_duvida'],
        ),
      ),
    ),
    key: ['especies', 'finalidades', 'fornecedores'],
  },
  'debitos-de-hoje': {
    schema: byName(
      rows(decision({ especies: words, regime: one('cumulativo', 'do_cliente'), sem_icms: yesNo })),
    ),
    key: ['especies'],
  },
  'aliquotas-proprias': {
    schema: rows(
      decision(
        {
          codigos: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[0-9]{6}$' } },
          soma: decimal,
          soma_com_iss: decimal,
          rateio: one('como_a_padrao', 'pela_referencia'),
        },
        ['soma_com_iss'],
      ),
    ),
    key: ['codigos'],
  },
};
const monthDay = { type: 'string', pattern: '^\\d\\d-\\d\\d$' };

export const OPCAO = 'opcao-do-simples.json';
export const REFERENCIA = 'aliquotas-de-referencia.json';

export const SCHEMAS = [
  ...Object.entries(DECISOES).map(([file, { schema }]) => ({ $id: `${file}.json`, ...schema })),
  {
    $id: OPCAO,
    ...closed({
      regras: rows(
        closed({ semestre: one('1', '2'), de: monthDay, ate: monthDay, ...where }, ['citado_como']),
      ),
      prorrogadas: rows(
        closed({ semestre: { type: 'string', pattern: '^\\d{4}-[12]$' }, ate: day, ...where }, [
          'citado_como',
        ]),
      ),
    }),
  },
  {
    $id: CENARIO,
    ...byName(
      closed(
        {
          descricao: text,
          cbs: decimal,
          ibs_uf: decimal,
          ibs_mun: decimal,
          publicado_em: day,
          fundamento: text,
        },
        ['publicado_em'],
      ),
    ),
  },
  { $id: 'atos.json', type: 'object', additionalProperties: closed({ publicado_em: day }) },
  {
    $id: MARCO,
    ...byName(
      closed({ descricao: text, desde: when, passo: { enum: ['ano', 'mes', 'dia'] }, ...where }, [
        'citado_como',
      ]),
    ),
  },
  { $id: PARAMETRO, ...series({ status: { enum: ['lei', 'estimativa'] } }) },
  { $id: VALOR, ...series() },
  {
    $id: REFERENCIA,
    type: 'array',
    items: row({
      tributo: { enum: ['cbs', 'ibs_uf', 'ibs_mun'] },
      como: { enum: ['bruta', 'liquida'] },
      regras: text,
    }),
  },
];
