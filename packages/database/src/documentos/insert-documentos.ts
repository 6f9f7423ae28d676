import { anyOf, from, type Tables } from '../tenancy/builder.ts';
import { lockInOrder } from '../tenancy/functions.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import {
  type DocumentoToStore,
  hasSameContent,
  isOriginal,
  MESMO_CONTEUDO,
  ORIGINAL,
  PROVA,
  type Provas,
  proofOf,
  removeAchados,
} from './documento-to-store.ts';
import type { MesDoCliente } from './eventos-do-documento.ts';
import { TABLES_BESIDE } from './insert-lancamentos.ts';

/**
 * Until the transaction ends, no other one writes notes or events of these keys. A note and its cancellation in two
 * parallel chunks would otherwise not see each other. Locks are taken in one order, so two chunks cannot deadlock. Keys of a note's
 * number are one lock, whatever follows it: a return may name its original by the number alone.
 */
export async function lockChaves(tx: Transaction, chaves: readonly string[]): Promise<void> {
  await tx.run(
    lockInOrder(
      'pg_advisory_xact_lock',
      chaves.map((chave) => tx.organizationId + (chave.length === 44 ? chave.slice(0, 34) : chave)),
    ),
  );
}

type Copia = Pick<DocumentoToStore, 'situacao' | 'situacao_no_arquivo'> & {
  readonly autenticidade?: Provas | null;
};

const inArquivo = ({ situacao, situacao_no_arquivo }: Copia): string => situacao_no_arquivo ?? situacao;

/**
 * Whether a copy of a note takes the place of another: one with a protocol that of one without, where it is as well proven at least
 * (`proofOf`) or has the same content; one that says that the note was cancelled meanwhile that of the authorised one, where it is as
 * well proven; of the same state one that its issuer signed that of any other, and the very content that was altered that of the
 * altered one. What events and other documents say does not count here.
 */
export function takesPlace(antiga: Copia, nova: Copia): boolean {
  const [era, sera] = [inArquivo(antiga), inArquivo(nova)];
  const [provada, prova] = [proofOf(antiga.autenticidade), proofOf(nova.autenticidade)];
  if (era === sera)
    return (prova === SIGNED && provada < SIGNED) || isOriginal(antiga.autenticidade, nova.autenticidade);
  if (era === 'sem_protocolo')
    return prova >= provada || hasSameContent(antiga.autenticidade, nova.autenticidade);
  return era === 'autorizada' && sera === 'cancelada' && prova >= provada;
}

/** By its issuer (`proofOf`). */
const SIGNED = 4;

/** `takesPlace` in SQL: `documento` is the copy that is stored, `excluded` the one that arrives. */
export const TAKES_PLACE = takesPlaceInSql('documento', 'excluded');

function takesPlaceInSql(stored: string, arriving: string): string {
  const [era, sera] = [noArquivo(stored), noArquivo(arriving)];
  const [antiga, nova] = [`${stored}.autenticidade_detalhe`, `${arriving}.autenticidade_detalhe`];
  return `CASE WHEN ${era} = ${sera}
    THEN (${PROVA(nova)} = ${SIGNED} AND ${PROVA(antiga)} < ${SIGNED}) OR ${ORIGINAL(antiga, nova)}
    WHEN ${era} = 'sem_protocolo' THEN ${PROVA(nova)} >= ${PROVA(antiga)} OR ${MESMO_CONTEUDO(antiga, nova)}
    ELSE ${era} = 'autorizada' AND ${sera} = 'cancelada' AND ${PROVA(nova)} >= ${PROVA(antiga)} END`;
}

function noArquivo(row: string): string {
  return `coalesce(${row}.situacao_no_arquivo, ${row}.situacao)`;
}

/** What a copy brings with it when it takes the place of another; which note it is stays. */
const TAKEN_OVER = [
  ...(['tipo', 'situacao', 'situacao_no_arquivo', 'substituida_por', 'partes', 'declarado'] as const),
  'confronto',
  'janeiro',
  ...([
    'competencia',
    'competencia_motivo',
    'emitida_em',
    'dh_emi',
    'valor_total',
    'tributos_atuais',
  ] as const),
  ...([
    'emitente',
    'destinatario',
    'emitente_raiz',
    'destinatario_raiz',
    'reforma',
    'versao_regras',
  ] as const),
  ...(['sha256', 'ordem', 'produtos', 'autenticidade', 'autenticidade_detalhe', 'protocolo'] as const),
] satisfies readonly (keyof Tables['documento'])[];

export interface DocumentosInseridos {
  /** Ids of the notes that are new or replaced, by key. */
  readonly ids: ReadonlyMap<string, string>;
  /** The months of clients that lost the lançamentos of a replaced one. */
  readonly meses: readonly MesDoCliente[];
}

/** Inserts notes, one per key. A key that the office has already is left alone, unless the new note `takesPlace`. */
export async function insertDocumentos(
  tx: Transaction,
  documentos: readonly DocumentoToStore[],
): Promise<DocumentosInseridos> {
  if (!documentos.length) return { ids: new Map(), meses: [] };
  const rows = documentos.map(
    ({
      lancamentos: _l,
      divergencias: _d,
      revisoes: _r,
      perguntas: _p,
      retencoes: _t,
      em_duvida: _e,
      mercadorias: _m,
      vinculos: _v,
      sha256,
      autenticidade,
      ...documento
    }) => ({
      ...documento,
      autenticidade: autenticidade?.veredito ?? null,
      autenticidade_detalhe: autenticidade ?? null,
      id: newId(),
      emitida_em: documento.dh_emi,
      sha256: hexOf(sha256),
    }),
  );
  const written: { id: string; chave: string; novo: boolean }[] = await insertRows(
    tx,
    'documento',
    rows,
    `ORDER BY chave
     ON CONFLICT (organization_id, chave) DO UPDATE
       SET ${TAKEN_OVER.map((column) => `${column} = excluded.${column}`).join(', ')}, atualizado_em = now()
      WHERE ${TAKES_PLACE}
     RETURNING documento.id, documento.chave, documento.xmax = 0 AS novo`,
  );
  const substituidos = written.filter((row) => !row.novo).map((row) => row.id);
  const meses: MesDoCliente[] = [];
  if (substituidos.length) {
    const daNota = anyOf(substituidos);
    const perdidos = await tx.rows(
      from
        .deleteFrom('lancamento')
        .where('documento_id', '=', daNota)
        .returning(['cliente_id', 'competencia']),
    );
    meses.push(...perdidos);
    for (const tabela of [...TABLES_BESIDE, 'documento_vinculo'] as const)
      await tx.run(from.deleteFrom(tabela).where('documento_id', '=', daNota));
    await removeAchados(tx, substituidos);
  }
  const ids = new Map(written.map((row) => [row.chave, row.id]));
  await insertVinculos(tx, documentos, ids);
  return { ids, meses };
}

/** What the documents that were written link to. */
async function insertVinculos(
  tx: Transaction,
  documentos: readonly DocumentoToStore[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const linhas = documentos.flatMap(({ chave, vinculos = [] }) => {
    const documento_id = ids.get(chave);
    if (documento_id === undefined) return [];
    return vinculos.map((vinculo) => ({
      id: newId(),
      documento_id,
      tipo: vinculo.tipo,
      chave_alvo: vinculo.chave,
    }));
  });
  await insertRows(tx, 'documento_vinculo', linhas);
}
