import { MARCOS } from '@apura/law';
import { sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { hasSameClientes } from '../lotes/save-chunk.ts';
import type { RecalculoClaim } from '../operations/claims.ts';
import { storeMercadorias } from '../produtos/store-mercadorias.ts';
import { from, now } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { replaceRows } from '../tenancy/replace-rows.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type DocumentoToStore, replaceAchados } from './documento-to-store.ts';
import { lockChaves } from './insert-documentos.ts';
import { replaceLancamentos } from './insert-lancamentos.ts';
import { isOfOtherRegras, type RegrasDasNotas } from './is-of-other-regras.ts';
import type { DocumentoGuardado } from './lancamentos-do-cliente.ts';
import { keysOfNeighbours, type Neighbours, neighboursOf, sameNeighbours } from './neighbours.ts';
import { advanceEtapa } from './recalculo.ts';

/** Those that have lançamentos for a client and month, or all of the office's after one of them (null: from the first). */
export type NotasAntigas =
  | { readonly clienteId: string; readonly competencia: string }
  | { readonly depoisDe: string | null };

/** The first month whose documents say what January asks of them. */
const FIRST_MES = `${MARCOS.cbs_devida.ano - 1}-10`;

/**
 * Up to `limit` notes that other rules computed, in order of id; of all the office's, those too whose products, what books must agree with in them, or what January asks of them, are not known. A note leaves the list when it is written anew, so the
 * next page of a month is its first one.
 */
export const documentosOfOldRegras = (
  tenant: Tenant,
  quais: NotasAntigas,
  regras: RegrasDasNotas,
  limit: number,
): Promise<readonly DocumentoGuardado[]> =>
  tenant.read(
    from
      .selectFrom('documento as d')
      .select(['d.id', 'd.chave', 'd.sha256', 'd.ordem'])
      .where((eb) =>
        'depoisDe' in quais
          ? eb.and([
              eb.or([
                eb('d.produtos', 'is', null),
                eb('d.confronto', 'is', null),
                eb.and([eb('d.janeiro', 'is', null), eb('d.competencia', '>=', FIRST_MES)]),
                isOfOtherRegras(
                  { versao_regras: eb.ref('d.versao_regras'), competencia: eb.ref('d.competencia') },
                  regras,
                ),
              ]),
              ...(quais.depoisDe === null ? [] : [eb('d.id', '>', quais.depoisDe)]),
            ])
          : eb(
              'd.id',
              'in',
              eb
                .selectFrom('lancamento as l')
                .select('l.documento_id')
                .where('l.cliente_id', '=', quais.clienteId)
                .where('l.competencia', '=', quais.competencia)
                .where(({ ref }) =>
                  isOfOtherRegras(
                    { versao_regras: ref('l.versao_regras'), competencia: ref('l.competencia') },
                    regras,
                  ),
                ),
            ),
      )
      .orderBy('d.id')
      .limit(limit),
  );

export interface DocumentoRecalculado {
  readonly documentoId: string;
  /** `sha256`: of the file that it was computed from. */
  readonly documento: DocumentoToStore;
}

/** Documents computed anew, and what for: clients as they were then, and what was stored around them. */
export interface Recalculados {
  readonly lidos: readonly DocumentoRecalculado[];
  readonly clientesVersao: number;
  readonly neighbours: Neighbours;
}

const ANEW = {
  ...({
    id: 'uuid',
    sha256: 'text',
    valor_total: 'numeric',
    versao_regras: 'text',
    produtos: 'text',
  } as const),
  ...({ tributos_atuais: 'jsonb', reforma: 'jsonb', declarado: 'jsonb', partes: 'jsonb' } as const),
  ...({ autenticidade: 'jsonb', protocolo: 'text', confronto: 'jsonb', janeiro: 'jsonb' } as const),
};

/**
 * Writes documents that were computed anew from their stored XML, under other rules: figures, the verdict on their signature, what
 * the rules find in them, their links and the lançamentos of all clients. Their state stays as it is; one in whose place another file's has come
 * since is left alone. False, and nothing is written, when a client, or what is stored around them, changed after they were computed.
 * `claim`: the job of new rules whose page this is; it goes on behind the last of them, and tells of the months by itself.
 */
export function rewriteDocumentos(
  tenant: Tenant,
  { lidos, clientesVersao, neighbours }: Recalculados,
  requestId: string,
  claim?: RecalculoClaim,
): Promise<boolean> {
  return tenant.transaction(async (tx) => {
    if (!(await hasSameClientes(tx, clientesVersao))) return false;
    const chaves = lidos.map(({ documento }) => documento.chave);
    await lockChaves(tx, [...new Set([...chaves, ...keysOfNeighbours(neighbours)])]);
    if (!sameNeighbours(await neighboursOf(tx, chaves), neighbours)) return false;
    const anew = lidos.map(({ documentoId, documento }) => ({
      id: documentoId,
      sha256: documento.sha256.toString('hex'),
      valor_total: documento.valor_total,
      tributos_atuais: documento.tributos_atuais,
      reforma: documento.reforma,
      versao_regras: documento.versao_regras,
      produtos: documento.produtos,
      declarado: documento.declarado,
      partes: documento.partes,
      autenticidade: documento.autenticidade,
      protocolo: documento.protocolo,
      confronto: documento.confronto,
      janeiro: documento.janeiro,
    }));
    const rows = await tx.rows(
      from
        .updateTable('documento as d')
        .from(givenRows('x', ANEW, anew))
        .set(({ ref }) => ({
          ...{ valor_total: ref('x.valor_total'), tributos_atuais: ref('x.tributos_atuais') },
          ...{
            reforma: ref('x.reforma'),
            versao_regras: ref('x.versao_regras'),
            produtos: ref('x.produtos'),
          },
          ...{ declarado: ref('x.declarado'), partes: ref('x.partes'), protocolo: ref('x.protocolo') },
          autenticidade: sql<string>`${ref('x.autenticidade')}->>'veredito'`,
          autenticidade_detalhe: ref('x.autenticidade'),
          confronto: ref('x.confronto'),
          janeiro: ref('x.janeiro'),
          atualizado_em: now,
        }))
        .whereRef('d.id', '=', 'x.id')
        .where(({ eb, ref }) => eb('d.sha256', '=', sql<Buffer>`decode(${ref('x.sha256')}, 'hex')`))
        .returning('d.id'),
    );
    const regravados = new Set(rows.map((row) => row.id));
    const documentos = lidos.filter(({ documentoId }) => regravados.has(documentoId));
    await replaceAchados(tx, documentos);
    await replaceVinculos(tx, documentos);
    const meses = await replaceLancamentos(
      tx,
      documentos.map(({ documentoId, documento }) => ({
        ...documento,
        documentoId,
        versaoRegras: documento.versao_regras,
      })),
    );
    await markDesatualizadas(tx, requestId, meses, 'regras', claim && 'em silêncio');
    await storeMercadorias(
      tx,
      documentos.map(({ documento }) => documento),
    );
    const ultimo = lidos.at(-1)?.documentoId;
    if (claim && ultimo)
      await advanceEtapa(tx, claim, { etapa: 'notas', depois_de: ultimo }, regravados.size);
    return true;
  });
}

/**
 * Gives stored documents the links that their files have, where other rules read others, or none. To be done before they are
 * computed: what a document counts for may hang on them.
 */
export const rewriteVinculos = (tenant: Tenant, documentos: readonly DocumentoRecalculado[]) =>
  tenant.transaction(async (tx) => {
    const chaves = documentos.flatMap(({ documento: { chave, vinculos = [] } }) => [
      chave,
      ...vinculos.map((vinculo) => vinculo.chave),
    ]);
    await lockChaves(tx, [...new Set(chaves)]);
    await replaceVinculos(tx, documentos);
  });

const replaceVinculos = (tx: Transaction, documentos: readonly DocumentoRecalculado[]): Promise<void> =>
  replaceRows(
    tx,
    'documento_vinculo',
    documentos.flatMap(({ documentoId: documento_id, documento: { vinculos = [] } }) =>
      vinculos.map(({ tipo, chave: chave_alvo }) => ({ documento_id, tipo, chave_alvo })),
    ),
    documentos.map(({ documentoId }) => documentoId),
  );
