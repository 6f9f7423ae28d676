import type { ListDocumentosQuery, SearchDocumentosQuery, TotaisDosDocumentos } from '@apura/contracts';
import { CFOP } from '@apura/law';
import { type Expression, sql } from 'kysely';
import { documentosDoMesOf } from '../apuracoes/documentos-do-mes.ts';
import { asked, type Built, from, writeEachShape } from '../tenancy/builder.ts';
import { between, type Filter, type Ids, idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type AskedTexto, type Lado, ladoOf, ofLado, ofTexto, readTexto } from './ask-texto.ts';
import { type DocumentoInJson, inJson } from './listed-documento.ts';
import { ORDER, type OrderOfNotas, type PageInOrder, placeInOrder } from './order-documentos.ts';
import {
  type AskedProduto,
  hasProduto,
  lookForProdutos,
  type OfDocumento,
  patternsOfProdutos,
} from './where-it-can-be.ts';

/**
 * `q`: an access key, a number, alone or as it is shown with its series, a CNPJ or its root, a CPF, an NCM or its beginning (with its points, or after the word), part of a
 * party's name, or part of a product's description.
 */
export type BuscaDeDocumentos = Filter<SearchDocumentosQuery>;

/** One page of the notes that a person looks for, as `listDocumentos` gives it. */
export const searchDocumentos = async (
  tenant: Tenant,
  busca: BuscaDeDocumentos,
): Promise<DocumentoInJson[] | undefined> =>
  readPage(tenant, busca, await notasDa(tenant, busca), achadosInJson);

/** One page of notes in the order that is asked for, one more than `limit` if there is a next page; undefined where the note that it begins behind is gone. */
async function readPage<Given>(
  tenant: Tenant,
  { limit, ordem, sentido, depoisDe }: OrderOfNotas & Page,
  given: Given,
  write: (given: Given & PageInOrder) => Built<DocumentoInJson>,
): Promise<DocumentoInJson[] | undefined> {
  const behind = await placeInOrder(tenant, asked({ ordem, depoisDe }));
  if (behind === null) return undefined;
  return tenant.read(write({ ...given, ...asked({ ordem, sentido }), behind, limit: limit + 1 }));
}

/** What all notes of a search come to; `tributo`: of the tax that it asks for, what is in the lançamentos that are meant. */
export const sumDocumentos = async (
  tenant: Tenant,
  busca: Omit<BuscaDeDocumentos, 'limit' | 'depoisDe' | 'ordem' | 'sentido'>,
): Promise<TotaisDosDocumentos> => tenant.one(somaDosAchados(await notasDa(tenant, busca)));

const reais = (valor: Expression<unknown>) => sql<string>`coalesce(sum(${valor}), 0)::numeric(17, 2)::text`;

const DA_REFORMA: ReadonlySet<string> = new Set(['cbs', 'ibs_uf', 'ibs_mun', 'is']);
/** Returns take back what another month had: they are neither debits nor credits. */
const DEVOLUCOES = CFOP.filter(({ devolucao }) => devolucao).flatMap(({ codigos }) => codigos);

/**
 * The lançamentos `l` that a search means. Of a lançamento the CFOP is the client's: what comes in to it begins with 1, 2 or 3.
 * `conta`: what the engine adds up to the debits and credits of a tax, of today's ones also what has no effect on CBS and IBS
 * (`tests/rules-in-sql.test.ts` asks both).
 */
function lancamentosDa(eb: OfDocumento, busca: AskedNotas) {
  const { organizationId, clienteId, competencia, capitulo, cfop, cclasstrib, operacao, tributo, conta } =
    busca;
  return eb.selectFrom('lancamento as l').where((l) => {
    const entra = l('l.cfop', '<', '4');
    const sai = l('l.cfop', '>=', '5');
    const semEfeito = l.and([l('l.efeito', '=', 'sem_efeito'), l('l.cfop', 'not in', DEVOLUCOES)]);
    const deEntrada = l.and([l('l.cfop', '>=', '1'), entra]);
    const debitos = l('l.efeito', '=', 'debito');
    const contas = {
      reforma: {
        debitos,
        // The selective tax is due once and gives no credit.
        creditos: tributo === 'is' ? l.val(false) : l('l.efeito', '=', 'credito'),
      },
      hoje: {
        debitos: l.or([debitos, l.and([semEfeito, l.not(deEntrada)])]),
        creditos: l.or([l('l.efeito', 'in', ['credito', 'credito_recusado']), l.and([semEfeito, deEntrada])]),
      },
    }[DA_REFORMA.has(tributo ?? '') ? 'reforma' : 'hoje'];
    return l.and([
      l('l.organization_id', '=', organizationId),
      ...(clienteId === undefined
        ? []
        : [l.and(asked({ 'l.cliente_id': clienteId, 'l.competencia': competencia }))]),
      l.and(asked({ 'l.ncm_capitulo': capitulo, 'l.cfop': cfop, 'l.cclasstrib': cclasstrib })),
      ...(operacao === undefined ? [] : [{ entrada: entra, saida: sai }[operacao]]),
      ...(tributo === undefined ? [] : [l(`l.${tributo}`, '<>', '0')]),
      ...(conta === undefined ? [] : [contas[conta]]),
    ]);
  });
}

