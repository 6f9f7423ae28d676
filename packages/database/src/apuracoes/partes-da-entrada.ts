import { type Comparativo, hasCreditoCondicional, PAGAMENTOS_DA_CBS } from '@apura/contracts';
import { recordOf } from '@apura/contracts/tables';
import { sql } from 'kysely';
import type { RetencaoToStore } from '../documentos/documento-to-store.ts';
import { bySaidasOf } from '../documentos/list-perguntas.ts';
import { findToday } from '../escritorios/clock.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type ClientMonth, hasProtocolo } from './documentos-do-mes.ts';

/** The credit that a month uses of one note, reais; `emitente`: name, CNPJ or CPF. */
export interface CreditoDoMes {
  readonly chave: string;
  readonly emitente: string;
  readonly cbs: string;
  readonly ibs: string;
  readonly sem_condicao: boolean;
}

/** What is known of how the supplier's debit of one note ended, for one tax. Reais. */
export interface ExtincaoSabida {
  readonly chave: string;
  readonly tributo: 'cbs' | 'ibs';
  readonly extinto: string;
  readonly em_aberto: string;
}

export interface CreditosLidos {
  /** The office's today, YYYY-MM-DD. */
  readonly hoje: string;
  readonly creditos: readonly CreditoDoMes[];
  readonly extincoes: readonly ExtincaoSabida[];
}

/** Rows whose credit hangs on no supplier: fuels of the single phase, imports, what the law presumes. */
const SEM_CONDICAO = `(l.cclasstrib LIKE '620%' OR l.cfop LIKE '3%'
  OR coalesce(l.motivo, '') IN ('credito_presumido', 'credito_presumido_por_evento', 'pis_cofins_de_devolucao'))`;

/** What a credit or debit line of the tax authority says: on the buyer's side what was appropriated, on the supplier's what was paid. */
const EXTINTO = `CASE WHEN f.lado = 'debito' OR f.pagamento THEN (f.dados->>'extinto')::numeric
  WHEN f.formato = 'ipa' THEN coalesce((f.dados->>'apropriado')::numeric, 0) + coalesce((f.dados->>'utilizado')::numeric, 0)
  ELSE (f.dados->>'apropriado')::numeric END`;
const EM_ABERTO = `CASE f.lado WHEN 'debito' THEN (f.dados->>'saldo_devedor')::numeric ELSE (f.dados->>'a_apropriar')::numeric END`;

