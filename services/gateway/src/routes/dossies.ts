import { ApiError, Dossie, DossiesPedidos, DossiesQuery, Lista, PedirDossies } from '@apura/contracts';
import { findCliente, findDossie, listDossies, requestDossies } from '@apura/database';
import type { Static } from 'typebox';
import { attachment, badBody, created, found } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { shaped } from '../representation/shaped.ts';
import { SHEET_TYPE, storedBytes } from '../request/downloads.ts';
import { listedWhole } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';
import { janelaOfBody } from './opcao-do-simples.ts';

const PDF_TYPE = 'application/pdf';

/** One of the files of a finished dossier. */
async function respondWithFile(
  { storage }: Gateway,
  { params, tenant }: KeyedRequest & { readonly params: { readonly id: string } },
  extensao: 'pdf' | 'xlsx',
) {
  const dossie = found(await findDossie(tenant, params.id));
  const sha256 = dossie[`${extensao}_sha256`];
  if (!sha256) throw new ApiError('dossie_em_preparo');
  const body = await storedBytes(storage, tenant, sha256, `${extensao} of dossie ${dossie.id}`);
  const name = `${dossie.tipo.replaceAll('_', '-')}-${dossie.id}.${extensao}`;
  return { ...attachment(name, extensao === 'pdf' ? PDF_TYPE : SHEET_TYPE, body), acabado: true };
}

/** What a dossier is about. @throws ApiError `corpo_invalido` */
function sobreOf({ tipo, sobre }: Static<typeof PedirDossies>): string | null {
  if (tipo === 'opcao_do_simples') return janelaOfBody(sobre ?? '', 'sobre').semestre;
  if (sobre !== undefined) throw badBody('sobre', 'não se informa neste tipo de dossiê');
  return null;
}

export const DOSSIES: readonly Route[] = [
  /** One request for all clients; how far each is, its list tells. */
  route('post /v1/dossies', {
    operation: 'pedirDossies',
    example: { body: { tipo: 'conformidade_2026', cliente_ids: ['$CLIENTE_ID'] } },
    scope: 'write:apuracoes',
    summary:
      'Pede o dossiê de um tipo, em PDF e XLSX, de todos os clientes ativos ou de alguns, com os números de agora',
    body: PedirDossies,
    responses: gives(201, 'Quantos foram pedidos.', DossiesPedidos),
    errors: ['cliente_nao_encontrado', 'sem_decisao'],
    async respond(_gateway, { body, tenant, ator, requestId }) {
      const clientes = body.cliente_ids?.map((id) => id.toLowerCase());
      const { tipo } = body;
      const pedidos = await requestDossies(tenant, ator, { tipo, sobre: sobreOf(body), clientes, requestId });
      if (pedidos === 'desconhecido') throw new ApiError('cliente_nao_encontrado');
      if (pedidos === 'sem_decisao') throw new ApiError('sem_decisao');
      return created<DossiesPedidos>({ pedidos });
    },
  }),
  route('get /v1/clientes/:id/dossies', {
    operation: 'listarDossies',
    scope: 'read:apuracoes',
    example: { query: { tipo: 'conformidade_2026' } },
    summary: 'Lista os dossiês de um cliente, o mais novo primeiro',
    query: DossiesQuery,
    responses: gives(200, 'Os dossiês, sem páginas.', Lista(Dossie)),
    async respond(_gateway, { params, query, tenant }) {
      found(await findCliente(tenant, params.id));
      return listedWhole((await listDossies(tenant, params.id, query.tipo)).map((um) => shaped(Dossie, um)));
    },
  }),
  route('get /v1/dossies/:id/pdf', {
    operation: 'baixarDossiePdf',
    scope: 'read:apuracoes',
    summary: 'Baixa um dossiê em PDF, datado, para assinar',
    responses: { 200: { description: 'O dossiê.', type: PDF_TYPE } },
    errors: ['dossie_em_preparo'],
    respond: (gateway, pedido) => respondWithFile(gateway, pedido, 'pdf'),
  }),
  route('get /v1/dossies/:id/xlsx', {
    operation: 'baixarDossieXlsx',
    scope: 'read:apuracoes',
    summary: 'Baixa os quadros de um dossiê como planilha XLSX',
    responses: { 200: { description: 'Os quadros do dossiê.', type: SHEET_TYPE } },
    errors: ['dossie_em_preparo'],
    respond: (gateway, pedido) => respondWithFile(gateway, pedido, 'xlsx'),
  }),
];