/** What is asked of notes, as both lists give it to their statements. */
interface OfNotas extends Omit<Filter<ListDocumentosQuery>, keyof Page | keyof Period | keyof OrderOfNotas> {
  readonly organizationId: string;
  readonly ids: Ids;
  readonly produtos: readonly AskedProduto[];
}

/** The same of a search. */
interface AskedNotas
  extends Omit<OfNotas, 'cnpj' | 'produto' | 'ncm'>,
    Pick<
      BuscaDeDocumentos,
      'gravidade' | 'capitulo' | 'cfop' | 'cclasstrib' | 'operacao' | 'tributo' | 'conta'
    > {
  readonly texto?: AskedTexto;
}

/** The notes of a search: those that fulfil all that it asks. */
async function notasDa(
  tenant: Tenant,
  { q, produto, ncm, limit: _limit, ...busca }: Omit<BuscaDeDocumentos, 'limit'> & Partial<Page>,
): Promise<AskedNotas> {
  const texto = q === undefined ? undefined : await readTexto(tenant, q);
  const produtos = await lookForProdutos(tenant, patternsOfProdutos({ produto, ncm }));
  return {
    ...withIds(tenant, busca),
    produtos,
    ...(texto === undefined ? {} : { texto }),
  };
}

function notasAchadas(busca: AskedNotas) {
  const { organizationId, clienteId, competencia, gravidade, produtos, texto, ...notas } = busca;
  const { capitulo, cfop, cclasstrib, operacao, tributo, conta } = busca;
  const ofLancamentos = [clienteId, capitulo, cfop, cclasstrib, operacao, tributo, conta];
  const doMes = clienteId !== undefined && competencia !== undefined;
  return notasOf({ organizationId, ...notas, ...(doMes ? {} : asked({ competencia })) }).where((eb) =>
    eb.and([
      // A client's month is that of its lançamentos, which events and dates of delivery move away from that of the note. As a list,
      // because PostgreSQL would rather ask each of the office's notes for them.
      ...(doMes
        ? [sql<boolean>`${eb.ref('id')} = ANY (ARRAY(${lancamentosDa(eb, busca).select('l.documento_id')}))`]
        : ofLancamentos.some((um) => um !== undefined)
          ? [
              eb.exists(
                lancamentosDa(eb, busca).select('l.id').whereRef('l.documento_id', '=', 'documento.id'),
              ),
            ]
          : []),
      ...(gravidade === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('divergencia as g')
                .select('g.id')
                .whereRef('g.documento_id', '=', 'documento.id')
                .where('g.organization_id', '=', organizationId)
                .where('g.gravidade', '=', gravidade),
            ),
          ]),
      ...produtos.map((um) => hasProduto(eb, um)),
      ...(texto === undefined ? [] : [ofTexto(eb, texto)]),
    ]),
  );
}

const DA_BUSCA = ['operacao', 'tributo', 'conta'] as const;

const achadosInJson = writeEachShape(
  (busca: AskedNotas & PageInOrder) => inJson(notasAchadas(busca).selectAll(), busca),
  [...DA_BUSCA, ...ORDER],
);