/** The credits of the month that wait for their suppliers, and what is known of these; null before there are any. */
export async function readCreditosDoMes(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<CreditosLidos | null> {
  if (!hasCreditoCondicional(competencia)) return null;
  const doEscritorio = [tx.organizationId, clienteId];
  const creditos = await tx.rows<CreditoDoMes>(
    `SELECT d.chave, coalesce(d.emitente->>'nome', d.emitente->>'cnpj', d.emitente->>'cpf', '') AS emitente,
            x.sem_condicao, x.cbs::text AS cbs, x.ibs::text AS ibs
       FROM (SELECT l.documento_id, ${SEM_CONDICAO} AS sem_condicao, sum(l.cbs * s.sinal) AS cbs, sum(l.ibs * s.sinal) AS ibs
               FROM lancamento l CROSS JOIN LATERAL (SELECT CASE l.efeito WHEN 'credito' THEN 1 ELSE -1 END AS sinal) s
              WHERE l.organization_id = $1 AND l.cliente_id = $2 AND l.competencia = $3 AND l.documento_id = ANY($4)
                AND l.efeito IN ('credito', 'estorno_credito')
              GROUP BY 1, 2 HAVING sum((l.cbs + l.ibs) * s.sinal) > 0) x
       JOIN documento d ON d.id = x.documento_id ORDER BY d.chave, x.sem_condicao`,
    [...doEscritorio, competencia, ids],
  );
  const chaves = creditos.map(({ chave }) => chave);
  // Of the client's own credit, and of the supplier's debit where that is a client too: each taxpayer's lines are a fact of their own, and so are its
  // payments.
  const extincoes = await tx.rows<ExtincaoSabida>(
    `WITH do_fisco AS (
       SELECT DISTINCT ON (l.cliente_id, l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento)
              l.cliente_id, l.chave, l.tributo, l.lado, l.dados, i.formato, i.formato = '${PAGAMENTOS_DA_CBS}' AS pagamento
         FROM assistida_linha l JOIN assistida_importacao i ON i.id = l.importacao_id
        WHERE l.organization_id = $1 AND l.chave = ANY($3) AND ((l.lado = 'credito') = (l.cliente_id = $2))
        ORDER BY l.cliente_id, l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento,
                 l.atualizacao DESC NULLS LAST, i.criado_em DESC, i.id DESC, l.n DESC)
     SELECT f.chave, left(f.tributo, 3) AS tributo, sum(coalesce(${EXTINTO}, 0))::text AS extinto,
            sum(coalesce(${EM_ABERTO}, 0))::text AS em_aberto
       FROM do_fisco f GROUP BY f.cliente_id, f.pagamento, f.chave, left(f.tributo, 3)
     UNION ALL
     SELECT e.chave, t.tributo, CASE e.situacao WHEN 'extinto' THEN t.valor ELSE '0.00' END,
            CASE e.situacao WHEN 'em_aberto' THEN t.valor ELSE '0.00' END
       FROM extincao_informada e
       JOIN jsonb_to_recordset($4::jsonb) AS c(chave text, cbs text, ibs text) ON c.chave = e.chave
      CROSS JOIN LATERAL (VALUES ('cbs', c.cbs), ('ibs', c.ibs)) AS t(tributo, valor)
      WHERE e.organization_id = $1
      ORDER BY 1, 2, 3, 4`,
    [...doEscritorio, chaves, JSON.stringify(creditos)],
  );
  const { hoje } = await findToday(tx, new Date());
  return { hoje, creditos, extincoes };
}

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
const bensDo = ({ tx, clienteId, competencia }: ClientMonth) =>
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
    .where('l.organization_id', '=', tx.organizationId)
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

export const readAtivos = (month: ClientMonth): Promise<BemLido[]> => month.tx.rows(bensDo(month));

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
    const bens = bensDo({ tx, clienteId, competencia }).select(({ ref }) => [
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

/**
 * What the client's NF-e of suppliers credit that were issued in the last days of the month, and of the month before, and count
 * in the month of their issue because nobody has said when they came in: neither the document's day nor a rule of the office.
 */
export async function readComprasWithoutEntrada({
  tx,
  clienteId,
  competencia,
}: ClientMonth): Promise<ReadComprasWithoutEntrada> {
  const soma = (name: string, quando: string) =>
    `'${name}', coalesce(sum(l.${name}) FILTER (WHERE ${quando}), 0)::numeric(17,2)::text`;
  const rows = await tx.rows<ComprasLidas & { readonly deste: boolean }>(
    `WITH mes AS (
       SELECT m.competencia, m.deste, (to_date(m.competencia, 'YYYY-MM') + interval '1 month')::date - $4::int AS borda
         FROM (VALUES ($2::text, true), (to_char(to_date($2, 'YYYY-MM') - interval '1 month', 'YYYY-MM'), false)) m(competencia, deste))
     SELECT m.deste, count(DISTINCT d.id)::int AS documentos, jsonb_build_object(
              ${[
                ...DE_HOJE.map((name) =>
                  soma(name, `l.efeito IN ('credito', 'credito_recusado', 'sem_efeito')`),
                ),
                ...DA_REFORMA.map((name) => soma(name, `l.efeito = 'credito'`)),
              ].join(', ')}) AS creditos
       FROM mes m JOIN lancamento l ON l.cliente_id = $1 AND l.competencia = m.competencia AND l.cfop ~ '^[12]'
       JOIN documento d ON d.id = l.documento_id
      WHERE d.organization_id = $3 AND d.tipo = 'nfe' AND left(d.dh_emi, 7) = m.competencia AND left(d.dh_emi, 10) >= m.borda::text
        AND d.situacao IN ('autorizada', 'sem_protocolo')
        AND l.efeito IN ('credito', 'credito_recusado', 'sem_efeito') AND NOT EXISTS (
              SELECT FROM entrada_documento e
               WHERE e.organization_id = $3 AND e.cliente_id = $1 AND e.chave = d.chave AND e.dia IS NOT NULL)
        AND NOT EXISTS (SELECT FROM entrada_do_livro b JOIN livro v ON v.id = b.livro_id
               WHERE b.organization_id = $3 AND b.chave = d.chave AND b.dia IS NOT NULL AND v.conta
                 AND v.cnpj_raiz = d.destinatario_raiz)
        AND NOT EXISTS (SELECT FROM regra_de_entrada r
               WHERE r.organization_id = $3 AND r.desde <= m.competencia AND CASE WHEN EXISTS (
                       SELECT FROM regra_de_entrada p WHERE p.organization_id = $3 AND p.cliente_id = $1)
                     THEN r.cliente_id = $1 ELSE r.cliente_id IS NULL END)
        AND EXISTS (SELECT FROM cliente c WHERE c.id = $1 AND c.cnpj_raiz = d.destinatario_raiz AND c.cnpj_raiz <> d.emitente_raiz)
      GROUP BY m.deste`,
    [clienteId, competencia, tx.organizationId, DIAS_NA_BORDA],
  );
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

/** A note of the month whose credit was not used as its supplier declared it, or is to be documented; `emitente`: name, CNPJ or CPF. */
export type NotaToCheck = Omit<NonNullable<Comparativo['conferencia']>['notas'][number], 'situacao'>;

/** Reasons for which a credit can still be had or is unsafe; the others are refusals of the law. */
const MOTIVOS = [
  'declarado_acima_do_calculado',
  'declarado_abaixo_do_calculado',
  'sem_grupo_na_nota',
  'uso_pessoal_a_confirmar',
];
const MAXIMO = 100;

/** The notes of the month, among these, with most credit at risk or to be documented, largest first. */
export const readNotasToCheck = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<NotaToCheck[]> =>
  tx.rows(
    from
      .selectFrom(({ selectFrom }) =>
        selectFrom('lancamento')
          .select(['documento_id', 'motivo'])
          .select(({ fn }) => [fn.sum<string>('cbs').as('cbs'), fn.sum<string>('ibs').as('ibs')])
          .where('cliente_id', '=', clienteId)
          .where('competencia', '=', competencia)
          .where('documento_id', '=', anyOf(documentoIds))
          .where('efeito', '=', sql.lit('credito_recusado'))
          .where('motivo', '=', anyOf(MOTIVOS))
          .groupBy(['documento_id', 'motivo'])
          .having(({ eb, fn }) => eb(eb(fn.sum<number>('cbs'), '+', fn.sum<number>('ibs')), '>', sql.lit(0)))
          .orderBy(({ eb, fn }) => eb(fn.sum<number>('cbs'), '+', fn.sum<number>('ibs')), 'desc')
          .orderBy('documento_id')
          .limit(sql.lit(MAXIMO))
          .as('l'),
      )
      .innerJoin('documento as d', 'd.id', 'l.documento_id')
      .select(({ cast, ref }) => [
        'd.chave',
        ref('d.modelo').$notNull().as('modelo'),
        ref('l.motivo').$notNull().as('motivo'),
        cast<string>('d.numero', 'text').as('numero'),
        sql<string>`coalesce(${ref('d.emitente')}->>'nome', ${ref('d.emitente')}->>'cnpj', ${ref('d.emitente')}->>'cpf', '')`.as(
          'emitente',
        ),
        cast<string>('l.cbs', 'text').as('cbs'),
        cast<string>('l.ibs', 'text').as('ibs'),
      ])
      .orderBy(({ ref }) => sql`${ref('l.cbs')} + ${ref('l.ibs')}`, 'desc')
      .orderBy('d.chave'),
  );

/** What documents of a month leave open, of one kind. */
export interface PerguntaAberta {
  readonly pergunta: string;
  /** It is not asked: the client sells goods of the same NCM. */
  readonly pelas_saidas: boolean;
  readonly padrao: string | null;
  /** How many things are asked about. */
  readonly quantas: number;
  /** Reais by tax. */
  readonly em_jogo: Readonly<Record<string, string>>;
}

/** The open questions of these documents that have money in them, in the client's month. */
export const readPerguntasAbertas = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<PerguntaAberta[]> =>
  tx.rows<PerguntaAberta>(
    `WITH abertas AS MATERIALIZED (
         SELECT p.tipo AS pergunta, ${bySaidasOf('$1')} AS pelas_saidas, p.padrao, p.quando, p.em_jogo FROM pergunta p
          WHERE p.cliente_id = $1 AND p.competencia = $2 AND p.documento_id = ANY($3) AND p.quando IS NOT NULL),
       somas AS (
         SELECT pergunta, pelas_saidas, padrao, t.key AS tributo, sum(t.value::numeric)::numeric(17, 2)::text AS soma
           FROM abertas, jsonb_each_text(em_jogo) t GROUP BY 1, 2, 3, 4)
     SELECT a.pergunta, a.pelas_saidas, a.padrao, count(DISTINCT a.quando)::int AS quantas, coalesce((
              SELECT jsonb_object_agg(s.tributo, s.soma) FROM somas s
               WHERE s.pergunta = a.pergunta AND s.pelas_saidas = a.pelas_saidas AND s.padrao IS NOT DISTINCT FROM a.padrao), '{}') AS em_jogo
       FROM abertas a GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [clienteId, competencia, documentoIds],
  );

/** Reais with two decimals. */
export type RetencaoDoMes = Omit<RetencaoToStore, 'cliente_id' | 'competencia' | 'situacao'> & {
  readonly situacao: 'a_recolher' | 'sofridas';
};

export interface DuvidaDoMes {
  readonly competencia: string;
  readonly tributo: 'icms' | 'pis' | 'cofins';
  readonly valor: string;
  readonly fundamento: string;
}

const RETIDOS = ['iss', 'irrf', 'inss', 'pis', 'cofins', 'csll'] as const;

/** What was kept back at the source of these documents in the client's month, summed for the client that pays it and for the one that bears it. */
export const readRetencoes = ({ tx, clienteId, competencia }: ClientMonth, documentoIds: readonly string[]) =>
  tx.rows(
    from
      .selectFrom('retencao')
      .select('situacao')
      .select(({ cast, fn }) =>
        RETIDOS.map((name) => cast<string>(fn.sum(name), 'text').as<typeof name>(name)),
      )
      .where('cliente_id', '=', clienteId)
      .where('competencia', '=', competencia)
      .where('documento_id', '=', anyOf(documentoIds))
      .groupBy('situacao')
      .orderBy('situacao')
      .$narrowType<Pick<RetencaoDoMes, 'situacao'>>(),
  );

/** Credits of these documents that are argued, in the client's month, summed by tax and reason. */
export const readDuvidas = ({ tx, clienteId, competencia }: ClientMonth, documentoIds: readonly string[]) =>
  tx.rows(
    from
      .selectFrom('em_duvida')
      .select(['competencia', 'tributo', 'fundamento'])
      .select(({ cast, fn }) => cast<string>(fn.sum('valor'), 'text').as('valor'))
      .where('cliente_id', '=', clienteId)
      .where('competencia', '=', competencia)
      .where('documento_id', '=', anyOf(documentoIds))
      .groupBy(['competencia', 'tributo', 'fundamento'])
      .orderBy('tributo')
      .orderBy('fundamento')
      .$narrowType<Pick<DuvidaDoMes, 'tributo'>>(),
  );

/**
 * Value of the client's sales of the month, among these notes, whose customer is a company: reais, two decimals. A
 * return does not lower it: it is a measure of who buys, not revenue.
 */
export const sumVendasToEmpresas = async (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<string> =>
  (
    await tx.one(
      from
        .selectFrom('lancamento as l')
        .select(({ ref }) =>
          sql<string>`coalesce(sum(${ref('l.valor')}), 0)::numeric(17, 2)::text`.as('valor'),
        )
        .where('l.cliente_id', '=', clienteId)
        .where('l.competencia', '=', competencia)
        .where(({ eb, selectFrom }) => {
          const toEmpresas = selectFrom('documento as d')
            .innerJoin('cliente as c', (join) => join.on('c.id', '=', clienteId))
            .select('d.id')
            .where('d.id', '=', anyOf(documentoIds))
            .whereRef('d.emitente_raiz', '=', 'c.cnpj_raiz')
            .where('d.destinatario_raiz', 'is not', null);
          return eb('l.documento_id', '=', sql<string>`ANY(ARRAY${toEmpresas})`);
        })
        .where('l.cfop', '~', sql.lit('^[56]'))
        .where(({ eb, or, and }) =>
          or([
            eb('l.efeito', '=', sql.lit('debito')),
            and([eb('l.efeito', '=', sql.lit('sem_efeito')), eb('l.motivo', '=', sql.lit('cliente_no_das'))]),
          ]),
        ),
    )
  ).valor;
