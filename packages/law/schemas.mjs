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

/** What says for which days a row holds. */
export const days = { desde: when, ate: when, antes_de: when, meses: count };
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
const digits = (length) => ({ type: 'string', pattern: `^[0-9]{${length}}$` });
const estado = { type: 'string', pattern: '^[A-Z]{2}$' };
const credito = one('credito', 'parcela_industrial', '48_meses', 'como_respondido', 'nenhum');

/** Tables of decisions, by file; `key`: the columns that tell two rows apart, lists by what they hold; else they may share no day. */
export const DECISION_TABLES = {
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
  feriados: {
    schema: rows(
      decision(
        {
          nome: text,
          dia: { type: 'string', pattern: '^\\d\\d-\\d\\d$' },
          pascoa: { type: 'string', pattern: '^-?\\d+$' },
        },
        ['dia', 'pascoa'],
      ),
    ),
    key: ['nome'],
  },
  combustiveis: {
    schema: rows(
      decision(
        {
          produto: name,
          nome: text,
          unidade: one('l', 'kg'),
          anp: rows({ type: 'string', pattern: '^[0-9]{2,9}$' }),
          ncm: rows({ type: 'string', pattern: '^[0-9]{4,8}$' }),
          excecao: text,
        },
        ['excecao'],
      ),
    ),
    key: ['produto'],
  },
  'cbs-dos-combustiveis': { schema: rows(decision({ produto: name, cbs: decimal })), key: ['produto'] },
  'estoque-de-abertura': {
    schema: rows(
      decision({
        classe: name,
        situacao: one('dentro', 'a_confirmar', 'fora'),
        credito: one('percentual', 'pago_na_importacao', 'nenhum'),
        descricao: text,
      }),
    ),
    key: ['classe'],
  },
  'virada-de-2027': { schema: rows(decision({ causa: name, descricao: text })), key: ['causa'] },
  'efeitos-por-cfop': { schema: byName(rows(decision({ classe: name, motivo: name }))), key: ['classe'] },
  'efeitos-por-cst': { schema: rows(decision({ cst: digits(3), motivo: name })), key: ['cst'] },
  monofasicos: {
    schema: rows(
      decision(
        {
          grupo: text,
          ncm: rows({ type: 'string', pattern: '^[0-9]{3,8}$' }),
          pis: decimal,
          cofins: decimal,
          credito_de_estoque: one('sim'),
        },
        ['credito_de_estoque'],
      ),
    ),
    key: ['grupo'],
  },
  'aliquotas-internas-do-icms': {
    schema: rows(decision({ uf: estado, interna: decimal, fundo: decimal })),
    key: ['uf'],
  },
  'aliquotas-interestaduais-do-icms': {
    schema: byName(
      rows(decision({ aliquota: decimal, origens: rows(digits(1)), ufs: rows(estado) }, ['origens', 'ufs'])),
    ),
    key: [],
  },
};
const list = (items) => ({ type: 'array', items });
const orNull = (schema) => ({ anyOf: [schema, { type: 'null' }] });
const truth = { type: 'boolean' };
const amount = { type: 'string', pattern: '^\\d+(\\.\\d+)?$' };
const shares = { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: amount };
const dayOrNone = orNull(day);

/**
 * Facts that stay JSON, for as rows of YAML they would be a wall of text: who published them is in each row, or in the table. `key`: as
 * above, of those that have days.
 */
