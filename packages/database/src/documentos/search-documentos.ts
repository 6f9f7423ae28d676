import {
  type Autenticidade,
  type ListDocumentosQuery,
  type SearchDocumentosQuery,
  TIPOS_DE_DOCUMENTO,
  type TotaisDosDocumentos,
} from '@apura/contracts';
import { DOCUMENTOS_DO_MES } from '../apuracoes/documentos-do-mes.ts';
import type { Documento } from '../generated/client.ts';
import { type Filter, idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import {
  conditionOfProduto,
  conditionsOfProdutos,
  ofPartes,
  type Partes,
  patternOf,
  patternOfNcm,
  patternOfProduto,
  readPartes,
  unhurried,
} from './documento-to-store.ts';

/**
 * `q`: an access key, a number, a CNPJ or its root, a CPF, an NCM or its beginning (with its points, or after the word), part of a
 * party's name, or part of a product's description.
 */
export type BuscaDeDocumentos = Filter<SearchDocumentosQuery>;

/** One page of the notes that a person looks for, the newest first, one more than `limit` if there is a next page. */
export async function searchDocumentos(tenant: Tenant, busca: BuscaDeDocumentos): Promise<DocumentoInJson[]> {
  const { condicoes, valores, valor } = await condicoesDa(tenant, busca);
  return tenant.read<DocumentoInJson>(
    `SELECT d.id, ${JSON_OF_DOCUMENTO} FROM (
       SELECT * FROM documento WHERE ${condicoes.join(' AND ')} ORDER BY id DESC LIMIT ${valor(busca.limit + 1)}) d
     ${COUNTS} ORDER BY d.id DESC`,
    valores,
  );
}

/** What all notes of a search come to; `tributo`: of the tax that it asks for, what is in the lançamentos that are meant. */
export async function sumDocumentos(tenant: Tenant, busca: Omit<BuscaDeDocumentos, 'limit' | 'depoisDe'>) {
  const { condicoes, valores, lancamentos } = await condicoesDa(tenant, busca);
  const reais = (nome: string) =>
    `coalesce(sum((reforma->>'${nome}')::numeric), 0)::numeric(17, 2)::text AS ${nome}`;
  const [row] = await tenant.read<TotaisDosDocumentos>(
    `SELECT count(*)::int AS documentos, coalesce(sum(valor_total), 0)::numeric(17, 2)::text AS valor_total,
            ${reais('cbs')}, ${reais('ibs')}${
              busca.tributo === undefined
                ? ''
                : `, coalesce(sum((SELECT sum(l."${busca.tributo}") FROM ${lancamentos})), 0)::numeric(17, 2)::text AS tributo`
            }
       FROM documento WHERE ${condicoes.join(' AND ')}`,
    valores,
  );
  if (!row) throw new Error('a query of sums gave no row');
  return row;
}

/** Of a lançamento the CFOP is the client's: what comes in to it begins with 1, 2 or 3. */
const OPERACOES = { entrada: "l.cfop < '4'", saida: "l.cfop >= '5'" } as const;

const DA_REFORMA: ReadonlySet<string> = new Set(['cbs', 'ibs_uf', 'ibs_mun', 'is']);
/** What the engine adds up to the debits and credits of a tax: of today's ones also what has no effect on CBS and IBS. */
const CONTAS = {
  debitos: {
    reforma: "l.efeito = 'debito'",
    hoje: "(l.efeito = 'debito' OR (l.efeito = 'sem_efeito' AND l.cfop >= '5'))",
  },
  creditos: {
    reforma: "l.efeito = 'credito'",
    hoje: "(l.efeito IN ('credito', 'credito_recusado') OR (l.efeito = 'sem_efeito' AND l.cfop < '4'))",
  },
} as const;

/** The conditions of a search, what stands in them, and what adds to that. */
async function condicoesDa(tenant: Tenant, busca: Omit<BuscaDeDocumentos, 'limit'>) {
  const procura = busca.q === undefined ? undefined : await withoutPontos(tenant, readSearch(busca.q));
  const partes = procura?.nomes.length ? await readPartes(tenant, 'partes_com', procura.nomes) : undefined;
  const valores: (string | number | null)[] = [];
  const valor = (dado: string | number) => `$${valores.push(dado)}`;
  const escritorio = `${valor(tenant.organizationId)}::uuid`;
  const {
    capitulo,
    cfop,
    cclasstrib,
    operacao,
    clienteId,
    competencia,
    tipo,
    situacao,
    autenticidade,
    gravidade,
    tributo,
    conta,
  } = busca;
  const igual = (coluna: string, dado: string | undefined) =>
    dado === undefined ? [] : [`${coluna} = ${valor(dado)}`];
  const doLancamento = [
    ...(clienteId === undefined
      ? []
      : [`l.cliente_id = ${valor(clienteId)}::uuid`, ...igual('l.competencia', competencia)]),
    ...igual('l.ncm_capitulo', capitulo),
    ...igual('l.cfop', cfop),
    ...igual('l.cclasstrib', cclasstrib),
    ...(operacao === undefined ? [] : [OPERACOES[operacao]]),
    ...(tributo === undefined ? [] : [`l."${tributo}" <> 0`]),
    ...(conta === undefined ? [] : [CONTAS[conta][DA_REFORMA.has(tributo ?? '') ? 'reforma' : 'hoje']]),
  ];
  const { lt, gte } = idsOfPage(busca);
  const doMes = clienteId !== undefined && competencia !== undefined;
  const comLancamentos = `lancamento l WHERE ${[`l.organization_id = ${escritorio}`, ...doLancamento].join(' AND ')}`;
  const lancamentos = `${comLancamentos} AND l.documento_id = documento.id`;
  const condicoes = [
    // Row-level security says it too, but not to the planner: it would take a small office for an average one.
    `organization_id = ${escritorio}`,
    ...(lt === undefined ? [] : [`id < ${valor(lt)}::uuid`]),
    ...(gte === undefined ? [] : [`id >= ${valor(gte)}::uuid`]),
    ...(doMes ? [] : igual('competencia', competencia)),
    ...igual('situacao', situacao),
    ...(tipo === undefined ? [] : [OF_TIPO[tipo]]),
    ...(autenticidade === undefined ? [] : [WITH_VEREDITO[autenticidade]]),
    // A client's month is that of its lançamentos, which events and dates of delivery move away from that of the note. As a list,
    // because PostgreSQL would rather ask each of the office's notes for them.
    ...(doMes
      ? [`id = ANY (ARRAY(SELECT l.documento_id FROM ${comLancamentos}))`]
      : doLancamento.length
        ? [`EXISTS (SELECT FROM ${lancamentos})`]
        : []),
    ...(gravidade === undefined
      ? []
      : [
          `EXISTS (SELECT FROM divergencia g WHERE g.documento_id = documento.id AND g.organization_id = ${escritorio} AND g.gravidade = ${valor(gravidade)})`,
        ]),
    ...(await conditionsOfProdutos(tenant, busca, valor)),
    ...(procura === undefined
      ? []
      : [
          ofTexto(
            procura,
            partes,
            await Promise.all(procura.produtos.map((padrao) => conditionOfProduto(tenant, padrao, valor))),
            valor,
          ),
        ]),
  ];
  return { condicoes, valores, valor, lancamentos };
}

/** "2202.10.00", or "NCM 2202". */
const NCM = /^(?=ncm|\d{4}\.)(?:ncm\s*)?(?<digitos>\d{2}[\d.]*)$/i;

/** What the words may mean; punctuation of a CNPJ and of a number is overlooked. */
interface Procura {
  readonly chave?: string;
  readonly numero?: string;
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
  const codigo = texto.replace(/[\s./-]/g, '').toUpperCase();
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
  const [row] = await tenant.read<{ achada: boolean }>(
    `SELECT EXISTS (SELECT FROM documento WHERE organization_id = $1::uuid AND emitente_raiz = $2)
         OR EXISTS (SELECT FROM documento WHERE organization_id = $1::uuid AND destinatario_raiz = $2) AS achada`,
    [tenant.organizationId, raiz],
  );
  return row?.achada ? procura : { ...procura, produtos: [patternOfNcm(raiz)] };
}

/** A condition that holds for the notes that are meant. */
function ofTexto(
  { chave, numero, raiz, cnpj, cpf, nomes }: Procura,
  partes: Partes | undefined,
  dosProdutos: readonly string[],
  valor: (dado: string) => string,
): string {
  const nome = nomes[0] === undefined ? undefined : valor(nomes[0]);
  const noTexto = [
    ...(nome === undefined
      ? []
      : PARTES.map((parte) => [parte, `sem_acentos(${parte}->>'nome') LIKE sem_acentos(${nome})`] as const)),
    ...(cpf === undefined ? [] : PARTES.map((parte) => [parte, `${parte}->>'cpf' = ${valor(cpf)}`] as const)),
  ];
  const alternativas = [
    ...(chave === undefined ? [] : [`chave = ${valor(chave)}`]),
    ...(numero === undefined ? [] : [`numero = ${valor(numero)}`]),
    ...(raiz === undefined ? [] : PARTES.map((parte) => `${parte}_raiz = ${valor(raiz)}`)),
    ...(cnpj === undefined
      ? []
      : PARTES.map(
          (parte) => `(${parte}_raiz = ${valor(cnpj.slice(0, 8))} AND ${parte}->>'cnpj' = ${valor(cnpj)})`,
        )),
    ...(partes === undefined
      ? noTexto.map(([, condicao]) => condicao)
      : [
          ofPartes(
            partes,
            noTexto.map(([parte, condicao]) => [parte, unhurried(condicao)]),
            valor,
          ),
        ]),
    ...dosProdutos,
  ];
  return alternativas.length ? `(${alternativas.join(' OR ')})` : 'false';
}

const PARTES = ['emitente', 'destinatario'] as const;

export interface DocumentoListado
  extends Pick<
    Documento,
    'chave' | 'tipo' | 'numero' | 'emitida_em' | 'competencia' | 'situacao' | 'substituida_por' | 'ordem'
  > {
  readonly modelo: string;
  readonly serie: string;
  readonly emitente: object;
  readonly destinatario: object | null;
  /** Those two where it is no note. */
  readonly fornecedor: object | null;
  readonly adquirente: object | null;
  /** Two decimals. */
  readonly valor_total: string;
  readonly tributos_atuais: object;
  readonly reforma: object;
  readonly criticas: number;
  readonly avisos: number;
  readonly efeitos: readonly { readonly cliente_id: string; readonly efeito: string }[];
  readonly sha256: Buffer;
  readonly autenticidade: Autenticidade | null;
}

const MODELO = "coalesce(d.modelo, '')";
const SERIE = "coalesce(d.serie, '')";
const FORNECEDOR = 'CASE WHEN d.partes IS NOT NULL THEN d.emitente END';
const ADQUIRENTE = 'CASE WHEN d.partes IS NOT NULL THEN d.destinatario END';
const CAMPOS = `d.chave, d.tipo, ${MODELO} AS modelo, ${SERIE} AS serie, d.numero, d.emitida_em, d.competencia, d.situacao,
  d.substituida_por, d.emitente, d.destinatario, ${FORNECEDOR} AS fornecedor, ${ADQUIRENTE} AS adquirente, d.valor_total, d.tributos_atuais, d.reforma, d.sha256, d.ordem, d.autenticidade_detalhe AS autenticidade, v.criticas, v.avisos,
  e.efeitos`;
export const COUNTS = `
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
           count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
      FROM divergencia WHERE documento_id = d.id) v
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(DISTINCT jsonb_build_object('cliente_id', cliente_id, 'efeito', efeito)), '[]') AS efeitos
      FROM lancamento WHERE documento_id = d.id) e`;

/** A note as the contract shows it, ready to be sent: made by PostgreSQL, because taking rows apart costs more. */
export interface DocumentoInJson {
  readonly id: string;
  readonly json: string;
}

export const JSON_OF_DOCUMENTO = `json_strip_nulls(json_build_object(
  'chave', d.chave, 'tipo', d.tipo, 'modelo', ${MODELO}, 'serie', ${SERIE}, 'numero', d.numero,
  'emitida_em', to_char(d.emitida_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'competencia', d.competencia, 'situacao', d.situacao, 'substituida_por', d.substituida_por,
  'emitente', d.emitente, 'destinatario', d.destinatario, 'fornecedor', ${FORNECEDOR}, 'adquirente', ${ADQUIRENTE},
  'valor_total', d.valor_total::text, 'tributos_atuais', d.tributos_atuais, 'reforma', d.reforma,
  'autenticidade', d.autenticidade_detalhe,
  'divergencias', json_build_object('criticas', v.criticas, 'avisos', v.avisos), 'efeitos', e.efeitos))::text AS json`;

/** Written out, as the index of altered notes is found only by the word itself. */
export const WITH_VEREDITO = {
  integra: "autenticidade = 'integra'",
  alterada: "autenticidade = 'alterada'",
  sem_protocolo: "autenticidade = 'sem_protocolo'",
  nao_verificavel: "autenticidade = 'nao_verificavel'",
} as const;

/** Likewise: the index of what is no note. */
export const OF_TIPO = Object.fromEntries(
  TIPOS_DE_DOCUMENTO.map((tipo) => [tipo, `tipo = '${tipo}'`]),
) as Record<(typeof TIPOS_DE_DOCUMENTO)[number], string>;

/** One page of the office's processed notes, the newest first, one more than `limit` if there is a next page. */
export async function listDocumentos(tenant: Tenant, filtro: Filter<ListDocumentosQuery>) {
  const { competencia, tipo, situacao, autenticidade, clienteId, limit } = filtro;
  const { lt, gte } = idsOfPage(filtro);
  const valores: (string | number)[] = [];
  const valor = (dado: string | number) => `$${valores.push(dado)}`;
  const escritorio = `${valor(tenant.organizationId)}::uuid`;
  const igual = (coluna: string, dado: string | undefined) =>
    dado === undefined ? [] : [`${coluna} = ${valor(dado)}`];
  // Only the conditions that are asked for: PostgreSQL then has a plan for just them.
  const condicoes = [
    // Row-level security says it too, but not to the planner: it would take a small office for an average one.
    `organization_id = ${escritorio}`,
    ...(lt === undefined ? [] : [`id < ${valor(lt)}::uuid`]),
    ...(gte === undefined ? [] : [`id >= ${valor(gte)}::uuid`]),
    ...igual('competencia', competencia),
    ...igual('situacao', situacao),
    ...(tipo === undefined ? [] : [OF_TIPO[tipo]]),
    ...(autenticidade === undefined ? [] : [WITH_VEREDITO[autenticidade]]),
    ...(clienteId === undefined
      ? []
      : [
          `EXISTS (SELECT FROM lancamento l WHERE l.documento_id = documento.id AND l.organization_id = ${escritorio}
             AND ${[
               `l.cliente_id = ${valor(clienteId)}::uuid`,
               // A note's lançamentos are of its month: said twice, so that PostgreSQL can begin with the few of the month.
               ...igual('l.competencia', competencia),
             ].join(' AND ')})`,
        ]),
    ...(await conditionsOfProdutos(tenant, filtro, valor)),
  ];
  return tenant.read<DocumentoInJson>(
    `SELECT d.id, ${JSON_OF_DOCUMENTO} FROM (
       SELECT * FROM documento WHERE ${condicoes.join(' AND ')}
        ORDER BY id DESC LIMIT ${valor(limit + 1)}) d ${COUNTS} ORDER BY d.id DESC`,
    valores,
  );
}

/** One page of the notes that count for a client's month, the newest first. */
export function listDocumentosDoMes(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { limit, ...page }: Page & Period,
): Promise<DocumentoInJson[]> {
  const { lt, gte } = idsOfPage(page);
  return tenant.read<DocumentoInJson>(
    `SELECT d.id, ${JSON_OF_DOCUMENTO} FROM (
       SELECT * FROM documento
        WHERE id IN (SELECT id FROM (${DOCUMENTOS_DO_MES}) m) AND ($3::uuid IS NULL OR id < $3::uuid)
          AND ($4::uuid IS NULL OR id >= $4::uuid)
        ORDER BY id DESC LIMIT $5) d ${COUNTS} ORDER BY d.id DESC`,
    [clienteId, competencia, lt, gte, limit + 1],
  );
}

/** One note by its access key, or undefined. */
export const findDocumento = (tenant: Tenant, chave: string): Promise<DocumentoListado | undefined> =>
  tenant.first<DocumentoListado>(`SELECT ${CAMPOS} FROM documento d ${COUNTS} WHERE d.chave = $1`, [chave]);
