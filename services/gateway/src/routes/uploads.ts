import {
  ApiError,
  CamposOfUpload,
  ListaDeUploads,
  linksOfUpload,
  PageQuery,
  PeriodQuery,
  ProgressoDoUpload,
  UploadAceito,
  UploadJob,
  validate,
} from '@apura/contracts';
import {
  ContentExpired,
  cancelLote,
  findCliente,
  findLote,
  listLotes,
  type Quotas,
  readProgress,
  registerLote,
  splitIntoChunks,
  type Tenant,
  type UsoDoEscritorio,
  usoDoEscritorio,
} from '@apura/database';
import { keysOf } from '@apura/engine';
import type { Response } from 'express';
import Type from 'typebox';
import { found, isOk, prefers, present } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { Binary } from '../openapi/parts-of-route.ts';
import { apiProgress, isEnded, uploadForApi, uploadListado } from '../representation/upload.ts';
import { takeBodyPlace } from '../request/bodies/watch-body.ts';
import { readerOf } from '../request/errors.ts';
import { filtered, listed } from '../request/paging.ts';
import { respondWithLoteStream } from '../request/streams.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';
import { type Form, receiveForm } from '../upload.ts';

const NAMES: Readonly<Record<keyof Quotas, string>> = {
  lotes: 'envios em andamento',
  arquivos: 'arquivos por dia',
  bytes: 'bytes por dia',
};
const ALL = keysOf(NAMES);
/** An open lote is done within moments; files and bytes leave the window a day after they came. */
const LOTES_WAIT_S = 30;

/**
 * What an upload is held to before its body is read, and again before each piece of it is stored: bytes that the office
 * has stored without a lote count too, or uploads that never end could fill the disk. Uploads at the same moment may come in
 * together; when each becomes a lote it is held to what the others have become ({@link quotasDoLote}). What is returned throws ApiError `quota_excedida` where there is no room. `X-Quota` says what is left: a list (RFC 9651) of names with quota `q` and rest `r`.
 */
async function sendingQuotas(gateway: Gateway, tenant: Tenant, res: Response | undefined) {
  const { uso, quotas, libera_s, provisorio } = withQuotas(gateway, await usoDoEscritorio(tenant), res);
  const withProvisional: Quotas = {
    lotes: uso.lotes,
    arquivos: uso.arquivos + provisorio.arquivos,
    bytes: uso.bytes + provisorio.bytes,
  };
  const wait = provisorio.libera_s || libera_s;
  return (incoming: Quotas) => check({ uso: withProvisional, quotas, libera_s: wait }, incoming);
}

/** The same for a whole upload that becomes a lote: what is stored without one is what it brings. */
const quotasOfLote =
  (gateway: Gateway, res: Response | undefined, incoming: Quotas) =>
  (usado: UsoDoEscritorio): void =>
    check(withQuotas(gateway, usado, res), incoming);

function withQuotas(gateway: Gateway, { proprias, ...used }: UsoDoEscritorio, res: Response | undefined) {
  const quotas: Quotas = { ...gateway.quotas, ...proprias };
  const left = (name: keyof Quotas) => Math.max(0, quotas[name] - used.uso[name]);
  res?.set('X-Quota', ALL.map((name) => `"${name}";q=${quotas[name]};r=${left(name)}`).join(', '));
  return { ...used, proprias, quotas };
}

interface Used {
  readonly uso: Quotas;
  readonly quotas: Quotas;
  readonly libera_s: number;
}

