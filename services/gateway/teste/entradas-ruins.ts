import { type CodigoDeErro, LIMITES } from '@apura/contracts';

/** The kinds of bad input, each of which every address is tried with. */
export const TIPOS_DE_ERRO = [
  'ausente',
  'tipo errado',
  'longo demais',
  'campo desconhecido',
  'UUID ruim',
  'mês impossível',
  'outro tipo de conteúdo',
  'formulário cortado',
  'arquivo de 6 MB',
  '501 arquivos',
  'bytes NUL',
  'JSON fundo',
  'corpo lento',
  'chaves do protótipo',
  'UTF-8 inválido',
] as const;
export type TipoDeErro = (typeof TIPOS_DE_ERRO)[number];

export interface Pedido {
  /** In the address; a UUID that nobody has where it is left out. */
  readonly id?: string;
  readonly consulta?: string;
  readonly tipo?: string;
  readonly corpo?: string | Uint8Array<ArrayBuffer> | (() => FormData);
}

export interface Celula {
  readonly pedido: Pedido;
  readonly codigo: CodigoDeErro;
}

/** What an address reads in one place. */
type Parte = 'caminho' | 'consulta' | 'mes' | 'json' | 'csv' | 'formulario';
interface Bloco {
  readonly parte: Parte;
  readonly celulas: Partial<Record<TipoDeErro, readonly Celula[]>>;
}

export const CORPO_DE: Partial<Record<Parte, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  formulario: 'multipart/form-data',
};

const corpos = (le: ReadonlySet<Parte>) => [...le].filter((parte) => CORPO_DE[parte]);
const se = (vale: boolean, motivo: string) => (vale ? motivo : undefined);
/** Why a kind cannot come to an address that reads these parts; undefined where it can. */
export const NAO_CABE: Partial<Record<TipoDeErro, (le: ReadonlySet<Parte>) => string | undefined>> = {
  ausente: (le) => se(!corpos(le).length, 'an address without its id is another; filters may be left out'),
  'campo desconhecido': (le) =>
    se(!corpos(le).length && !le.has('consulta'), 'it reads no names, and passes over what it does not read'),
  'UUID ruim': (le) => se(!le.has('caminho'), 'it is told no id, or one that its row has no cell for'),
  'mês impossível': (le) => se(!le.has('mes'), 'it is told no month'),
  'outro tipo de conteúdo': (le) => se(!corpos(le).length, 'it reads no body'),
  'formulário cortado': (le) => se(!le.has('formulario'), 'it reads no form'),
  'arquivo de 6 MB': (le) => se(!corpos(le).length, 'it reads no body'),
  '501 arquivos': (le) => se(!le.has('formulario'), 'it reads no form'),
  'JSON fundo': (le) => se(!le.has('json'), 'it reads no JSON'),
  'corpo lento': (le) =>
    corpos(le).length ? 'tried with all others of its kind at once' : 'it reads no body',
  'tipo errado': (le) =>
    se(!corpos(le).length && !le.has('consulta') && !le.has('caminho'), 'it reads nothing'),
};

export const INEXISTENTE = '01939f00-0000-7000-8000-000000000000';
const MB6 = 6 * 1024 * 1024;
const um = (pedido: Pedido, codigo: CodigoDeErro): readonly Celula[] => [{ pedido, codigo }];

/** An id or an access key that is part of the address, beside a `resto` that is good. */
function comId(resto: Pedido = {}): Bloco {
  const com = (id: string, codigo: CodigoDeErro = 'not_found') => um({ ...resto, id }, codigo);
  return {
    parte: 'caminho',
    celulas: {
      'tipo errado': com('123'),
      'longo demais': com('a'.repeat(8000)),
      'UUID ruim': [...com('nem-uuid'), ...com(`urn:uuid:${INEXISTENTE}`), ...com(`%7B${INEXISTENTE}%7D`)],
      'bytes NUL': com('%00'),
      'chaves do protótipo': com('__proto__'),
      'UTF-8 inválido': com('%ff', 'requisicao_malformada'),
    },
  };
}
const CAMINHO = comId();

const consulta = (pergunta: string, codigo: CodigoDeErro = 'parametros_invalidos') =>
  um({ consulta: pergunta }, codigo);
