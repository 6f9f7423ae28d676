import { mesesBefore } from '@apura/contracts';
import { recordOf } from '@apura/contracts/tables';
import { type Expression, sql } from 'kysely';
import { anyOfRows, from, writeOnce } from '../tenancy/builder.ts';
import type { ClientMonth } from './documentos-do-mes.ts';

/** Credits of purchases, reais by tax. */
export interface ComprasLidas {
  readonly documentos: number;
  readonly creditos: Readonly<
    Record<'icms' | 'ipi' | 'pis' | 'cofins' | 'cbs' | 'ibs_uf' | 'ibs_mun', string>
  >;
}

export interface ReadComprasWithoutEntrada {
  readonly dias: number;
  readonly do_mes: ComprasLidas;
  readonly do_mes_anterior: ComprasLidas;
}

/**
 * So many days before the end of a month is the edge: what was issued in them may have come in in the next month. Goods take about as
 * long from one State to another; of what was issued earlier the issue is nearly always of the month of the entry.
 */
const DIAS_NA_BORDA = 5;
const DE_HOJE = ['icms', 'ipi', 'pis', 'cofins'] as const;
const DA_REFORMA = ['cbs', 'ibs_uf', 'ibs_mun'] as const;

/** The lançamentos of purchases in a client's month. */
const comprasDoMes = ({ clienteId, competencia }: Omit<ClientMonth, 'tx'>) =>
  from
    .selectFrom('lancamento as l')
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '=', competencia)
    .where('l.cfop', '~', sql.lit('^[12]'))
    .where('l.efeito', 'in', sql<string>`('credito', 'credito_recusado', 'sem_efeito')`);

/** The client's NF-e of suppliers that were issued in the last days of their month, and of which nobody has said when they came in. */
function documentosNaBorda(mes: Omit<ClientMonth, 'tx'>, organizationId: string) {
  const { clienteId, competencia } = mes;
  const lancados = comprasDoMes(mes).select('l.documento_id').distinct();
  return from
    .selectFrom('documento as d')
    .select('d.id')
    .where('d.id', '=', anyOfRows(lancados))
    .where('d.organization_id', '=', organizationId)
    .where('d.tipo', '=', sql.lit('nfe'))
    .where(({ eb, ref }) => eb(sql`left(${ref('d.dh_emi')}, 7)`, '=', competencia))
    .where(
      ({ ref }) =>
        sql<boolean>`left(${ref('d.dh_emi')}, 10) >= ((to_date(${competencia}, 'YYYY-MM') + interval '1 month')::date - ${DIAS_NA_BORDA}::int)::text`,
    )
    .where('d.situacao', 'in', sql<'autorizada'>`('autorizada', 'sem_protocolo')`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('entrada_documento as e')
            .where((eb) => eb.and({ 'e.organization_id': organizationId, 'e.cliente_id': clienteId }))
            .whereRef('e.chave', '=', 'd.chave')
            .where('e.dia', 'is not', null),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('entrada_do_livro as b')
            .innerJoin('livro as v', 'v.id', 'b.livro_id')
            .where('b.organization_id', '=', organizationId)
            .whereRef('b.chave', '=', 'd.chave')
            .where('b.dia', 'is not', null)
            .where('v.conta', '=', true)
            .whereRef('v.cnpj_raiz', '=', 'd.destinatario_raiz'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cliente as c')
          .where('c.id', '=', clienteId)
          .whereRef('c.cnpj_raiz', '=', 'd.destinatario_raiz')
          .whereRef('c.cnpj_raiz', '<>', 'd.emitente_raiz'),
      ),
    );
}

/** What the purchases at the edge of a month credit; no row where a rule of the office says when purchases come in. */
function sumNaBorda(mes: Omit<ClientMonth, 'tx'>, organizationId: string, deste: boolean) {
  const { clienteId, competencia } = mes;
  const soma = (name: string, valor: Expression<unknown>) =>
    sql`${sql.lit(name)}, coalesce(${valor}, 0)::numeric(17,2)::text`;
  return comprasDoMes(mes)
    .select(({ fn, ref }) => {
      const creditos = [
        ...DE_HOJE.map((name) => soma(name, fn.sum(`l.${name}`))),
        ...DA_REFORMA.map((name) =>
          soma(name, fn.sum(`l.${name}`).filterWhere('l.efeito', '=', sql.lit('credito'))),
        ),
      ];
      return [
        sql<boolean>`${sql.lit(deste)}`.as('deste'),
        sql<number>`count(DISTINCT ${ref('l.documento_id')})::int`.as('documentos'),
        sql<ComprasLidas['creditos']>`jsonb_build_object(${sql.join(creditos)})`.as('creditos'),
      ];
    })
    .where('l.documento_id', '=', anyOfRows(documentosNaBorda(mes, organizationId)))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('regra_de_entrada as r')
            .where('r.organization_id', '=', organizationId)
            .where('r.desde', '<=', competencia)
            .where((eb) =>
              eb
                .case()
                .when(
                  eb.exists(
                    eb
                      .selectFrom('regra_de_entrada as p')
                      .where('p.organization_id', '=', organizationId)
                      .where('p.cliente_id', '=', clienteId),
                  ),
                )
                .then(eb('r.cliente_id', '=', clienteId))
                .else(eb('r.cliente_id', 'is', null))
                .end()
                .$castTo<boolean>(),
            ),
        ),
      ),
    )
    .having(({ eb, fn }) => eb(fn.countAll(), '>', 0));
}

const sumNasBordas = writeOnce(
  ({
    organizationId,
    clienteId,
    competencia,
    anterior,
  }: Readonly<Record<'organizationId' | 'clienteId' | 'competencia' | 'anterior', string>>) =>
    sumNaBorda({ clienteId, competencia }, organizationId, true).unionAll(
      sumNaBorda({ clienteId, competencia: anterior }, organizationId, false),
    ),
);

/**
 * What the client's NF-e of suppliers credit that were issued in the last days of the month, and of the month before, and count
 * in the month of their issue because nobody has said when they came in: neither the document's day nor a rule of the office.
 */
export async function readComprasWithoutEntrada({
  tx,
  clienteId,
  competencia,
}: ClientMonth): Promise<ReadComprasWithoutEntrada> {
  const { organizationId } = tx;
  const anterior = mesesBefore(competencia, 1);
  const rows = await tx.rows(sumNasBordas({ organizationId, clienteId, competencia, anterior }));
  const das = (deste: boolean): ComprasLidas => {
    const row = rows.find((um) => um.deste === deste);
    return row ? { documentos: row.documentos, creditos: row.creditos } : NENHUMA;
  };
  return { dias: DIAS_NA_BORDA, do_mes: das(true), do_mes_anterior: das(false) };
}

const NENHUMA: ComprasLidas = {
  documentos: 0,
  creditos: recordOf([...DE_HOJE, ...DA_REFORMA], () => '0.00'),
};