const somaDosAchados = writeEachShape(
  (busca: AskedNotas) =>
    notasAchadas(busca)
      .select(({ fn, ref }) => [
        sql<number>`${fn.countAll()}::int`.as('documentos'),
        reais(ref('valor_total')).as('valor_total'),
        reais(sql`(${ref('reforma')}->>'cbs')::numeric`).as('cbs'),
        reais(sql`(${ref('reforma')}->>'ibs')::numeric`).as('ibs'),
      ])
      .$if(busca.tributo !== undefined, (query) =>
        query.select((eb) =>
          reais(
            lancamentosDa(eb, busca)
              .select((l) => l.fn.sum(l.ref(`l.${busca.tributo ?? 'cbs'}`)).as('soma'))
              .whereRef('l.documento_id', '=', 'documento.id'),
          ).as('tributo'),
        ),
      ),
  DA_BUSCA,
);

/** With the ids of the page and of what is behind it, where notes are in the order of their ids. */
function withIds<Asked extends Partial<Page & Period> & OrderOfNotas>(tenant: Tenant, filtro: Asked) {
  const { ordem, sentido, depoisDe, desde, ate, ...rest } = filtro;
  const ids = idsOfPage({
    ...asked({ desde, ate }),
    ...(ordem === undefined ? asked({ depoisDe, sentido }) : {}),
  });
  return { ...rest, organizationId: tenant.organizationId, ids };
}

/** The office's notes with what both lists ask of their own columns. */
function notasOf({
  organizationId,
  ids,
  competencia,
  situacao,
  tipo,
  autenticidade,
}: Pick<OfNotas, 'organizationId' | 'ids' | 'competencia' | 'situacao' | 'tipo' | 'autenticidade'>) {
  // Row-level security says whose they are too, but not to the planner: it would take a small office for an average one.
  const daquele = from.selectFrom('documento').where('organization_id', '=', organizationId);
  return daquele.where((eb) =>
    eb.and([...between(eb.ref('id'), ids), eb.and(asked({ competencia, situacao, tipo, autenticidade }))]),
  );
}

/** One page of the office's processed notes, the newest first unless an order is asked for, as `readPage` says. */
export async function listDocumentos(
  tenant: Tenant,
  { cnpj, produto, ncm, limit, ...filtro }: Filter<ListDocumentosQuery>,
): Promise<DocumentoInJson[] | undefined> {
  const produtos = await lookForProdutos(tenant, patternsOfProdutos({ produto, ncm }));
  const given = {
    ...withIds(tenant, filtro),
    produtos,
    ...(cnpj === undefined ? {} : { lado: ladoOf(cnpj) }),
  };
  return readPage(tenant, { ...filtro, limit }, given, listadosInJson);
}

const listadosInJson = writeEachShape(
  ({
    clienteId,
    produtos,
    lado,
    ...given
  }: Omit<OfNotas, 'cnpj' | 'produto' | 'ncm'> & PageInOrder & { readonly lado?: Lado }) => {
    const { organizationId, competencia } = given;
    const notas = notasOf(given).where((eb) =>
      eb.and([
        ...(clienteId === undefined
          ? []
          : [
              eb.exists(
                eb
                  .selectFrom('lancamento as l')
                  .select('l.id')
                  .whereRef('l.documento_id', '=', 'documento.id')
                  .where('l.organization_id', '=', organizationId)
                  // A note's lançamentos are of its month: said twice, so that PostgreSQL can begin with the few of the month.
                  .where((l) => l.and(asked({ 'l.cliente_id': clienteId, 'l.competencia': competencia }))),
              ),
            ]),
        ...produtos.map((um) => hasProduto(eb, um)),
        ...(lado === undefined ? [] : [eb.or(ofLado(eb, lado))]),
      ]),
    );
    return inJson(notas.selectAll(), given);
  },
  ORDER,
);

/** One page of the notes that count for a client's month, the newest first. */
export const listDocumentosDoMes = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { limit, ...page }: Page & Period,
): Promise<DocumentoInJson[]> =>
  tenant.read(doMesInJson({ clienteId, competencia, ids: idsOfPage(page), limit: limit + 1 }));

const doMesInJson = writeEachShape(({ clienteId, competencia, ids, limit }: DoMes) =>
  inJson(
    from
      .selectFrom('documento')
      .selectAll()
      .where('id', 'in', documentosDoMesOf(clienteId, competencia).select('d.id'))
      .where((eb) => eb.and(between(eb.ref('id'), ids))),
    { limit },
  ),
);

interface DoMes extends Pick<Page, 'limit'> {
  readonly clienteId: string;
  readonly competencia: string;
  readonly ids: Ids;
}