/** Page and filters; `ids` are the filters that name something. */
const CONSULTA = (...ids: string[]): Bloco => ({
  parte: 'consulta',
  celulas: {
    'tipo errado': [...consulta('limit=muitos'), ...consulta('limit=1&limit=2'), ...consulta('limit=1e9')],
    'longo demais': consulta(`cursor=${'A'.repeat(501)}`),
    'campo desconhecido': consulta('estranho=1'),
    ...(ids.length
      ? {
          'UUID ruim': ids.flatMap((nome) =>
            consulta(
              `${nome}=nem-uuid`,
              nome === 'cliente_id' ? 'cliente_id_invalido' : 'parametros_invalidos',
            ),
          ),
        }
      : {}),
    'bytes NUL': consulta('cursor=%00', 'cursor_invalido'),
    'chaves do protótipo': [
      ...consulta('__proto__=1'),
      ...consulta('__proto__[limit]=1'),
      ...consulta('constructor=1'),
    ],
    'UTF-8 inválido': consulta('cursor=%ff', 'cursor_invalido'),
  },
});
const MES: Bloco = {
  parte: 'mes',
  celulas: {
    'mês impossível': ['2026-13', '2026-00', '1999-12', '2026-1', '%00'].flatMap((mes) =>
      consulta(`competencia=${mes}`, 'competencia_invalida'),
    ),
  },
};

interface CorpoJson {
  readonly bom: object;
  /** Without what must be there; where all may be left out, what is no object. */
  readonly ausente?: object;
  readonly tipoErrado: object;
  readonly longo: readonly [object, CodigoDeErro?];
  readonly nul: readonly [object, CodigoDeErro?];
  readonly uuid?: object;
  readonly mes?: readonly object[];
}

/** A body, whose members are changed one at a time. */
function JSON_(dados: CorpoJson): Bloco {
  const { bom, ausente, tipoErrado, longo, nul, uuid, mes } = dados;
  const tipo = 'application/json';
  const cru = (corpo: Pedido['corpo'] & (string | Uint8Array), codigo: CodigoDeErro) =>
    um({ tipo, corpo }, codigo);
  const com = (mudanca: object, codigo: CodigoDeErro = 'corpo_invalido') =>
    cru(JSON.stringify({ ...bom, ...mudanca }), codigo);
  const fundo = '['.repeat(20_000) + ']'.repeat(20_000);
  return {
    parte: 'json',
    celulas: {
      ausente: ausente
        ? cru(JSON.stringify(ausente), 'corpo_invalido')
        : [...cru('{}', 'corpo_invalido'), ...cru('', 'corpo_invalido')],
      'tipo errado': [
        ...com(tipoErrado),
        ...['null', '[]', '"texto"', '5'].flatMap((corpo) => cru(corpo, 'corpo_invalido')),
      ],
      'longo demais': [
        ...com(...longo),
        ...cru(`{"a": "${'x'.repeat(1024 * 1024)}"}`, 'requisicao_grande_demais'),
      ],
      'campo desconhecido': com({ estranho: 1 }),
      ...(uuid ? { 'UUID ruim': com(uuid, 'cliente_id_invalido') } : {}),
      ...(mes ? { 'mês impossível': mes.flatMap((mudanca) => com(mudanca, 'competencia_invalida')) } : {}),
      'outro tipo de conteúdo': [
        'text/plain',
        'application/json; charset=latin1',
        'multipart/form-data; boundary=x',
      ].flatMap((outro) => um({ tipo: outro, corpo: JSON.stringify(bom) }, 'tipo_de_conteudo_invalido')),
      'arquivo de 6 MB': cru(new Uint8Array(MB6).fill(0x20), 'requisicao_grande_demais'),
      'bytes NUL': [...com(...nul), ...cru('{"a": \u0000}', 'json_invalido')],
      'JSON fundo': [...cru(fundo, 'corpo_invalido'), ...cru('['.repeat(20_000), 'json_invalido')],
      'chaves do protótipo': [
        ...cru(
          `{"__proto__": {"a": 1}, ${JSON.stringify(bom).slice(1)}`.replace(', }', '}'),
          'corpo_invalido',
        ),
        ...com({ constructor: { prototype: { a: 1 } } }),
      ],
      'UTF-8 inválido': cru(Uint8Array.from(Buffer.from('{"a": "Jo\xe3o"}', 'latin1')), 'json_invalido'),
    },
  };
}

