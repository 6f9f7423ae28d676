import {
  ApiError,
  type Divergencia,
  Documento,
  DocumentoComItens,
  DocumentoQuery,
  EventoDoDocumento,
  type EventoSemNota,
  ExtincaoInformada,
  InformarExtincao,
  ListaDeDocumentos,
  ListaDeEventosSemNota,
  ListDocumentosQuery,
  PeriodQuery,
  withEfeito,
} from '@apura/contracts';
import {
  type DocumentoInJson,
  type DocumentoListado,
  type EventoListado,
  findAroundDocumento,
  findDocumento,
  listDocumentos,
  listEventosWithoutNota,
  readAtOnce,
  removeDocumento,
  type EventoSemNota as Sozinho,
  stateExtincao,
  type Tenant,
} from '@apura/database';
import {
  contradicaoDoEvento,
  type EventoAplicado,
  type eventosGuardados,
  tipoDoEventoNFe,
} from '@apura/engine';
import { type Answer, attachment, ended, found, isOk, jsonText, present } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { expandDocumentos } from '../representation/expanded-documentos.ts';
import { shaped } from '../representation/shaped.ts';
import { storedBytes } from '../request/downloads.ts';
import { appendPage, filtered, type Listing, listed } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

const documentoDaApi = ({ criticas, avisos, ...linha }: DocumentoListado) =>
  shaped(Documento, {
    ...linha,
    divergencias: { criticas, avisos },
  });

/** The events of a document; of a note's each with what became of it, in words. */
function eventosDaApi(eventos: readonly EventoListado[], aplicados: readonly EventoAplicado[]) {
  const porId = new Map(aplicados.map((um) => [`${um.tp_evento} ${um.n_seq}`, um]));
  return eventos.map(({ dh_evento, dh_registro, autenticidade, ...evento }) => {
    const { nome, situacao, motivo, competencia, fundamento } =
      porId.get(`${evento.tp_evento} ${evento.n_seq}`) ?? {};
    return shaped(EventoDoDocumento, {
      ...evento,
      em: momentoDo({ dh_evento, dh_registro }),
      ...present({
        nome,
        situacao,
        motivo:
          motivo ??
          contradicaoDoEvento({ ...evento, autenticidade }, null) ??
          (evento.registrado || evento.efeito !== 'nenhum'
            ? undefined
            : 'Falta o registro do fisco: sem prova dele, o evento não tem efeito.'),
        competencia: competencia ?? undefined,
        fundamento: fundamento === '' ? undefined : fundamento,
        autenticidade: autenticidade ?? undefined,
      }),
    });
  });
}

const AGUARDA =
  'A nota deste evento não está entre os arquivos: ele fica guardado e vale quando a nota for enviada.';
/** Of a request, which nothing that is sent later makes act but its registration. */
const SEM_REGISTRO =
  'Veio só o pedido deste evento, sem o registro do fisco: ele não tem efeito, também quando a nota for enviada. Envie o arquivo do evento registrado.';

export const eventoWithoutNotaForApi = ({
  chave,
  tp_evento,
  n_seq,
  autor,
  registrado,
  ...evento
}: Sozinho): EventoSemNota => ({
  chave,
  tp_evento,
  n_seq,
  em: momentoDo(evento),
  ...present({ nome: tipoDoEventoNFe(tp_evento)?.nome, autor: autor ?? undefined }),
  aguarda: registrado ? AGUARDA : SEM_REGISTRO,
});

const momentoDo = ({ dh_evento, dh_registro }: Pick<Sozinho, 'dh_evento' | 'dh_registro'>): string =>
  new Date(dh_registro ?? dh_evento).toISOString();

/** Answers with a page of the notes that `list` finds. */
export const listDocuments =
  <Q extends Listing['query']>(
    list: (
      tenant: Tenant,
      filter: ReturnType<typeof filtered<Q>>,
    ) => Promise<readonly DocumentoInJson[] | undefined>,
  ) =>
  async (_gateway: Gateway, pedido: Listing<Q> & { readonly tenant: Tenant }): Promise<Answer> =>
    jsonText(appendPage(pedido, inItsPlace(await list(pedido.tenant, filtered(pedido)))));

/**
 * The page that a list gave, where it still knows where that begins.
 *
 * @throws ApiError `cursor_invalido`
 */
function inItsPlace<Rows>(rows: Rows | undefined): Rows {
  if (rows === undefined) throw new ApiError('cursor_invalido');
  return rows;
}

