import { type Expression, sql } from 'kysely';
import type { EventoDocumento } from '../generated/client.ts';
import { from, writeOnce } from '../tenancy/builder.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { onPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type EventoToStore, PROVA, proofOf } from './documento-to-store.ts';

/** The identity of an event within an office. */
export const identityOfEvento = (evento: Pick<EventoToStore, 'chave' | 'tp_evento' | 'n_seq'>): string =>
  `${evento.chave} ${evento.tp_evento} ${evento.n_seq}`;

type Copia = Pick<
  EventoToStore,
  'registrado' | 'c_stat' | 'detalhe' | 'dh_registro' | 'dh_evento' | 'autenticidade'
>;

/** Signed by its author, in no way proven, or accused: of what is not proven, a copy that says more is the better one. */
const pesoDaProva = (autenticidade: Copia['autenticidade']): number => PESOS[proofOf(autenticidade)] ?? 0;
const PESOS: Readonly<Record<number, number>> = { 4: 1, 0: -1 };

/** What a copy of an event knows of it, what weighs most first. */
const pesosDe = ({ registrado, c_stat, detalhe, dh_registro, dh_evento, autenticidade }: Copia) =>
  [
    registrado,
    pesoDaProva(autenticidade),
    c_stat !== null,
    detalhe !== null,
    dh_registro ?? dh_evento,
  ] as const;

/**
 * Whether a copy of an event knows more of it: that it was registered, that its author signed it, what the tax office answered at all,
 * what the event says, or something later. Never one that is less well proven.
 */
export function completesEvento(velho: Copia, novo: Copia): boolean {
  const antes = pesosDe(velho);
  const depois = pesosDe(novo);
  const outro = depois.findIndex((peso, i) => peso !== antes[i]);
  const [peso, antigo] = [depois[outro], antes[outro]];
  return peso !== undefined && antigo !== undefined && peso > antigo;
}

/** `pesoDaProva` in SQL. */
const PESO_DA_PROVA = (detalhe: string): string =>
  `CASE ${PROVA(detalhe)} WHEN 4 THEN 1 WHEN 0 THEN -1 ELSE 0 END`;

/** `pesosDe` of a row. The version before wrote `cancela` alone. */
const pesos = (row: string): string =>
  `(${row}.registrado OR ${row}.cancela, ${PESO_DA_PROVA(`${row}.autenticidade_detalhe`)}, ${row}.c_stat IS NOT NULL, ${row}.detalhe IS NOT NULL,
    coalesce(${row}.dh_registro, ${row}.dh_evento) COLLATE "C")`;

/**
 * Inserts events of documents, whether or not their document is there. One that is stored without the tax office's answer is
 * completed by a file that has it, and so is one of which only the registration was known. Returns the identities of those that are new or completed.
 */
export async function insertEventosDoDocumento(
  tx: Transaction,
  eventos: readonly EventoToStore[],
): Promise<ReadonlySet<string>> {
  if (!eventos.length) return new Set();
  const rows = eventos.map(({ sha256, autenticidade, ...evento }) => ({
    ...evento,
    autenticidade_detalhe: autenticidade ?? null,
    cancela: evento.registrado && evento.efeito === 'cancela',
    id: newId(),
    sha256: hexOf(sha256),
  }));
  const written: Pick<EventoToStore, 'chave' | 'tp_evento' | 'n_seq'>[] = await insertRows(
    tx,
    'evento_documento',
    rows,
    `ORDER BY chave, tp_evento, n_seq
     ON CONFLICT (organization_id, chave, tp_evento, n_seq) DO UPDATE SET
            c_stat = excluded.c_stat, registrado = excluded.registrado, cancela = excluded.cancela,
            dh_evento = excluded.dh_evento, dh_registro = excluded.dh_registro, protocolo = excluded.protocolo,
            efeito = excluded.efeito, chave_substituta = excluded.chave_substituta, autor = excluded.autor,
            detalhe = excluded.detalhe, autenticidade_detalhe = excluded.autenticidade_detalhe, sha256 = excluded.sha256, ordem = excluded.ordem
      WHERE ${pesos('excluded')} > ${pesos('evento_documento')}
     RETURNING evento_documento.chave, evento_documento.tp_evento, evento_documento.n_seq`,
  );
  return new Set(written.map(identityOfEvento));
}

