import { sql } from 'kysely';
import { from, writeOnce } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type ClientMonth, hasProtocolo } from './documentos-do-mes.ts';

/** A fixed asset whose credits are taken in 48 months: reais, and the month of its sale as the office says. */
export interface BemLido {
  readonly chave: string;
  readonly estabelecimento: string;
  readonly competencia: string;
  readonly icms: string;
  readonly pis: string;
  readonly cofins: string;
  readonly baixa: string | null;
  /** Of a return, whose amounts are below zero: the month of the entry of what goes back. */
  readonly comprado_em: string | null;
}

/** The fixed assets of the client that came in the 48 months up to this one, by notes `d` that count; `b`: the answer that it was sold. */
const bensDo = ({
  organizationId,
  clienteId,
  competencia,
}: Omit<ClientMonth, 'tx'> & { readonly organizationId: string }) =>
  from
    .selectFrom('lancamento as l')
    .innerJoin('documento as d', 'd.id', 'l.documento_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('resposta as s')
          .select(['s.id', 's.resposta'])
          .whereRef('s.organization_id', '=', 'l.organization_id')
          .whereRef('s.cliente_id', '=', 'l.cliente_id')
          .where('s.pergunta', '=', sql.lit('baixa_do_ativo'))
          .where(
            ({ ref }) => sql<boolean>`${ref('s.quando')} = jsonb_build_object('chave', ${ref('d.chave')})`,
          )
          .orderBy('s.id', 'desc')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .select((eb) => {
      const somas = sql<string>`sum(${eb.ref('l.icms_ativo')} + ${eb.ref('l.pis_ativo')} + ${eb.ref('l.cofins_ativo')})`;
      const comprado = eb
        .selectFrom('documento_vinculo as v')
        .innerJoin('documento as o', (join) =>
          join.onRef('o.organization_id', '=', 'v.organization_id').onRef('o.chave', '=', 'v.chave_alvo'),
        )
        .innerJoin('lancamento as c', (join) =>
          join.onRef('c.documento_id', '=', 'o.id').onRef('c.cliente_id', '=', 'l.cliente_id'),
        )
        .select((of) => of.fn.min('c.competencia').as('competencia'))
        .where(
          ({ ref }) =>
            sql<boolean>`${ref('c.icms_ativo')} + ${ref('c.pis_ativo')} + ${ref('c.cofins_ativo')} > 0`,
        )
        .whereRef('v.documento_id', '=', 'd.id')
        .where('v.tipo', '=', sql.lit('devolve'));
      return [
        ...(['d.chave', 'l.estabelecimento', 'l.competencia', 'b.resposta as baixa'] as const),
        sql<string>`sum(${eb.ref('l.icms_ativo')})::text`.as('icms'),
        sql<string>`sum(${eb.ref('l.pis_ativo')})::text`.as('pis'),
        sql<string>`sum(${eb.ref('l.cofins_ativo')})::text`.as('cofins'),
        sql<string | null>`CASE WHEN ${somas} < 0 THEN ${comprado} END`.as('comprado_em'),
      ];
    })
    .where('l.organization_id', '=', organizationId)
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '<=', competencia)
    .where(
      'l.competencia',
      '>',
      sql<string>`to_char(to_date(${competencia}, 'YYYY-MM') - interval '48 months', 'YYYY-MM')`,
    )
    .where((eb) =>
      eb.or([
        eb('l.icms_ativo', '<>', sql.lit('0')),
        eb('l.pis_ativo', '<>', sql.lit('0')),
        eb('l.cofins_ativo', '<>', sql.lit('0')),
      ]),
    )
    .where(hasProtocolo)
    .groupBy([
      'd.id',
      'l.estabelecimento',
      'l.competencia',
      'l.organization_id',
      'l.cliente_id',
      'b.resposta',
    ])
    .groupBy('b.id')
    .orderBy('l.competencia')
    .orderBy('d.chave');

const allBens = writeOnce(bensDo);

export const readAtivos = ({ tx, clienteId, competencia }: ClientMonth): Promise<BemLido[]> =>
  tx.rows(allBens({ organizationId: tx.organizationId, clienteId, competencia }));

export interface AtivoListado extends BemLido {
  readonly fornecedor: string | null;
  /** Of the office's answer that it was sold. */
  readonly resposta_id: string | null;
}

/** The fixed assets whose credits run in the month, or ran until they were sold. Undefined without such a client. */
export const listAtivos = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
): Promise<AtivoListado[] | undefined> =>
  tenant.snapshot(async (tx) => {
    if (!(await tx.prisma.cliente.count({ where: { id: clienteId } }))) return undefined;
    const bens = bensDo({ organizationId: tx.organizationId, clienteId, competencia }).select(({ ref }) => [
      sql<string | null>`${ref('d.emitente')}->>'nome'`.as('fornecedor'),
      'b.id as resposta_id',
    ]);
    // What goes back is no asset of its own.
    return (await tx.rows(bens)).filter(({ comprado_em }) => comprado_em === null);
  });

/** The months before this one, from its purchase on, of each asset that goes back in it: 48 at most. */
export function mesesDosDevolvidos(ativos: readonly BemLido[], competencia: string): string[] {
  const meses = new Set<string>();
  for (const { comprado_em, competencia: doBem } of ativos) {
    if (comprado_em === null || doBem !== competencia) continue;
    const [ano = 0, mes = 0] = comprado_em.split('-').map(Number);
    for (let numero = ano * 12 + mes - 1, quantos = 0; quantos < 48; numero++, quantos++) {
      const um = `${Math.floor(numero / 12)}-${String((numero % 12) + 1).padStart(2, '0')}`;
      if (um >= competencia) break;
      meses.add(um);
    }
  }
  return [...meses].sort();
}