export const FACT_TABLES = {
  anexos: {
    schema: rows(
      closed({
        nome: text,
        fundamento: text,
        cclasstrib: orNull(digits(6)),
        comprador_publico: orNull(digits(6)),
        outro: orNull(digits(6)),
        condicao: { type: 'string' },
        ncm_nossos: list(digits('2,8')),
      }),
    ),
  },
  'anexos-por-ncm': {
    schema: rows(
      closed(
        { prefixos: rows(digits('2,8')), itens: list(text), veda: list(text), certo: truth, divergem: truth },
        ['divergem'],
      ),
    ),
  },
  cfop: {
    schema: rows(
      closed({
        classe: name,
        rotulo: text,
        devolucao: truth,
        classificacao_sugerida: orNull(digits(6)),
        desde: day,
        fonte: text,
        codigos: rows(digits(4)),
      }),
    ),
    key: ['codigos'],
  },
  'indicadores-do-cfop': {
    schema: closed({
      fonte: text,
      retorno: rows(digits(4)),
      remessa: rows(digits(4)),
      sem_inscricao: rows(digits(4)),
    }),
  },
  classificacoes: {
    schema: rows(
      closed({
        cclasstrib: digits(6),
        rotulo: text,
        reducao_ibs: amount,
        reducao_cbs: amount,
        fundamento: text,
        desde: day,
        ate: dayOrNone,
        modelos: list(one('55', '65')),
        grupos: list(text),
        credito_cbs: orNull(truth),
        credito_ibs: orNull(truth),
        edicao: text,
      }),
    ),
    key: ['cclasstrib', 'edicao'],
  },
  'classificacoes-por-documento': { schema: byName(rows(digits(6))) },
  'situacoes-tributarias': {
    schema: rows(closed({ cst: digits(3), grupos: list(text), fonte: text })),
  },
  'registros-do-sped': {
    schema: rows(
      closed({
        livro: one('icms_ipi', 'contribuicoes'),
        registro: { type: 'string', pattern: '^[0-9A-Z][0-9]{3}$' },
        desde: day,
        fonte: text,
        necessarios: { type: 'integer', minimum: 2 },
        campos: rows({ type: 'string', pattern: '^[A-Z][A-Z0-9_]*e?(?:_REF)?(?::(?:valor|data|mes))?$' }),
      }),
    ),
    key: ['livro', 'registro'],
  },
  'regras-de-validacao': {
    schema: rows(
      closed(
        {
          id: text,
          chave: text,
          codigo: orNull(digits('3,4')),
          nome: name,
          modelos: rows(one('55', '65')),
          escopo: one('nota', 'item', 'evento'),
          desde: dayOrNone,
          revista: day,
          emissao_de: day,
          emissao_ate: day,
          mensagem: text,
          nt: text,
          sem_avaliacao: name,
          falta: text,
        },
        ['chave', 'nome', 'modelos', 'revista', 'emissao_de', 'emissao_ate', 'sem_avaliacao', 'falta'],
      ),
    ),
  },
  'tabelas-do-simples': {
    schema: rows(
      closed(
        {
          anexo: one('I', 'II', 'III', 'IV', 'V'),
          desde: when,
          antes_de: when,
          publicadoEm: day,
          fundamento: text,
          faixas: rows(closed({ ate: amount, aliquota: amount, deduzir: amount, partilha: shares })),
        },
        ['antes_de'],
      ),
    ),
    key: ['anexo'],
  },
  'teto-do-iss': {
    schema: rows(
      closed({
        desde: when,
        antes_de: when,
        fundamento: text,
        teto: amount,
        partilhas: { type: 'object', additionalProperties: shares },
      }),
    ),
    key: [],
  },
};

/** A row that holds as long as its act does: a code of a layout, a place, goods that the law names. */
const undated = (columns, optional = []) => closed({ ...columns, ...where }, [...optional, 'citado_como']);
const byCode = (length, row) => ({
  type: 'object',
  propertyNames: digits(length),
  additionalProperties: row,
});
const deAjuste = byCode(2, undated({ cclasstrib: digits(6) }));
const ofDocumento = byCode(
  6,
  undated({ efeito: one('cancela', 'substitui', 'rejeita', 'desfaz_rejeicao', 'tributacao_do_simples') }),
);
const municipios = rows(digits(7));
const prefixes = rows(digits('2,8'));

const forPurpose = byCode(
  2,
  undated({
    destinacao: one('revenda', 'insumo', 'embalagem', 'energia', 'uso_consumo', 'ativo_imobilizado'),
  }),
);

/** Tables whose rows have no days of their own, by file. */
export const UNDATED_TABLES = {
  'codigos-do-sped': closed({
    situacoes: byCode(
      2,
      undated({
        situacao: one(
          ...['regular', 'cancelada', 'denegada', 'inutilizada', 'complementar', 'regime_especial'],
        ),
        extemporanea: yesNo,
      }),
    ),
    tipos_de_item: forPurpose,
    bases_de_credito: forPurpose,
    naturezas_do_frete: byCode(1, undated({ finalidade: one('compra', 'venda', 'transferencia') })),
    ajustes_das_contribuicoes: byCode(2, undated({ efeito: one('reducao_linear') })),
    ajustes_da_apuracao: byCode(
      1,
      undated({
        efeito: one(
          ...['outros_debitos', 'estorno_de_creditos', 'outros_creditos', 'estorno_de_debitos'],
          ...['deducao', 'debito_especial', 'controle'],
        ),
      }),
    ),
    indicadores_de_ajuste: byCode(1, undated({ efeito: one('reducao', 'acrescimo') })),
  }),
  'notas-de-ajuste': closed({ debito: deAjuste, credito: deAjuste }),
  'eventos-de-documentos': byName(ofDocumento),
  'conformidade-dos-documentos': closed({
    inicio: byName(undated({ dia: day, ressalva: text }, ['ressalva'])),
    cancelamento: byName(undated({ minutos: { type: 'string', pattern: '^[1-9]\\d{1,4}$' } })),
    comunicado: undated({ dias: count }),
  }),
  'areas-incentivadas': closed({
    areas: rows(undated({ nome: text, municipios })),
    suframa: undated({ ufs: rows(estado), municipios }),
    mercadorias_fora: undated({ ncm: prefixes, menos: prefixes }),
  }),
  'bens-de-uso-pessoal': rows(undated({ bens: text, ncm: prefixes })),
  'anexos-do-servico': closed({
    por_codigo: rows(undated({ anexo: one('IV', 'fator_r'), codigos: rows(digits(4)) })),
    por_atividade: rows(
      undated({ atividade: digits('1,2'), anexo: one('III', 'III_sem_iss', 'IV', 'fator_r', 'fora') }),
    ),
  }),
};