function check({ uso, quotas, libera_s }: Used, incoming: Quotas): void {
  const exceeded = ALL.find((name) => uso[name] + incoming[name] > quotas[name]);
  if (!exceeded) return;
  const seconds = exceeded === 'lotes' ? LOTES_WAIT_S : Math.max(1, libera_s);
  throw new ApiError('quota_excedida', {
    params: {
      recurso: NAMES[exceeded],
      usados: uso[exceeded],
      limite: quotas[exceeded],
      espera: seconds < 120 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`,
    },
    adicionais: { retryAfter: seconds },
  });
}

const FormularioDoUpload = Type.Object({
  ...CamposOfUpload.properties,
  arquivos: Type.Array(Binary, {
    description:
      'de 1 a 500 arquivos, sob qualquer nome de campo: XMLs de até 5 MB, ZIPs de até 100 MB com até 2.000 XMLs, escriturações do SPED (EFD ICMS/IPI e EFD-Contribuições) de até 100 MB, também dentro de um ZIP',
  }),
});

export const UPLOADS: readonly Route[] = [
  /** The newest first: who looks for an upload looks for one of the last. */
  route('get /v1/upload', {
    operation: 'listarEnvios',
    example: { query: { limit: '2' } },
    scope: 'read:uploads',
    summary: 'Lista os envios do escritório, do mais novo para o mais antigo, sem os arquivos',
    query: PeriodQuery,
    responses: gives(200, 'Uma página de envios.', ListaDeUploads),
    respond: async (_gateway, pedido) =>
      listed(pedido, await listLotes(pedido.tenant, filtered(pedido)), uploadListado),
  }),
  route('post /v1/upload', {
    operation: 'enviarArquivos',
    example: { file: 'nota.xml' },
    scope: 'write:uploads',
    policy: 'upload',
    withoutTurn: true,
    stepwise: true,
    summary: 'Envia até 500 XMLs para processamento',
    form: FormularioDoUpload,
    responses: {
      202: {
        description: 'Os arquivos estão guardados e serão processados.',
        schema: UploadAceito,
        headers: ['Location', 'X-Quota'],
      },
    },
    errors: [
      'not_found',
      'cliente_nao_encontrado',
      'payload_too_large',
      'quota_excedida',
      'zip_grande_demais',
      'livro_grande_demais',
      'requisicao_demorada',
      'requisicao_grande_demais',
      'upload_excesso_de_arquivos',
      'upload_interrompido',
      'upload_malformado',
      'upload_nao_multipart',
      'upload_sem_arquivos',
    ],
    async respond(gateway, pedido) {
      const { req, tenant, logger, caller } = pedido;
      const place = await takeBodyPlace(gateway.places.uploads, caller.whose);
      try {
        const conferir = await sendingQuotas(gateway, tenant, req.res);
        conferir({ lotes: 1, arquivos: 1, bytes: 1 });
        const options = {
          organizationId: tenant.organizationId,
          logger,
          place,
          conferirCampo: (nome: string, valor: string) => checkCampo(tenant, nome, valor),
          checkSize: (vem: Pick<Quotas, 'arquivos' | 'bytes'>) => conferir({ lotes: 1, ...vem }),
        };
        return await receiveForm(gateway, req, options, (formulario) =>
          openLote(gateway, pedido, formulario),
        );
      } catch (erro) {
        // The request took longer than provisional bytes are kept.
        if (erro instanceof ContentExpired) throw new ApiError('requisicao_demorada', { cause: erro });
        throw erro;
      } finally {
        place.leave();
      }
    },
  }),
  route('get /v1/upload/:id', {
    operation: 'verEnvio',
    scope: 'read:uploads',
    summary: 'Acompanha um envio: contagens e o resultado de cada arquivo',
    query: PageQuery,
    responses: {
      200: {
        description: 'O envio, com uma página de arquivos.',
        schema: UploadJob,
        otherTypes: ['text/event-stream'],
      },
      204: { description: 'Quem acompanha já viu o fim (Last-Event-ID).' },
      304: { description: 'O cliente já tem o resultado (If-None-Match).' },
    },
    errors: ['excesso_de_conexoes'],
    async respond(gateway, pedido) {
      const { params, req, tenant } = pedido;
      const { id } = params;
      const filter = filtered(pedido);
      if (prefers(req, 'text/event-stream')) return respondWithLoteStream(gateway, pedido, id);
      const lote = found(await findLote(tenant, id, filter));
      return {
        ...isOk(uploadForApi(lote, pedido, readerOf(req))),
        headers: { Vary: 'Accept' },
        acabado: isEnded(lote),
      };
    },
  }),
  /** Progress as server-sent events, for clients that cannot choose their Accept header. */
  route('get /v1/upload/:id/eventos', {
    operation: 'acompanharEnvio',
    scope: 'read:uploads',
    summary:
      'Acompanha um envio por server-sent events: "progresso" a cada mudança e "fim" no final; "erro", quando a chave deixa de valer',
    responses: {
      200: {
        description: 'Eventos; o dado de cada um é o envio sem os arquivos.',
        type: 'text/event-stream',
      },
      204: { description: 'Quem acompanha já viu o fim (Last-Event-ID).' },
    },
    errors: ['excesso_de_conexoes'],
    // It takes one where it looks.
    withoutTurn: true,
    respond: (gateway, pedido) => respondWithLoteStream(gateway, pedido, pedido.params.id),
  }),
  route('post /v1/upload/:id/cancelar', {
    operation: 'cancelarEnvio',
    scope: 'write:uploads',
    summary: 'Cancela o que ainda não foi processado de um envio',
    responses: gives(200, 'O envio, cancelado. O que já foi processado permanece.', ProgressoDoUpload),
    errors: ['lote_encerrado'],
    async respond(_gateway, { params: { id }, tenant, requestId }) {
      const feito = await cancelLote(tenant, id, requestId);
      if (feito === 'encerrado') throw new ApiError('lote_encerrado', { params: { job_id: id } });
      return isOk(apiProgress(found(feito === 'cancelado' && (await readProgress(tenant, id)))));
    },
  }),
];

async function openLote(
  gateway: Gateway,
  { req, requestId, ator, create: criar }: KeyedRequest,
  formulario: Form,
) {
  const { arquivos } = formulario;
  const { cliente_id, competencia, entrada_em } = validate(CamposOfUpload, formulario.fields);
  if (!arquivos.length) throw new ApiError('upload_sem_arquivos');
  const bytes = arquivos.reduce((soma, { tamanho }) => soma + tamanho, 0);
  const lote = {
    chunks: splitIntoChunks(arquivos),
    ...present({ clienteId: cliente_id, competencia, entradaEm: entrada_em }),
    autor: ator,
    requestId,
    conferirUso: quotasOfLote(gateway, req.res, { lotes: 1, arquivos: arquivos.length, bytes }),
  };
  const id = await criar((tenant) => registerLote(tenant, lote), oQueVeio(formulario));
  const links = linksOfUpload(gateway.publicBaseUrl, id);
  const body: UploadAceito = { job_id: id, estado: 'na_fila', total: arquivos.length, links };
  return { status: 202, body, headers: { Location: links.self } };
}

/** An upload is the same when its fields are and its files are, by name and content, in whatever order. */
function oQueVeio({ fields: campos, arquivos }: Form): unknown {
  const nomes = arquivos.map(({ nome, sha256 }) => `${sha256.toString('hex')} ${nome}`).sort();
  return [Object.entries(campos).sort(([a], [b]) => (a < b ? -1 : 1)), nomes];
}

/** A field that came before the files is wrong before they are read. Names that nobody knows are told at the end. */
async function checkCampo(tenant: Tenant, nome: string, valor: string): Promise<void> {
  if (!Object.hasOwn(CamposOfUpload.properties, nome)) return;
  const { cliente_id } = validate(CamposOfUpload, { [nome]: valor });
  if (cliente_id !== undefined) found(await findCliente(tenant, cliente_id), 'cliente_nao_encontrado');
}
