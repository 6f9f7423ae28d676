import {
  type ListDocumentosQuery,
  type SearchDocumentosQuery,
  type TotaisDosDocumentos,
  withoutPunctuation,
} from '@apura/contracts';
import { CFOP } from '@apura/law';
import { type Expression, sql } from 'kysely';
import { documentosDoMesOf } from '../apuracoes/documentos-do-mes.ts';
import { asked, from } from '../tenancy/builder.ts';
import { type Filter, onPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type DocumentoInJson, inJson } from './listed-documento.ts';
import { type OrderOfNotas, pageOfNotas } from './order-documentos.ts';
import {
  type AskedProduto,
  type Condition,
  hasProduto,
  lookForProdutos,
  type OfDocumento,
  ofPartes,
  type Partes,
  patternOf,
  patternOfNcm,
  patternOfProduto,
  patternsOfProdutos,
  readPartes,
  unhurried,
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
): Promise<DocumentoInJson[] | undefined> => readPage(tenant, await notasDa(tenant, busca), busca);

/** One page of notes in the order that is asked for, one more than `limit` if there is a next page; undefined where the note that it begins behind is gone. */
async function readPage(
  tenant: Tenant,
  notas: NotasToList,
  asked: OrderOfNotas & Page,
): Promise<DocumentoInJson[] | undefined> {
  const page = await pageOfNotas(tenant, notas.selectAll(), asked);
  return page && tenant.read(inJson(page, asked.limit + 1, asked));
}

/** What all notes of a search come to; `tributo`: of the tax that it asks for, what is in the lançamentos that are meant. */
export async function sumDocumentos(
  tenant: Tenant,
  busca: Omit<BuscaDeDocumentos, 'limit' | 'depoisDe' | 'ordem' | 'sentido'>,
): Promise<TotaisDosDocumentos> {
  const { tributo } = busca;
  const achados = await notasDa(tenant, busca);
  return tenant.one(
    achados
      .select(({ fn, ref }) => [
        sql<number>`${fn.countAll()}::int`.as('documentos'),
        reais(ref('valor_total')).as('valor_total'),
        reais(sql`(${ref('reforma')}->>'cbs')::numeric`).as('cbs'),
        reais(sql`(${ref('reforma')}->>'ibs')::numeric`).as('ibs'),
      ])
      .$if(tributo !== undefined, (query) =>
        query.select((eb) =>
          reais(
            lancamentosDa(eb, tenant, busca)
              .select((l) => l.fn.sum(l.ref(`l.${tributo ?? 'cbs'}`)).as('soma'))
              .whereRef('l.documento_id', '=', 'documento.id'),
          ).as('tributo'),
        ),
      ),
  );
}

const reais = (valor: Expression<unknown>) => sql<string>`coalesce(sum(${valor}), 0)::numeric(17, 2)::text`;

const DA_REFORMA: ReadonlySet<string> = new Set(['cbs', 'ibs_uf', 'ibs_mun', 'is']);
/** Returns take back what another month had: they are neither debits nor credits. */
const DEVOLUCOES = CFOP.filter(({ devolucao }) => devolucao).flatMap(({ codigos }) => codigos);

/**
 * The lançamentos `l` that a search means. Of a lançamento the CFOP is the client's: what comes in to it begins with 1, 2 or 3.
 * `conta`: what the engine adds up to the debits and credits of a tax, of today's ones also what has no effect on CBS and IBS
 * (`tests/rules-in-sql.test.ts` asks both).
 */