/** The same where the address also names something. */
const COM_ID = (dados: CorpoJson): readonly Bloco[] => [
  comId({ tipo: 'application/json', corpo: JSON.stringify(dados.bom) }),
  JSON_(dados),
];

const tipoCsv = 'text/csv';
const csv = (corpo: string | Uint8Array<ArrayBuffer>, codigo: CodigoDeErro = 'csv_invalido') =>
  um({ tipo: tipoCsv, corpo }, codigo);
const CSV: Bloco = {
  parte: 'csv',
  celulas: {
    ausente: [...csv(''), ...csv('razao_social\nPadaria')],
    'tipo errado': csv('cnpj_raiz,razao_social,regime\n11222333,Padaria,outro'),
    'longo demais': csv(`cnpj_raiz,razao_social,regime\n11222333,${'x'.repeat(201)},mei`),
    'campo desconhecido': csv('cnpj_raiz,razao_social,regime,estranho\n11222333,Padaria,mei,1'),
    'mês impossível': csv('cnpj_raiz,razao_social,regime,desde\n11222333,Padaria,mei,2026-13'),
    'outro tipo de conteúdo': um({ tipo: 'application/json', corpo: '{}' }, 'tipo_de_conteudo_invalido'),
    'arquivo de 6 MB': csv(new Uint8Array(MB6).fill(0x61), 'requisicao_grande_demais'),
    'bytes NUL': csv('cnpj_raiz,razao_social,regime\n11222333,Pad\u0000aria,mei'),
    'chaves do protótipo': csv(
      '__proto__,constructor,cnpj_raiz,razao_social,regime\n1,2,11222333,Padaria,mei',
    ),
    // What is no UTF-8 is Windows-1252, in which these bytes are control characters.
    'UTF-8 inválido': csv(
      Uint8Array.from(Buffer.from('cnpj_raiz,razao_social,regime\n11222333,\x81\x8d,mei', 'latin1')),
    ),
  },
};

type Arquivo = readonly [campo: string, nome: string, conteudo: string | Uint8Array<ArrayBuffer>];
const form =
  (arquivos: readonly Arquivo[], campos: Record<string, string> = {}) =>
  (): FormData => {
    const feito = new FormData();
    for (const [nome, valor] of Object.entries(campos)) feito.append(nome, valor);
    for (const [campo, nome, conteudo] of arquivos) feito.append(campo, new Blob([conteudo]), nome);
    return feito;
  };
const UMA: readonly Arquivo[] = [['xml', 'a.xml', '<NFe/>']];
const GRANDE: readonly Arquivo[] = [['xml', 'a.xml', new Uint8Array(MB6)]];
const MUITAS = Array.from(
  { length: LIMITES.arquivos_por_lote + 1 },
  (_, i): Arquivo => ['xml', `${i}.xml`, '<NFe/>'],
);
const multipart = 'multipart/form-data; boundary=x';
const parte = (campo: string, valor: string) =>
  `--x\r\nContent-Disposition: form-data; name="${campo}"\r\n\r\n${valor}\r\n`;
const comCampo = (campo: string, valor: string, encoding: BufferEncoding = 'utf8') =>
  Uint8Array.from(
    Buffer.from(
      `${parte(campo, valor)}--x\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\n\r\n<NFe/>\r\n--x--\r\n`,
      encoding,
    ),
  );

interface Form {
  readonly semArquivo: CodigoDeErro;
  /** A text field, and the code of a bad value. */
  readonly campo: string;
  readonly codigo: CodigoDeErro;
  readonly muitas: CodigoDeErro;
}

