import { type Autenticidade, type ListarDocumentosQuery, TIPOS_DE_DOCUMENTO } from '@apura/contracts';
import { DOCUMENTOS_DO_MES } from '../apuracoes/documentos-do-mes.ts';
import type { Documento } from '../generated/client.ts';
import { type Filter, idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { condicoesDosProdutos } from './partes-e-produtos.ts';

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
export const CONTAGENS = `
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
           count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
      FROM divergencia WHERE documento_id = d.id) v
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(DISTINCT jsonb_build_object('cliente_id', cliente_id, 'efeito', efeito)), '[]') AS efeitos
      FROM lancamento WHERE documento_id = d.id) e`;

/** A note as the contract shows it, ready to be sent: made by PostgreSQL, because taking rows apart costs more. */
export interface DocumentoEmJson {
  readonly id: string;
  readonly json: string;
}

export const JSON_DO_DOCUMENTO = `json_strip_nulls(json_build_object(
  'chave', d.chave, 'tipo', d.tipo, 'modelo', ${MODELO}, 'serie', ${SERIE}, 'numero', d.numero,
  'emitida_em', to_char(d.emitida_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'competencia', d.competencia, 'situacao', d.situacao, 'substituida_por', d.substituida_por,
  'emitente', d.emitente, 'destinatario', d.destinatario, 'fornecedor', ${FORNECEDOR}, 'adquirente', ${ADQUIRENTE},
  'valor_total', d.valor_total::text, 'tributos_atuais', d.tributos_atuais, 'reforma', d.reforma,
  'autenticidade', d.autenticidade_detalhe,
  'divergencias', json_build_object('criticas', v.criticas, 'avisos', v.avisos), 'efeitos', e.efeitos))::text AS json`;

/** Written out, as the index of altered notes is found only by the word itself. */
export const COM_VEREDITO = {
  integra: "autenticidade = 'integra'",
  alterada: "autenticidade = 'alterada'",
  sem_protocolo: "autenticidade = 'sem_protocolo'",
  nao_verificavel: "autenticidade = 'nao_verificavel'",
} as const;

/** Likewise: the index of what is no note. */
export const DO_TIPO = Object.fromEntries(
  TIPOS_DE_DOCUMENTO.map((tipo) => [tipo, `tipo = '${tipo}'`]),
) as Record<(typeof TIPOS_DE_DOCUMENTO)[number], string>;

/** One page of the office's processed notes, the newest first, one more than `limit` if there is a next page. */
export async function listarDocumentos(tenant: Tenant, filtro: Filter<ListarDocumentosQuery>) {
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
    ...(tipo === undefined ? [] : [DO_TIPO[tipo]]),
    ...(autenticidade === undefined ? [] : [COM_VEREDITO[autenticidade]]),
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
    ...(await condicoesDosProdutos(tenant, filtro, valor)),
  ];
  return tenant.read<DocumentoEmJson>(
    `SELECT d.id, ${JSON_DO_DOCUMENTO} FROM (
       SELECT * FROM documento WHERE ${condicoes.join(' AND ')}
        ORDER BY id DESC LIMIT ${valor(limit + 1)}) d ${CONTAGENS} ORDER BY d.id DESC`,
    valores,
  );
}

/** One page of the notes that count for a client's month, the newest first. */
export function listarDocumentosDoMes(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { limit, ...page }: Page & Period,
): Promise<DocumentoEmJson[]> {
  const { lt, gte } = idsOfPage(page);
  return tenant.read<DocumentoEmJson>(
    `SELECT d.id, ${JSON_DO_DOCUMENTO} FROM (
       SELECT * FROM documento
        WHERE id IN (SELECT id FROM (${DOCUMENTOS_DO_MES}) m) AND ($3::uuid IS NULL OR id < $3::uuid)
          AND ($4::uuid IS NULL OR id >= $4::uuid)
        ORDER BY id DESC LIMIT $5) d ${CONTAGENS} ORDER BY d.id DESC`,
    [clienteId, competencia, lt, gte, limit + 1],
  );
}

/** One note by its access key, or undefined. */
export const verDocumento = (tenant: Tenant, chave: string): Promise<DocumentoListado | undefined> =>
  tenant.first<DocumentoListado>(`SELECT ${CAMPOS} FROM documento d ${CONTAGENS} WHERE d.chave = $1`, [
    chave,
  ]);