function lancamentosDa(eb: OfDocumento, tenant: Tenant, busca: Asked) {
  const { clienteId, competencia, capitulo, cfop, cclasstrib, operacao, tributo, conta } = busca;
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
      l('l.organization_id', '=', tenant.organizationId),
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

type Asked = Omit<BuscaDeDocumentos, 'limit'>;

/** The notes of a search: those that fulfil all that it asks. */
async function notasDa(tenant: Tenant, busca: Asked) {
  const procura = busca.q === undefined ? undefined : await withoutPontos(tenant, readSearch(busca.q));
  const partes = procura?.nomes.length ? await readPartes(tenant, 'partes_com', procura.nomes) : undefined;
  const produtos = await lookForProdutos(tenant, patternsOfProdutos(busca));
  const escritos = await lookForProdutos(tenant, procura?.produtos ?? []);
  const { clienteId, competencia, gravidade, capitulo, cfop, cclasstrib, operacao, tributo, conta } = busca;
  const ofLancamentos = [clienteId, capitulo, cfop, cclasstrib, operacao, tributo, conta];
  const doMes = clienteId !== undefined && competencia !== undefined;
  const { competencia: _dasNotas, ...semMes } = busca;
  return notasOf(tenant, doMes ? semMes : busca).where((eb) =>
    eb.and([
      // A client's month is that of its lançamentos, which events and dates of delivery move away from that of the note. As a list,
      // because PostgreSQL would rather ask each of the office's notes for them.
      ...(doMes
        ? [
            sql<boolean>`${eb.ref('id')} = ANY (ARRAY(${lancamentosDa(eb, tenant, busca).select('l.documento_id')}))`,
          ]
        : ofLancamentos.some((um) => um !== undefined)
          ? [
              eb.exists(
                lancamentosDa(eb, tenant, busca)
                  .select('l.id')
                  .whereRef('l.documento_id', '=', 'documento.id'),
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
                .where('g.organization_id', '=', tenant.organizationId)
                .where('g.gravidade', '=', gravidade),
            ),
          ]),
      ...produtos.map((um) => hasProduto(eb, um)),
      ...(procura === undefined ? [] : [ofTexto(eb, procura, partes, escritos)]),
    ]),
  );
}

type NotasToList = ReturnType<typeof notasOf>;

/** The office's notes with what both lists ask of their own columns; where they are in the order of their ids, those of the page and what is behind it. */
function notasOf(
  tenant: Tenant,
  { competencia, situacao, tipo, autenticidade, ordem, ...place }: Partial<Filter<ListDocumentosQuery>>,
) {
  const { depoisDe: _inThatOrder, ...period } = place;
  const page = ordem === undefined ? place : period;
  // Row-level security says whose they are too, but not to the planner: it would take a small office for an average one.
  const daquele = from.selectFrom('documento').where('organization_id', '=', tenant.organizationId);
  return daquele.where((eb) =>
    eb.and([...onPage(eb.ref('id'), page), eb.and(asked({ competencia, situacao, tipo, autenticidade }))]),
  );
}

/** "2202.10.00", or "NCM 2202". */
const NCM = /^(?=ncm|\d{4}\.)(?:ncm\s*)?(?<digitos>\d{2}[\d.]*)$/i;

/** "11515/1", "NF-e 11515/1", "NFS-e 42": as a note is called where it is shown. */
const NOTA =
  /^(?:(?:nota|nf|nfc?-?e|nfs-?e|nf3-?e|nfcom|ct-?e|bp-?e)\s+)?0*(?<numero>\d{1,13})(?:\/0*(?<serie>\d{1,3}))?$/i;

/** What the words may mean; punctuation of a CNPJ and of a number is overlooked. */
interface Procura {
  readonly chave?: string;
  readonly numero?: string;
  /** With the number. */
  readonly serie?: string;
  readonly raiz?: string;
  readonly cnpj?: string;
  readonly cpf?: string;
  /** For LIKE, of the name and of the CPF; none where only a number, a CNPJ or a key can be meant. */
  readonly nomes: readonly string[];
  /** For LIKE, of the description and of the NCM; none where only digits were given that are no NCM. */
  readonly produtos: readonly string[];
}

function readSearch(q: string): Procura {
  const texto = q.trim();
  const nota = NOTA.exec(texto)?.groups;
  if (nota?.numero !== undefined && (nota.serie !== undefined || /^\D/.test(texto))) {
    const { numero, serie } = nota;
    // "3/4" is also what a product may be called.
    const produtos = numero.length < 4 && /^\d/.test(texto) ? [patternOfProduto(texto)] : [];
    return { numero, ...(serie === undefined ? {} : { serie }), nomes: [], produtos };
  }
  const codigo = withoutPunctuation(texto);
  const ncm = NCM.exec(texto)?.groups?.digitos;
  const exata = {
    ...(codigo.length === 44 || codigo.length === 50 ? { chave: codigo } : {}),
    ...(/^(\d{1,9}|\d{12,13})$/.test(codigo) ? { numero: String(Number(codigo)) } : {}),
    ...(codigo.length === 8 ? { raiz: codigo } : {}),
    ...(codigo.length === 14 ? { cnpj: codigo } : {}),
    ...(/^\d{11}$/.test(codigo) ? { cpf: codigo } : {}),
  };
  const produtos = [
    ...(ncm === undefined ? [] : [patternOfNcm(ncm)]),
    ...(/\D/.test(codigo) ? [patternOfProduto(texto)] : []),
  ];
  // A CPF, of eleven digits, is in the names of MEIs.
  if (Object.keys(exata).length && /^(\d{4,9}|\d{14,})$/.test(codigo))
    return { ...exata, nomes: [], produtos };
  return { ...exata, nomes: [patternOf(texto), ...(exata.cpf ? [patternOf(exata.cpf)] : [])], produtos };
}

/** Eight digits are a CNPJ's root where a party of the office has it, and an NCM without its points where none has. */
async function withoutPontos(tenant: Tenant, procura: Procura): Promise<Procura> {
  const { raiz = '' } = procura;
  if (!/^\d{8}$/.test(raiz)) return procura;
  const com = (parte: (typeof PARTES)[number]) =>
    from
      .selectFrom('documento')
      .select('id')
      .where('organization_id', '=', tenant.organizationId)
      .where(`${parte}_raiz`, '=', raiz);
  const [row] = await tenant.read(
    from.selectNoFrom((eb) => eb.or(PARTES.map((parte) => eb.exists(com(parte)))).as('achada')),
  );
  return row?.achada ? procura : { ...procura, produtos: [patternOfNcm(raiz)] };
}

/** Holds for the notes that are meant. */
function ofTexto(
  eb: OfDocumento,
  { chave, numero, serie, raiz, cnpj, cpf, nomes }: Procura,
  partes: Partes | undefined,
  escritos: readonly AskedProduto[],
): Condition {
  const [nome] = nomes;
  const nasPartes = PARTES.flatMap((parte) => {
    const dados = eb.ref(parte);
    return [
      ...(nome === undefined
        ? []
        : [[parte, sql<boolean>`sem_acentos(${dados}->>'nome') LIKE sem_acentos(${nome})`] as const]),
      ...(cpf === undefined ? [] : [[parte, sql<boolean>`${dados}->>'cpf' = ${cpf}`] as const]),
    ];
  });
  return eb.or([
    ...(serie === undefined ? [eb.or(asked({ chave, numero }))] : [eb.and(asked({ numero, serie }))]),
    ...[raiz, cnpj].flatMap((um) => (um === undefined ? [] : ofCnpj(eb, um))),
    ...(partes === undefined
      ? nasPartes.map(([, condicao]) => condicao)
      : [
          ofPartes(
            eb,
            partes,
            nasPartes.map(([parte, condicao]) => [parte, unhurried(condicao)]),
          ),
        ]),
    ...escritos.map((um) => hasProduto(eb, um)),
  ]);
}

const PARTES = ['emitente', 'destinatario'] as const;

/** Of the notes that a company has a side in: by its CNPJ, or by the root of it. */
const ofCnpj = (eb: OfDocumento, cnpj: string): Condition[] =>
  PARTES.map((parte) =>
    cnpj.length === 8
      ? eb(`${parte}_raiz`, '=', cnpj)
      : eb.and([
          eb(`${parte}_raiz`, '=', cnpj.slice(0, 8)),
          sql<boolean>`${eb.ref(parte)}->>'cnpj' = ${cnpj}`,
        ]),
  );

/** One page of the office's processed notes, the newest first unless an order is asked for, as `readPage` says. */
export async function listDocumentos(
  tenant: Tenant,
  filtro: Filter<ListDocumentosQuery>,
): Promise<DocumentoInJson[] | undefined> {
  const { clienteId, competencia, cnpj } = filtro;
  const produtos = await lookForProdutos(tenant, patternsOfProdutos(filtro));
  const notas = notasOf(tenant, filtro).where((eb) =>
    eb.and([
      ...(clienteId === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('lancamento as l')
                .select('l.id')
                .whereRef('l.documento_id', '=', 'documento.id')
                .where('l.organization_id', '=', tenant.organizationId)
                // A note's lançamentos are of its month: said twice, so that PostgreSQL can begin with the few of the month.
                .where((l) => l.and(asked({ 'l.cliente_id': clienteId, 'l.competencia': competencia }))),
            ),
          ]),
      ...produtos.map((um) => hasProduto(eb, um)),
      ...(cnpj === undefined ? [] : [eb.or(ofCnpj(eb, cnpj))]),
    ]),
  );
  return readPage(tenant, notas, filtro);
}

/** One page of the notes that count for a client's month, the newest first. */
export function listDocumentosDoMes(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { limit, ...page }: Page & Period,
): Promise<DocumentoInJson[]> {
  const notas = from
    .selectFrom('documento')
    .selectAll()
    .where('id', 'in', documentosDoMesOf(clienteId, competencia).select('d.id'))
    .where((eb) => eb.and(onPage(eb.ref('id'), page)));
  return tenant.read(inJson(notas, limit + 1));
}
