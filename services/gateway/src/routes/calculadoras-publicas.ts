import {
  ApiError,
  Calculo,
  CalculoManual,
  Closed,
  each,
  Formato,
  fileNameOf,
  LIMITES,
  PedidoDeSimulacao,
  RegrasDeValidacao,
  RegrasQuery,
  Simulacao,
  validate,
} from '@apura/contracts';
import { motivoSemAvaliacao, REGRAS_DE_VALIDACAO } from '@apura/engine';
import { ANOS_DA_TRANSICAO } from '@apura/law';
import type { Request, Response } from 'express';
import type { StorageEngine } from 'multer';
import type { Static } from 'typebox';
import Type from 'typebox';
import { type Answer, badBody, isOk, jsonText } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { Binary } from '../openapi/parts-of-route.ts';
import { placeInMemory, watchBody } from '../request/bodies/watch-body.ts';
import type { Caller } from '../request/limits/open-places.ts';
import { gives, type PublicRoute, publicRoute, type Route, route } from '../route.ts';
import { readForm } from '../upload.ts';

/** What both simulators take, and how they answer it. */
const SIMULATOR = {
  example: {
    body: {
      regime: 'lucro_real',
      atividade: 'comercio',
      receita_mensal: '100000.00',
      compras_mensais: '60000.00',
    },
  },
  body: PedidoDeSimulacao,
  errors: ['calculo_demorado'],
  respond: async (
    { calculos }: Gateway,
    { body, caller }: { readonly body: PedidoDeSimulacao; readonly caller: Caller },
  ): Promise<Answer> => jsonText(await calculos.fazer({ tipo: 'simulacao', pedido: body }, caller)),
} as const;

export const CALCULADORAS: readonly Route[] = [
  route('post /v1/calculadora', {
    keeps: false,
    operation: 'calcularItens',
    example: {
      body: {
        uf: 'SP',
        data: '2026-09-15',
        itens: [{ ncm: '84713012', cfop: '5102', valor: '1000.00', icms: '180.00' }],
      },
    },
    scope: 'use:calculators',
    reads: 'json_longo',
    summary: 'Calcula CBS, IBS e IS de itens informados',
    body: CalculoManual,
    responses: gives(200, 'O cálculo, item a item, com a memória.', Calculo),
    errors: ['calculo_demorado'],
    respond: async ({ calculos }, { body, caller, hoje }) =>
      jsonText(await calculos.fazer({ tipo: 'manual', body, hoje }, caller)),
  }),
  route('post /v1/simulador', {
    keeps: false,
    ...SIMULATOR,
    operation: 'simular',
    scope: 'use:calculators',
    summary: 'Simula a transição de 2026 a 2033, com as alíquotas progressivas',
    responses: gives(200, 'A simulação.', Simulacao),
  }),
  /** The table that notes are held against, as the engine has it. */
  route('get /v1/regras', {
    operation: 'listarRegras',
    example: { query: { codigo: '1026' } },
    scope: 'use:calculators',
    summary: 'Lista as regras de validação da SEFAZ que a Apura avalia, e as que não avalia, com o motivo',
    query: RegrasQuery,
    responses: gives(200, 'A tabela inteira.', RegrasDeValidacao),
    respond: async (_gateway, { query: { codigo } }) =>
      isOk({ regras: codigo === undefined ? REGRAS : REGRAS.filter((regra) => regra.codigo === codigo) }),
  }),
];

const REGRAS = REGRAS_DE_VALIDACAO.map(({ emissao, semAvaliacao, falta, ...regra }) => ({
  ...regra,
  gravidade: regra.desde === null ? 'aviso' : 'critica',
  efeito: regra.desde === null ? 'dica' : 'rejeicao',
  emissao_de: emissao.de,
  emissao_ate: emissao.ate,
  avaliada: semAvaliacao === null,
  motivo: motivoSemAvaliacao({ semAvaliacao, falta }),
}));

const FIELD = 'xml';
/** The form's own lines around a file of the largest size. */
const SURPLUS = 16 * 1024;

/**
 * Receives the form of the public calculator: one file under `xml`, and text fields.
 *
 * @throws ApiError `upload_nao_multipart`, `corpo_invalido`, `payload_too_large`, `upload_interrompido`,
 * `upload_malformado`, and as \`placeInMemory\` and \`watchBody\`
 */
async function receiveNota(gateway: Gateway, req: Request, res: Response) {
  const maximo = LIMITES.bytes_por_arquivo + SURPLUS;
  const { 'content-length': size = maximo } = req.headers;
  const place = await placeInMemory(gateway, req, res, Math.min(Number(size), maximo));
  const { store, fields } = await readForm(req, {
    openStore: (fail) => new NotaInMemory(fail),
    watch: (fail) =>
      watchBody(
        req,
        { pace: gateway.paces.body, place, crowded: () => gateway.places.entryQueue.crowded },
        fail,
      ),
    fileSize: LIMITES.bytes_por_arquivo,
    maximo,
    tooLarge: () => tooLarge(FIELD),
  }).finally(place.leave);
  if (!store.bytes) throw refuse('é obrigatório: anexe o XML da nota');
  return { bytes: store.bytes, fields };
}

/** Keeps the one file, and tells what is wrong before multer does, which reads the whole request first. */
class NotaInMemory implements StorageEngine {
  bytes: Buffer | undefined;
  readonly #falhar: (error: ApiError) => void;