export const DOCUMENTOS: readonly Route[] = [
  route('get /v1/documentos', {
    operation: 'listarDocumentos',
    example: { query: { competencia: '2026-09', limit: '2' } },
    scope: 'read:documents',
    summary: 'Lista os documentos processados, com filtros',
    query: ListDocumentosQuery,
    responses: gives(200, 'Uma página de documentos.', ListaDeDocumentos),
    async respond(gateway, pedido) {
      const { expand } = pedido.query;
      const rows = inItsPlace(await listDocumentos(pedido.tenant, filtered(pedido)));
      if (expand === undefined) return jsonText(appendPage(pedido, rows));
      const documentos = rows.map(({ json }): Documento => JSON.parse(json));
      const whole = await expandDocumentos(gateway, pedido, documentos, expand);
      const page = rows.map(({ id }, i) => ({ id, json: JSON.stringify(whole[i]) }));
      return jsonText(appendPage(pedido, page));
    },
  }),
  /** With its items and their explanation, computed again from the stored file. */
  route('get /v1/documentos/:chave', {
    operation: 'verDocumento',
    scope: 'read:documents',
    summary: 'Mostra um documento pela chave de acesso, com os itens e a memória de cálculo',
    query: DocumentoQuery,
    responses: {
      200: { description: 'O documento.', schema: DocumentoComItens },
      304: { description: 'O cliente já tem este documento (If-None-Match).' },
    },
    errors: ['calculo_demorado'],
    async respond(gateway, { params, query, tenant, caller, mes }) {
      const { calculos, storage, publicBaseUrl } = gateway;
      const { documento, around } = await readAtOnce(tenant, async (mesmo) => {
        const documento = found(await findDocumento(mesmo, params.chave));
        return { documento, around: await findAroundDocumento(mesmo, documento.chave) };
      });
      const { referido_por, ...emVolta } = around;
      const { chave, ordem, sha256 } = documento;
      const bytes = await storedBytes(storage, tenant, sha256, `file of documento ${chave}`);
      const json = await calculos.fazer({ tipo: 'itens', bytes, ordem, chave, emVolta }, caller);
      // Our own thread wrote it (`tasks.ts`).
      const doCalculo: Readonly<
        Record<'itens' | 'revisoes', object[]> & {
          detalhe?: object;
          aplicados?: ReturnType<typeof eventosGuardados>;
          divergencias: Divergencia[];
        }
      > = JSON.parse(String(json));
      const { detalhe, aplicados, itens, divergencias, revisoes } = doCalculo;
      const self = `${publicBaseUrl}/v1/documentos/${chave}`;
      const { expand } = query;
      const [whole = documento] =
        expand === undefined ? [] : await expandDocumentos(gateway, { tenant, mes }, [documento], expand);
      const body = {
        ...documentoDaApi(whole),
        ...detalhe,
        eventos: eventosDaApi(emVolta.eventos, aplicados?.eventos ?? []),
        ...(aplicados?.avisos.length ? { avisos_dos_eventos: aplicados.avisos } : {}),
        referido_por,
        itens,
        revisoes,
        divergencias_encontradas: divergencias.map((divergencia) => ({ ...withEfeito(divergencia), chave })),
        links: { self, xml: `${self}/xml` },
      };
      return { status: 200, body, acabado: true };
    },
  }),
  route('delete /v1/documentos/:chave', {
    operation: 'apagarDocumento',
    scope: 'write:uploads',
    summary:
      'Apaga um documento enviado por engano, com os eventos dele; os meses em que contava ficam desatualizados',
    responses: { 204: { description: 'Apagado.' } },
    errors: ['mes_fechado'],
    async respond(_gateway, { params, tenant, ator, requestId }) {
      return ended(await removeDocumento(tenant, ator, params.chave, requestId));
    },
  }),
  /** The file that the document came in, byte for byte as it was sent; it may hold others too. */
  route('get /v1/documentos/:chave/xml', {
    operation: 'baixarXml',
    scope: 'read:documents',
    summary: 'Baixa o XML em que o documento veio',
    responses: { 200: { description: 'O arquivo, byte a byte.', type: 'application/xml' } },
    async respond({ storage }, { params, tenant }) {
      const { chave, sha256 } = found(await findDocumento(tenant, params.chave));
      const xml = await storedBytes(storage, tenant, sha256, `file of documento ${chave}`);
      return attachment(`${chave}.xml`, 'application/xml', xml);
    },
  }),
  /** What the office knows of how the supplier's debit of a note ended; the finished months that it changes become outdated. */
  route('put /v1/documentos/:chave/extincao', {
    operation: 'informarExtincao',
    example: { body: { situacao: 'extinto' } },
    scope: 'write:clients',
    summary: 'Informa se o débito do fornecedor em uma nota foi extinto (LC 214/2025, art. 47)',
    body: InformarExtincao,
    responses: gives(200, 'O que ficou informado.', ExtincaoInformada),
    async respond(_gateway, { params: { chave }, body: { situacao }, tenant, ator, requestId }) {
      found(await stateExtincao(tenant, ator, { chave, situacao }, requestId));
      return isOk({ chave, situacao });
    },
  }),
  route('get /v1/eventos-sem-nota', {
    operation: 'listarEventosSemNota',
    example: { query: { limit: '20' } },
    scope: 'read:documents',
    summary: 'Lista os eventos de notas que o escritório não enviou: valem quando a nota chegar',
    query: PeriodQuery,
    responses: gives(200, 'Uma página, do mais novo ao mais antigo.', ListaDeEventosSemNota),
    respond: async (_gateway, pedido) =>
      listed(pedido, await listEventosWithoutNota(pedido.tenant, filtered(pedido)), eventoWithoutNotaForApi),
  }),
];