const monthDay = { type: 'string', pattern: '^\\d\\d-\\d\\d$' };

export const EVENTOS = 'eventos-da-nfe.json';
export const OBRIGACOES = 'obrigacoes.json';
export const OPCAO = 'opcao-do-simples.json';
export const REFERENCIA = 'aliquotas-de-referencia.json';
export const REGISTROS = 'registros-do-sped';

export const SCHEMAS = [
  ...Object.entries(UNDATED_TABLES).map(([file, schema]) => ({ $id: `${file}.json`, ...schema })),
  ...Object.entries(FACT_TABLES).map(([file, { schema }]) => ({ $id: `${file}.json`, ...schema })),
  ...Object.entries(DECISION_TABLES).map(([file, { schema }]) => ({ $id: `${file}.json`, ...schema })),
  {
    $id: EVENTOS,
    type: 'object',
    propertyNames: digits(6),
    additionalProperties: closed(
      {
        nome: text,
        autor: one('emitente', 'destinatario', 'emitente_ou_destinatario', 'outra_parte', 'qualquer'),
        efeito: name,
        grupos: rows(text),
        movimentos: rows(
          closed({
            lado: one('emitente', 'destinatario', 'autor'),
            efeito: one('debito', 'credito', 'estorno_debito', 'estorno_credito'),
            valores: one('do_item', 'proprios', 'presumido'),
          }),
        ),
        acrescimos: one('sim'),
        tributo: one('cbs', 'ibs'),
        motivo: name,
        descricao: text,
        situacao: one('extinto', 'em_teste'),
        ...where,
      },
      ['grupos', 'movimentos', 'acrescimos', 'tributo', 'motivo', 'descricao', 'situacao', 'citado_como'],
    ),
  },
  {
    $id: OBRIGACOES,
    ...rows(
      closed(
        {
          id: name,
          obrigacao: text,
          tributo: text,
          paga: rows(name),
          regimes: rows(one('simples_nacional', 'mei', 'lucro_presumido', 'lucro_real')),
          observacao: text,
          natureza: one('inicio'),
          so_para: text,
          vencimento: {
            anyOf: [
              closed(
                {
                  dia: { type: 'string', pattern: '^(?:[1-9]|1\\d|2[0-8]|ultimo)$' },
                  meses: { type: 'string', pattern: '^[012]$' },
                  ajuste: one('anterior', 'posterior'),
                  em: rows({ type: 'string', pattern: '^(?:0[1-9]|1[0-2])$' }),
                },
                ['ajuste', 'em'],
              ),
              closed({ dia_util: count, meses: { type: 'string', pattern: '^[012]$' } }),
              closed({ data: day }),
              closed({ janela: one('escolha', 'cancelamento') }),
            ],
          },
          ...days,
          ...where,
        },
        ['paga', 'observacao', 'natureza', 'so_para', 'desde', ...LEFT_OUT],
      ),
    ),
  },
  {
    $id: OPCAO,
    ...closed({
      regras: rows(
        closed({ semestre: one('1', '2'), de: monthDay, ate: monthDay, cancela_ate: monthDay, ...where }, [
          'citado_como',
        ]),
      ),
      prorrogadas: rows(
        closed(
          {
            semestre: { type: 'string', pattern: '^\\d{4}-[12]$' },
            ate: day,
            cancela_de: day,
            cancela_ate: day,
            ...where,
          },
          ['citado_como'],
        ),
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
          ...where,
        },
        ['publicado_em', 'citado_como'],
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