  constructor(fail: (error: ApiError) => void) {
    this.#falhar = fail;
  }

  _handleFile(_req: unknown, file: Express.Multer.File, callback: (error?: unknown) => void): void {
    const parts: Buffer[] = [];
    if (file.fieldname !== FIELD) this.#falhar(refuse('é o único arquivo que se envia, uma só vez'));
    file.stream.once('limit', () => this.#falhar(tooLarge(fileNameOf(file.originalname))));
    file.stream.on('data', (part: Buffer) => parts.push(part));
    file.stream.once('error', callback);
    file.stream.once('end', () => {
      if (this.bytes) this.#falhar(refuse('deve ser um só arquivo'));
      this.bytes = Buffer.concat(parts);
      callback(null);
    });
  }

  _removeFile(_req: unknown, _file: unknown, callback: (error: null) => void): void {
    callback(null);
  }
}

const tooLarge = (file: string) => new ApiError('payload_too_large', { params: { arquivo: file } });
const refuse = (reason: string) => badBody(FIELD, reason);

const Percentual = Formato(
  '^(100|[1-9]?[0-9])(\\.[0-9]{1,4})?$',
  'percentual de 0 a 100, com ponto, por exemplo 3.285',
);

const AliquotasProprias = Type.Record(
  Type.String({ pattern: '^(010|220|221)[0-9]{3}$' }),
  Closed(each(['cbs', 'ibs_uf', 'ibs_mun'], Percentual)),
  {
    additionalProperties: false,
    description:
      'por cClassTrib de alíquota própria (CST 010, 220 e 221), em JSON: as alíquotas a usar no lugar das da lei, também em compras governamentais',
  },
);

const ComProprias = Type.Object({ aliquotas_proprias: AliquotasProprias });

const FormularioDaCalculadora = Type.Object({
  xml: Binary,
  ano: Type.Optional(
    Type.Integer({ minimum: ANOS_DA_TRANSICAO.primeiro, maximum: ANOS_DA_TRANSICAO.ultimo }),
  ),
  conferir: Type.Optional(
    Type.Boolean({
      description:
        'true: diz também, regra por regra, o que a SEFAZ rejeitaria de uma NF-e ou NFC-e; ela pode estar sem chave, protocolo e assinatura',
    }),
  ),
  aliquotas_proprias: Type.Optional(AliquotasProprias),
});

export const CALCULADORAS_PUBLICAS: readonly PublicRoute[] = [
  publicRoute('post /api/calculadora', {
    operation: 'calcularNotaSemChave',
    example: { body: { ano: '2027' }, file: 'nota.xml' },
    policy: 'calculadora',
    summary: 'Calcula CBS, IBS e IS de uma NF-e ou de outro documento, ao lado dos tributos de hoje',
    form: FormularioDaCalculadora,
    responses: gives(200, 'O cálculo do documento, item a item, com a memória.', Calculo),
    errors: [
      'ano_invalido',
      'calculo_demorado',
      'payload_too_large',
      'upload_interrompido',
      'upload_malformado',
      'upload_nao_multipart',
      'varias_notas',
    ],
    fileErrors: true,
    async respond(gateway, { req, res, caller }) {
      const { bytes, fields: campos } = await receiveNota(gateway, req, res);
      const { ano: enviado, conferir: pedido, aliquotas_proprias: proprias, ...outros } = campos;
      const ano = readAno(enviado);
      const [estranho] = Object.keys(outros);
      if (estranho !== undefined) throw badBody(estranho.slice(0, 60), 'não existe neste recurso');
      const conferir = readConferir(pedido);
      const aliquotas_proprias = readProprias(proprias);
      return jsonText(
        await gateway.calculos.fazer({ tipo: 'xml', bytes, conferir, aliquotas_proprias, ano }, caller),
      );
    },
  }),
  publicRoute('post /api/simulador', {
    ...SIMULATOR,
    operation: 'simularSemChave',
    policy: 'simulador',
    summary: 'Projeta a carga ano a ano, de 2026 a 2033',
    responses: gives(200, 'A projeção.', Simulacao),
  }),
];

/** @throws ApiError `corpo_invalido` */
function readProprias(enviado: unknown): Static<typeof AliquotasProprias> | undefined {
  if (enviado === undefined) return undefined;
  let aliquotas_proprias: unknown;
  try {
    aliquotas_proprias = JSON.parse(String(enviado));
  } catch {
    throw badBody('aliquotas_proprias', 'deve ser JSON');
  }
  return validate(ComProprias, { aliquotas_proprias }).aliquotas_proprias;
}

/** @throws ApiError `corpo_invalido` */
function readConferir(enviado: unknown): boolean {
  if (enviado === undefined || enviado === 'false') return false;
  if (enviado === 'true') return true;
  throw badBody('conferir', 'deve ser true ou false');
}

/** @throws ApiError `ano_invalido` */
function readAno(enviado: unknown): number | undefined {
  if (enviado === undefined) return undefined;
  const ano = typeof enviado === 'string' && /^\d{4}$/.test(enviado) ? Number(enviado) : 0;
  if (ano < ANOS_DA_TRANSICAO.primeiro || ano > ANOS_DA_TRANSICAO.ultimo) throw new ApiError('ano_invalido');
  return ano;
}