const FORMULARIO = ({ semArquivo, campo, codigo, muitas }: Form, outras: Bloco['celulas'] = {}): Bloco => {
  const campos = (nome: string, valor: string, esperado: CodigoDeErro) =>
    um({ corpo: form(UMA, { [nome]: valor }) }, esperado);
  return {
    parte: 'formulario',
    celulas: {
      ausente: [
        ...um({ tipo: multipart, corpo: '--x--\r\n' }, semArquivo),
        ...um({ tipo: multipart, corpo: '' }, 'upload_interrompido'),
      ],
      'tipo errado': campos(campo, 'nem-isso', codigo),
      'longo demais': [
        ...um({ tipo: multipart, corpo: comCampo(campo, 'x'.repeat(2000)) }, 'upload_malformado'),
        ...um({ tipo: multipart, corpo: comCampo('x'.repeat(200), '1') }, 'upload_malformado'),
      ],
      'campo desconhecido': campos('estranho', '1', 'corpo_invalido'),
      'outro tipo de conteúdo': ['application/json', 'text/xml', 'multipart/mixed; boundary=x'].flatMap(
        (tipo) => um({ tipo, corpo: '{}' }, 'upload_nao_multipart'),
      ),
      'formulário cortado': [
        ...um(
          {
            tipo: multipart,
            corpo: '--x\r\nContent-Disposition: form-data; name="xml"; filename="a.xml"\r\n\r\n<NFe>',
          },
          'upload_interrompido',
        ),
        ...um({ tipo: 'multipart/form-data', corpo: parte(campo, '1') }, 'upload_malformado'),
      ],
      'arquivo de 6 MB': um({ corpo: form(GRANDE) }, 'payload_too_large'),
      '501 arquivos': um({ corpo: form(MUITAS) }, muitas),
      'bytes NUL': um({ tipo: multipart, corpo: comCampo(campo, '\u0000') }, codigo),
      'chaves do protótipo': [
        ...um({ tipo: multipart, corpo: comCampo('constructor', '1') }, 'corpo_invalido'),
        ...um({ tipo: multipart, corpo: comCampo('__proto__', '1') }, 'corpo_invalido'),
      ],
      'UTF-8 inválido': um({ tipo: multipart, corpo: comCampo(campo, '\xe3', 'latin1') }, codigo),
      ...outras,
    },
  };
};