export interface MesDoCliente {
  readonly cliente_id: string;
  readonly competencia: string;
}

/** An event of a document that the office has not sent. */
export type EventoSemNota = Pick<
  EventoDocumento,
  'id' | 'chave' | 'tp_evento' | 'n_seq' | 'dh_evento' | 'dh_registro' | 'autor' | 'registrado'
>;

/** One page of them, the newest first, one more than `limit` if there is a next page. */
export function listEventosWithoutNota(
  tenant: Tenant,
  { limit, ...page }: Page & Period,
): Promise<EventoSemNota[]> {
  return tenant.read(
    from
      .selectFrom('evento_documento as e')
      .select(['e.id', 'e.chave', 'e.tp_evento', 'e.n_seq', 'e.dh_evento', 'e.dh_registro', 'e.autor'])
      .select((eb) => eb.or([eb('e.registrado', '=', true), eb('e.cancela', '=', true)]).as('registrado'))
      .where('e.organization_id', '=', tenant.organizationId)
      .where((eb) =>
        eb.and([
          ...onPage(eb.ref('e.id'), page),
          eb.not(
            eb.exists(
              eb
                .selectFrom('documento as d')
                .select('d.id')
                .where('d.organization_id', '=', tenant.organizationId)
                .whereRef('d.chave', '=', 'e.chave'),
            ),
          ),
        ]),
      )
      .orderBy('e.id', 'desc')
      .limit(limit + 1)
      .$narrowType<{ registrado: boolean }>(),
  );
}

/** At most, of a month: who has more of them sends the notes, and reads on. */
const MUITOS_DO_MES = 100;

/** Where the issuer of a key begins in it, and its year and month: 50 characters are an NFS-e's. */
const naChave = (chave: Expression<string>, de44: number, de50: number, quantos: number) =>
  sql<string>`substr(${chave}, CASE length(${chave}) WHEN 50 THEN ${sql.lit(de50)} ELSE ${sql.lit(de44)} END, ${sql.lit(quantos)})`;

/**
 * Registered events whose document the office has not sent, which would change a client's month if it did: of a document that the client has
 * issued, or by the client's own hand, and of the month by that document's key or by the registration.
 */
export const eventosSemNotaDoMes = writeOnce(
  ({ clienteId, competencia }: Readonly<Record<'clienteId' | 'competencia', string>>) =>
    from
      .selectFrom('evento_documento as e')
      .innerJoin('cliente as c', (join) => join.on('c.id', '=', clienteId))
      .select(['e.id', 'e.chave', 'e.tp_evento', 'e.n_seq', 'e.dh_evento', 'e.dh_registro', 'e.autor'])
      .select(sql.lit(true).as('registrado'))
      .where((eb) => eb.or([eb('e.registrado', '=', true), eb('e.cancela', '=', true)]))
      .where(({ eb, ref }) =>
        eb('c.cnpj_raiz', 'in', [naChave(ref('e.chave'), 7, 10, 8), sql<string>`left(${ref('e.autor')}, 8)`]),
      )
      .where(
        ({ ref }) => sql<boolean>`${competencia} IN (
        '20' || overlay(${naChave(ref('e.chave'), 3, 37, 4)} placing '-' from 3 for 0),
        left(coalesce(${ref('e.dh_registro')}, ${ref('e.dh_evento')}), 7))`,
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('documento as d')
              .select('d.id')
              .whereRef('d.organization_id', '=', 'e.organization_id')
              .whereRef('d.chave', '=', 'e.chave'),
          ),
        ),
      )
      .orderBy('e.id')
      .limit(sql.lit(MUITOS_DO_MES)),
);

/** Those of a client's month, as they wait now. */
export const listEventosSemNotaDoMes = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
): Promise<readonly EventoSemNota[]> => tenant.read(eventosSemNotaDoMes({ clienteId, competencia }));
