import {
  ApiError,
  Dossie,
  DossieListado,
  DossiesDeTodos,
  DossiesPedidos,
  DossiesQuery,
  DossiesZipQuery,
  dossieNameOf,
  Lista,
  ListDossiesQuery,
  PedirDossies,
} from '@apura/contracts';
import {
  countDossiesOfTipo,
  filesOfDossies,
  findCliente,
  findDossie,
  listDossies,
  listDossiesOfTipo,
  readAtOnce,
  requestDossies,
  type Tenant,
} from '@apura/database';
import type { ZippedFile } from '@apura/sheets';
import type { Static } from 'typebox';
import { attachment, badBody, created, found, isOk } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { shaped } from '../representation/shaped.ts';
import { SHEET_TYPE, storedBytes, zipDownload } from '../request/downloads.ts';
import { buildPage, filtered, listedWhole } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';
import { janelaOfBody, janelaOfQuery } from './opcao-do-simples.ts';

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

const MES_DO_CONFRONTO = 'informe o mês da comparação, como AAAA-MM';
const COMPETENCIA = /^20\d\d-(0[1-9]|1[0-2])$/;

/** What a dossier is about. @throws ApiError `corpo_invalido` */
function sobreOf({ tipo, sobre }: Static<typeof PedirDossies>): string | null {
  if (tipo === 'opcao_do_simples') return janelaOfBody(sobre ?? '', 'sobre').semestre;
  if (tipo === 'confronto') {
    if (!COMPETENCIA.test(sobre ?? '')) throw badBody('sobre', MES_DO_CONFRONTO);
    return sobre ?? null;
  }
  if (sobre !== undefined) throw badBody('sobre', 'não se informa neste tipo de dossiê');
  return null;
}

/** The same of a query. @throws ApiError `parametros_invalidos` */
function sobreOfQuery(
  { tipo, sobre }: Static<typeof DossiesZipQuery>,
  hoje: string,
): Pick<Dossie, 'tipo' | 'sobre'> {
  if (tipo === 'opcao_do_simples') return { tipo, sobre: janelaOfQuery(sobre, hoje, 'sobre').semestre };
  if (tipo === 'confronto' && COMPETENCIA.test(sobre ?? '')) return { tipo, sobre: sobre ?? null };
  if (tipo !== 'confronto' && sobre === undefined) return { tipo, sobre: null };
  throw new ApiError('parametros_invalidos', {
    detalhes: [
      {
        campo: 'sobre',
        motivo: tipo === 'confronto' ? MES_DO_CONFRONTO : 'não se informa neste tipo de dossiê',
      },
    ],
  });
}

async function* filesOf(
  { storage }: Gateway,
  tenant: Tenant,
  qual: Pick<Dossie, 'tipo' | 'sobre'>,
): AsyncGenerator<ZippedFile> {
  for (const { pdf_sha256, xlsx_sha256, ...cliente } of await filesOfDossies(tenant, qual))
    for (const [extensao, sha256] of [
      ['pdf', pdf_sha256],
      ['xlsx', xlsx_sha256],
    ] as const) {
      if (!sha256) continue;
      const bytes = await storedBytes(storage, tenant, sha256, `${extensao} of a dossie ${qual.tipo}`);
      yield { name: dossieNameOf({ ...cliente, ...qual, extensao }), bytes };
    }
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
    errors: ['cliente_nao_encontrado', 'sem_decisao', 'sem_livros'],
    async respond(_gateway, { body, tenant, ator, requestId }) {
      const clientes = body.cliente_ids?.map((id) => id.toLowerCase());
      const { tipo } = body;
      const pedidos = await requestDossies(tenant, ator, { tipo, sobre: sobreOf(body), clientes, requestId });
      if (pedidos === 'desconhecido') throw new ApiError('cliente_nao_encontrado');
      if (typeof pedidos === 'string') throw new ApiError(pedidos);
      return created<DossiesPedidos>({ pedidos });
    },
  }),
  route('get /v1/dossies', {
    operation: 'listarDossiesDeTodos',
    example: { query: { tipo: 'conformidade_2026' } },
    scope: 'read:apuracoes',
    summary: 'Lista o dossiê mais novo de um tipo de cada cliente ativo, e quantos estão prontos',
    query: ListDossiesQuery,
    responses: gives(200, 'Uma página dos dossiês, o mais novo primeiro.', DossiesDeTodos),
    async respond(_gateway, pedido) {
      const { tenant, query, hoje } = pedido;
      const qual = sobreOfQuery(query, hoje);
      const filter = { ...filtered(pedido), ...qual };
      const { linhas, contados } = await readAtOnce(tenant, async (mesmo) => ({
        linhas: await listDossiesOfTipo(mesmo, filter),
        contados: await countDossiesOfTipo(mesmo, qual),
      }));
      const { gerando_pdf, pronto, falhou } = contados;
      return isOk({
        ...{ sobre: qual.sobre, em_preparo: gerando_pdf, prontos: pronto, falharam: falhou },
        ...buildPage(pedido, linhas, (um) => shaped(DossieListado, um)),
      });
    },
  }),
  route('get /v1/dossies/zip', {
    operation: 'baixarDossiesZip',
    example: { query: { tipo: 'conformidade_2026' } },
    scope: 'read:apuracoes',
    summary: 'Baixa em um ZIP o dossiê mais novo de um tipo de cada cliente ativo, dos que estão prontos',
    query: DossiesZipQuery,
    responses: { 200: { description: 'PDF e XLSX de cada cliente.', type: 'application/zip' } },
    errors: ['excesso_de_conexoes'],
    respond(gateway, { query, tenant, permission: { recheck }, caller, hoje }) {
      const qual = sobreOfQuery(query, hoje);
      const name = `dossies-${[qual.tipo, qual.sobre].filter(Boolean).join('-').replaceAll('_', '-')}.zip`;
      return zipDownload(gateway.places.zips, caller, async () => ({
        ...{ name, files: filesOf(gateway, tenant, qual), recheck },
      }));
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
      const linhas = await readAtOnce(tenant, async (mesmo) => {
        found(await findCliente(mesmo, params.id));
        return listDossies(mesmo, params.id, query.tipo);
      });
      return listedWhole(linhas.map((um) => shaped(Dossie, um)));
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