const LONGO = 'x'.repeat(5000);
const SIMULADOR = JSON_({
  bom: { regime: 'lucro_real', atividade: 'comercio', receita_mensal: '1000.00', compras_mensais: '500.00' },
  tipoErrado: { receita_mensal: 1000 },
  longo: [{ receita_mensal: '9'.repeat(5000) }],
  nul: [{ regime: 'mei\u0000' }],
});
const CALCULADORA = JSON_({
  bom: { uf: 'SP', itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00' }] },
  tipoErrado: { itens: { ncm: '22030000' } },
  longo: [{ itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00', descricao: LONGO }] }],
  nul: [{ itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00', descricao: 'a\u0000' }] }],
});
const PERIODO = COM_ID({
  bom: { desde: '2026-01-01T00:00:00Z' },
  tipoErrado: { desde: 1_767_225_600 },
  longo: [{ desde: `2026-01-01T00:00:00.${'0'.repeat(5000)}+00:00` }],
  nul: [{ desde: '2026-01-01T00:00:00\u0000Z' }],
});

/** Every address: what it reads, and so what may be wrong with it. */
export const LINHAS: Readonly<Record<string, readonly Bloco[]>> = {
  'get /v1/clientes': [CONSULTA()],
  'post /v1/clientes': [
    JSON_({
      bom: { cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'mei' },
      tipoErrado: { razao_social: 5 },
      longo: [{ razao_social: LONGO }],
      nul: [{ razao_social: 'Pad\u0000aria' }],
      mes: ['2026-13', '1999-12', 202603].map((desde) => ({ desde })),
    }),
  ],
  'post /v1/clientes/importar': [CSV],
  'get /v1/clientes/:id': [CAMINHO],
  'patch /v1/clientes/:id': [
    ...COM_ID({
      bom: { razao_social: 'Padaria' },
      tipoErrado: { status: 1 },
      longo: [{ razao_social: LONGO }],
      nul: [{ razao_social: 'Pad\u0000aria' }],
      mes: [{ regime: 'mei', desde: '2026-13' }],
    }),
  ],
  'post /v1/upload': [
    FORMULARIO(
      {
        semArquivo: 'upload_sem_arquivos',
        campo: 'competencia',
        codigo: 'competencia_invalida',
        muitas: 'upload_excesso_de_arquivos',
      },
      {
        'UUID ruim': um({ corpo: form(UMA, { cliente_id: 'nem-uuid' }) }, 'cliente_id_invalido'),
        'mês impossível': um({ corpo: form(UMA, { competencia: '2026-13' }) }, 'competencia_invalida'),
      },
    ),
  ],
  'get /v1/upload/:id': [CAMINHO, CONSULTA()],
  'get /v1/upload/:id/eventos': [CAMINHO],
  'post /v1/upload/:id/cancelar': [CAMINHO],
  'post /v1/apuracoes': [
    JSON_({
      bom: { cliente_id: INEXISTENTE, competencia: '2026-03' },
      tipoErrado: { cliente_id: 1, competencia: [] },
      longo: [{ competencia: LONGO }, 'competencia_invalida'],
      nul: [{ cliente_id: `${INEXISTENTE}\u0000` }, 'cliente_id_invalido'],
      uuid: { cliente_id: 'nem-uuid' },
      mes: ['2026-13', '1999-12', 202603].map((competencia) => ({ competencia })),
    }),
  ],
  'get /v1/apuracoes': [CONSULTA('cliente_id'), MES],
  'get /v1/apuracoes/:id': [CAMINHO],
  'get /v1/apuracoes/:id/pdf': [CAMINHO],
  'get /v1/apuracoes/:id/xlsx': [CAMINHO],
  'get /v1/apuracoes/:id/csv': [CAMINHO],
  'get /v1/apuracoes/:id/inconsistencias': [CAMINHO, CONSULTA()],
  'get /v1/apuracoes/:id/documentos': [CAMINHO, CONSULTA()],
  'get /v1/documentos': [CONSULTA('cliente_id'), MES],
  'get /v1/documentos/:chave': [CAMINHO],
  'get /v1/documentos/:chave/xml': [CAMINHO],
  'post /v1/calculadora': [CALCULADORA],
  'post /v1/simulador': [SIMULADOR],
  'get /api/v1/clients': [CONSULTA()],
  'get /api/v1/documents': [CONSULTA()],
  'post /v1/webhooks': [
    JSON_({
      bom: { url: 'https://exemplo.com/gancho' },
      tipoErrado: { eventos: 'lote.concluido' },
      longo: [{ descricao: LONGO }],
      nul: [{ descricao: 'a\u0000' }],
    }),
  ],
  'get /v1/webhooks': [CONSULTA()],
  'get /v1/webhooks/:id': [CAMINHO],
  'patch /v1/webhooks/:id': [
    ...COM_ID({
      bom: { estado: 'pausado' },
      tipoErrado: { concorrencia: '10' },
      longo: [{ descricao: LONGO }],
      nul: [{ descricao: 'a\u0000' }],
    }),
  ],
  'delete /v1/webhooks/:id': [CAMINHO],
  'post /v1/webhooks/:id/segredo': [
    ...COM_ID({
      bom: { sobreposicao_horas: 1 },
      ausente: [],
      tipoErrado: { sobreposicao_horas: '1' },
      longo: [{ sobreposicao_horas: 1e9 }],
      nul: [{ sobreposicao_horas: '\u0000' }],
    }),
  ],
  'post /v1/webhooks/:id/teste': [CAMINHO],
  'post /v1/webhooks/:id/recuperar': PERIODO,
  'post /v1/webhooks/:id/repor': PERIODO,
  'get /v1/eventos': [CONSULTA()],
  'get /v1/eventos/:id': [CAMINHO],
  'get /v1/entregas': [CONSULTA('webhook_id', 'event_id')],
  'get /v1/entregas/:id': [CAMINHO],
  'post /v1/entregas/:id/reenviar': [CAMINHO],
  'post /api/calculadora': [
    FORMULARIO({
      semArquivo: 'corpo_invalido',
      campo: 'ano',
      codigo: 'ano_invalido',
      muitas: 'corpo_invalido',
    }),
  ],
  'post /api/simulador': [SIMULADOR],
};
