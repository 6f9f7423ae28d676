import type { Autenticidade, Documento as DocumentoDaApi } from '@apura/contracts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Documento } from '../generated/client.ts';
import { from, type Tables, writeOnce } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { afterPlace, inOrder, type Notas, type PageInOrder } from './order-documentos.ts';

export interface DocumentoListado
  extends Pick<
    Documento,
    'chave' | 'numero' | 'emitida_em' | 'competencia' | 'situacao' | 'substituida_por' | 'ordem'
  > {
  readonly tipo: DocumentoDaApi['tipo'];
  readonly modelo: string;
  readonly serie: string;
  readonly emitente: object;
  readonly destinatario: object | null;
  /** Those two where it is no note. */
  readonly fornecedor: object | null;
  readonly adquirente: object | null;
  /** Two decimals. */
  readonly valor_total: string;
  readonly tributos_atuais: DocumentoDaApi['tributos_atuais'];
  readonly reforma: DocumentoDaApi['reforma'];
  readonly criticas: number;
  readonly avisos: number;
  readonly efeitos: readonly { readonly cliente_id: string; readonly efeito: string }[];
  readonly sha256: Buffer;
  readonly autenticidade: Autenticidade | null;
}

/** A note as the contract shows it, ready to be sent: made by PostgreSQL, because taking rows apart costs more. */
export interface DocumentoInJson {
  readonly id: string;
  readonly json: string;
}

/** One page of these notes, as the contract shows them. */
export function inJson(notas: Notas, page: PageInOrder) {
  const first = inOrder(afterPlace(notas, page), page, (name) =>
    expressionBuilder<Tables, 'documento'>().ref(name),
  ).limit(page.limit);
  return inOrder(inOneObject(first), page, (name) => expressionBuilder<Shown, 'd'>().ref(`d.${name}`));
}

interface Shown {
  readonly d: Tables['documento'];
}

const inOneObject = (notas: Notas) =>
  besideCounts(notas).select((eb) => [
    'd.id',
    sql<string>`json_strip_nulls(${objectOf({
      chave: eb.ref('d.chave'),
      tipo: eb.ref('d.tipo'),
      modelo: eb.fn.coalesce('d.modelo', sql.lit('')),
      serie: eb.fn.coalesce('d.serie', sql.lit('')),
      numero: eb.ref('d.numero'),
      emitida_em: sql`to_char(${eb.ref('d.emitida_em')} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      competencia: eb.ref('d.competencia'),
      situacao: eb.ref('d.situacao'),
      substituida_por: eb.ref('d.substituida_por'),
      emitente: eb.ref('d.emitente'),
      destinatario: eb.ref('d.destinatario'),
      fornecedor: eb.case().when('d.partes', 'is not', null).then(eb.ref('d.emitente')).end(),
      adquirente: eb.case().when('d.partes', 'is not', null).then(eb.ref('d.destinatario')).end(),
      valor_total: eb.cast('d.valor_total', 'text'),
      tributos_atuais: eb.ref('d.tributos_atuais'),
      reforma: eb.ref('d.reforma'),
      autenticidade: eb.ref('d.autenticidade_detalhe'),
      divergencias: objectOf({ criticas: eb.ref('v.criticas'), avisos: eb.ref('v.avisos') }),
      efeitos: eb.ref('e.efeitos'),
    })})::text`.as('json'),
  ]);

const objectOf = (properties: Readonly<Record<string, Expression<unknown>>>) =>
  sql`json_build_object(${sql.join(
    Object.entries(properties).flatMap(([name, value]) => [sql.lit(name), value]),
  )})`;

/** Beside each note `d` how much was found in it, and what it means for clients. */
const besideCounts = (notas: Notas) =>
  from
    .selectFrom(notas.as('d'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('divergencia')
        .select(({ fn }) => [
          sql<number>`${fn.countAll().filterWhere('gravidade', '=', sql.lit('critica'))}::int`.as('criticas'),
          sql<number>`${fn.countAll().filterWhere('gravidade', '=', sql.lit('aviso'))}::int`.as('avisos'),
        ])
        .whereRef('documento_id', '=', 'd.id')
        .as('v'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('lancamento')
        .select(({ ref }) =>
          sql<DocumentoListado['efeitos']>`coalesce(json_agg(DISTINCT jsonb_build_object(
            'cliente_id', ${ref('cliente_id')}, 'efeito', ${ref('efeito')})), '[]')`.as('efeitos'),
        )
        .whereRef('documento_id', '=', 'd.id')
        .as('e'),
    );

const byChave = writeOnce(({ chave }: { chave: string }) =>
  besideCounts(from.selectFrom('documento').selectAll().where('chave', '=', chave))
    .select((eb) => [
      ...(['d.chave', 'd.tipo', 'd.numero', 'd.emitida_em', 'd.competencia', 'd.situacao'] as const),
      ...([
        'd.substituida_por',
        'd.emitente',
        'd.destinatario',
        'd.valor_total',
        'd.tributos_atuais',
      ] as const),
      ...(['d.reforma', 'd.sha256', 'd.ordem', 'v.criticas', 'v.avisos', 'e.efeitos'] as const),
      eb.fn.coalesce('d.modelo', sql.lit('')).as('modelo'),
      eb.fn.coalesce('d.serie', sql.lit('')).as('serie'),
      eb.case().when('d.partes', 'is not', null).then(eb.ref('d.emitente')).end().as('fornecedor'),
      eb.case().when('d.partes', 'is not', null).then(eb.ref('d.destinatario')).end().as('adquirente'),
      'd.autenticidade_detalhe as autenticidade',
    ])
    .$narrowType<
      Pick<
        DocumentoListado,
        | 'tipo'
        | 'emitente'
        | 'destinatario'
        | 'fornecedor'
        | 'adquirente'
        | 'tributos_atuais'
        | 'reforma'
        | 'autenticidade'
      >
    >(),
);

/** One note by its access key, or undefined. */
export const findDocumento = (tenant: Tenant, chave: string): Promise<DocumentoListado | undefined> =>
  tenant.first(byChave({ chave }));
