import { type Cliente, type Comparativo, mesesBefore } from '@apura/contracts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { AQUISICAO_DO_AJUSTE } from '../clientes/contexto-do-cliente.ts';
import { fornecedoresOf } from '../clientes/fornecedores-simples.ts';
import { type EventoSemNota, eventosSemNotaDoMes } from '../documentos/eventos-do-documento.ts';
import { isOfOtherRegras, type RegrasDasNotas } from '../documentos/is-of-other-regras.ts';
import { versaoCounts } from '../fechamento/linha-do-mes.ts';
import { type LivroComFatos, readLivrosOfMeses } from '../livros/list-livros.ts';
import type { Claim } from '../operations/claims.ts';
import { anyOf, asked, from, writeOnce } from '../tenancy/builder.ts';
import { keepPlans, type Tenant, type Transaction } from '../tenancy/tenant.ts';
import { askedTogether } from '../tenancy/transaction.ts';
import { type BemLido, mesesDosDevolvidos, readAtivos } from './ativos-do-mes.ts';
import { type ReadComprasWithoutEntrada, readComprasWithoutEntrada } from './compras-without-entrada.ts';
import {
  type CreditosLidos,
  type NotaToCheck,
  readCreditosDoMes,
  readNotasToCheck,
} from './creditos-do-mes.ts';
import {
  type ClientMonth,
  type DocumentosDoMes,
  documentosDoMes,
  identityOfDocumentos,
  type NotasDoMes,
  transactionIdsOf,
} from './documentos-do-mes.ts';
import { type Informado, readInformado } from './informado-do-mes.ts';
import {
  type DuvidaDoMes,
  type PerguntaAberta,
  type RetencaoDoMes,
  readDuvidas,
  readPerguntasAbertas,
  readRetencoes,
  sumVendasToEmpresas,
} from './partes-da-entrada.ts';
import {
  type NotasAlteradas,
  type ReceitaDoMes,
  readReceitaDosMeses,
  type SomaDeLancamentos,
  sumChanged,
  sumLancamentos,
  sumMeses,
} from './somas-do-mes.ts';

/** Notes of lotes that were sent for this client and month, and do not belong there. */
export interface ForaDoEsperado {
  readonly outro_mes: number;
  readonly outras_partes: number;
}

/** What the version and its client say. */
interface Pedida {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
  readonly regimes: Cliente['regimes'];
  /** YYYY-MM-DD; null until the office says it. */
  readonly inicio_de_atividade: string | null;
  /** As the version was asked for; the office's own rates by year are in `aliquotas`. */
  readonly cenario: { readonly nome: string; readonly status: string; readonly aliquotas?: object };
}

/** A month that cannot be summed yet. */
export interface MesIncompleto extends Pick<Pedida, 'cliente_id' | 'competencia'> {
  /**
   * `recolher`: documents stored before the client was as it is still have to be picked up. `recalcular`: some of the month's lançamentos
   * were made by another version of the rules, and the sums would mix them.
   */
  readonly falta: 'recolher' | 'recalcular';
}

export interface EntradaLida extends Pedida, Informado, DocumentosDoMes {
  /** Of these documents, as they were read. */
  readonly escritos_por: string;
  readonly lancamentos: readonly SomaDeLancamentos[];
  readonly fora_do_esperado: ForaDoEsperado;
  readonly alteradas: NotasAlteradas;
  /** Events that would change the month if their documents came. */
  readonly eventos_sem_nota: readonly Pick<EventoSemNota, 'chave' | 'tp_evento'>[];
  /** Of a month of no documents: those that are there and do not count. */
  readonly documentos_que_nao_contam: number;
  /** The office's answers that hold for this client in this month. */
  readonly ajustes: readonly object[];
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
  /** The client's books that count, of the month and of the one before. */
  readonly livros: readonly LivroComFatos[];
  /** The comparativo of the version of the month before that counts. */
  readonly comparativo_anterior: object | null;
  readonly fornecedores_simples: readonly FornecedorDoMes[];
  readonly compras_sem_entrada: ReadComprasWithoutEntrada;
  readonly notas_a_conferir: readonly NotaToCheck[];
  readonly creditos_do_mes: CreditosLidos | null;
  /** What was kept back at the source in the month, by situation, and credits that are argued: reais. */
  readonly retencoes: readonly RetencaoDoMes[];
  readonly em_duvida: readonly DuvidaDoMes[];
  /** What these documents leave open, by kind, and what is taken from the client's own exits. */
  readonly perguntas_abertas: readonly PerguntaAberta[];
  /** The assets whose credits are taken in 48 months. */
  readonly ativos: readonly BemLido[];
  /** The sums of the earlier months that took credits of what goes back in this one, by month. */
  readonly meses_do_ativo: Readonly<Record<string, readonly SomaDeLancamentos[]>>;
  /** Value of the client's sales to companies, reais. */
  readonly vendas_a_empresas: string;
  /** Of a client of the Simples. */
  readonly receita_dos_meses: readonly ReceitaDoMes[];
  readonly emitidas_por_crt: Readonly<Record<string, number>>;
  readonly emitidas_sem_ie: number;
}

/** A version that is claimed, or one that is only looked at. */
type VersaoAReler = Pick<Claim, 'id'> & Partial<Pick<Claim, 'lease_dono'>>;

/** Everything that the engine of these rules sums up, as of one instant. Undefined when the claim, if there is one, was lost; of a month that is not complete nothing is summed. */
export const readEntrada = (
  tenant: Tenant,
  claim: VersaoAReler,
  regras: RegrasDasNotas,
): Promise<EntradaLida | MesIncompleto | undefined> =>
  tenant.snapshot(async (plain) => {
    const tx = keepPlans(plain);
    const lida = await readRequested(tx, claim, regras);
    if (!lida) return undefined;
    const { falta, ...apuracao } = lida;
    const { cliente_id, competencia } = apuracao;
    if (falta) return { falta, cliente_id, competencia };
    const month: ClientMonth = { tx, clienteId: cliente_id, competencia };
    const { ids, ativos } = await askedTogether({ ids: documentosDoMes(month), ativos: readAtivos(month) });
    return { ...apuracao, ...(await readParts(month, ids, { ...apuracao, ativos })), ativos };
  });

/** All of it but what the version says, of these documents. */
async function readParts(
  month: ClientMonth,
  ids: readonly string[],
  { ativos, regimes }: Pick<EntradaLida, 'ativos' | 'regimes'>,
) {
  const { tx, clienteId, competencia } = month;
  const { identidade, informado, ...parts } = await askedTogether({
    identidade: identityOfDocumentos(month, ids),
    escritos_por: transactionIdsOf(month, ids),
    informado: readInformado(month),
    documentos_que_nao_contam: ids.length > 0 ? 0 : countNotCounting(month),
    lancamentos: sumLancamentos(month, ids),
    divergencias: tx.one(countOfDivergencias({ ids })),
    livros: readLivrosOfMeses(tx, clienteId, { de: mesesBefore(competencia, 1), ate: competencia }),
    comparativo_anterior: comparativoDoMesAnterior(month),
    fornecedores_simples: readFornecedoresDoSimples(month, ids),
    compras_sem_entrada: readComprasWithoutEntrada(month),
    notas_a_conferir: readNotasToCheck(month, ids),
    creditos_do_mes: readCreditosDoMes(month, ids),
    retencoes: readRetencoes(month, ids),
    em_duvida: readDuvidas(month, ids),
    perguntas_abertas: readPerguntasAbertas(month, ids),
    meses_do_ativo: sumMeses(month, mesesDosDevolvidos(ativos, competencia)),
    vendas_a_empresas: sumVendasToEmpresas(month, ids),
    receita_dos_meses: readReceitaDosMeses(month, regimes),
    emitidas_por_crt: countEmitidasByCrt(month, ids),
    emitidas_sem_ie: countEmitidasWithoutIe(month, ids),
    ajustes: ajustesDoMes(month),
    fora_do_esperado: countUnexpected(month),
    alteradas: sumChanged(month, ids),
    eventos_sem_nota: tx.rows(eventosSemNotaDoMes({ clienteId, competencia })),
  });
  return { ...identidade, ...informado, ...parts };
}

const readRequested = (tx: Transaction, { id, lease_dono }: VersaoAReler, regras: RegrasDasNotas) =>
  tx.first<Pedida & { readonly falta: MesIncompleto['falta'] | null }>(
    from
      .selectFrom('apuracao as a')
      .innerJoin('cliente as c', 'c.id', 'a.cliente_id')
      .select(['a.cliente_id', 'a.competencia', 'a.versao'])
      .select(({ eb, exists, ref, selectFrom }) => [
        ref('a.cenario').$castTo<Pedida['cenario']>().as('cenario'),
        sql<string | null>`to_char(${ref('c.inicio_de_atividade')}, 'YYYY-MM-DD')`.as('inicio_de_atividade'),
        eb
          .case()
          .when('c.documentos_recolhidos_em', 'is', null)
          .then(sql.lit<'recolher'>('recolher'))
          .when(
            exists(
              selectFrom('lancamento as l')
                .select('l.id')
                .whereRef('l.cliente_id', '=', 'a.cliente_id')
                .whereRef('l.competencia', '=', 'a.competencia')
                .where((of) =>
                  isOfOtherRegras(
                    { versao_regras: of.ref('l.versao_regras'), competencia: of.ref('l.competencia') },
                    regras,
                  ),
                ),
            ),
          )
          .then(sql.lit<'recalcular'>('recalcular'))
          .end()
          .as('falta'),
        sql<Pedida['regimes']>`jsonb_strip_nulls(${jsonArrayFrom(
          selectFrom('cliente_regime as r')
            .select(['r.desde', 'r.regime', 'r.ibs_cbs', 'r.simples_anexo', 'r.atividade'])
            .select((of) => [
              of.cast<string | null>('r.rbt12', 'text').as('rbt12'),
              of.cast<string | null>('r.folha12', 'text').as('folha12'),
            ])
            .whereRef('r.cliente_id', '=', 'a.cliente_id')
            .orderBy('r.desde'),
        )}::jsonb)`.as('regimes'),
      ])
      .where('a.id', '=', id)
      .where((eb) => eb.and(asked({ 'a.lease_dono': lease_dono }))),
  );

/** Documents of the client's month, whatever became of them. */
const countNotCounting = async ({ tx, clienteId, competencia }: ClientMonth): Promise<number> =>
  (
    await tx.one(
      from
        .selectFrom('documento as d')
        .innerJoin('cliente as c', (join) => join.on('c.id', '=', clienteId))
        .select(sql<number>`count(*)::int`.as('n'))
        .where('d.competencia', '=', competencia)
        .where('d.situacao', '<>', sql.lit('autorizada'))
        .where(({ eb, ref }) =>
          eb('c.cnpj_raiz', 'in', [ref('d.emitente_raiz'), ref('d.destinatario_raiz')]),
        ),
    )
  ).n;

const countOfDivergencias = writeOnce(({ ids }: Pick<NotasDoMes, 'ids'>) =>
  from
    .selectFrom('divergencia')
    .select(({ ref }) => [
      sql<number>`count(*) FILTER (WHERE ${ref('gravidade')} = 'critica')::int`.as('criticas'),
      sql<number>`count(*) FILTER (WHERE ${ref('gravidade')} = 'aviso')::int`.as('avisos'),
    ])
    .where('documento_id', '=', anyOf(ids)),
);

const comparativoOf = writeOnce(({ clienteId, competencia }: Omit<ClientMonth, 'tx'>) =>
  from
    .selectFrom('apuracao as a')
    .select('a.comparativo')
    .where('a.cliente_id', '=', clienteId)
    .where('a.competencia', '=', competencia)
    .where('a.comparativo', 'is not', null)
    .where(versaoCounts)
    .orderBy('a.versao', 'desc')
    .limit(sql.lit(1)),
);

/** Of the version of the month before that counts. */
export async function comparativoDoMesAnterior({
  tx,
  clienteId,
  competencia,
}: ClientMonth): Promise<object | null> {
  const row = await tx.first(comparativoOf({ clienteId, competencia: mesesBefore(competencia, 1) }));
  return row?.comparativo ?? null;
}

const ajustesOf = writeOnce(({ clienteId, competencia }: Omit<ClientMonth, 'tx'>) =>
  from
    .selectFrom('ajuste_classificacao as x')
    .select(['x.cliente_id', 'x.desde', 'x.ate', 'x.cfop', 'x.cprod', 'x.ncm_prefixo', 'x.cclasstrib_de'])
    .select(['x.emitente', 'x.cclasstrib', 'x.efeito', 'x.por'])
    .select(sql<object | null>`jsonb_strip_nulls(${sql.raw(AQUISICAO_DO_AJUSTE)})`.as('aquisicao'))
    .where((eb) => eb.or([eb('x.cliente_id', '=', clienteId), eb('x.cliente_id', 'is', null)]))
    .where('x.desde', '<=', competencia)
    .where((eb) => eb.or([eb('x.ate', 'is', null), eb('x.ate', '>=', competencia)]))
    .orderBy('x.id'),
);

async function ajustesDoMes({ tx, clienteId, competencia }: ClientMonth): Promise<object[]> {
  const rows = await tx.rows(ajustesOf({ clienteId, competencia }));
  return rows.map(({ aquisicao, ...ajuste }) => (aquisicao === null ? ajuste : { ...ajuste, aquisicao }));
}

const unexpectedOf = writeOnce(({ clienteId, competencia }: Omit<ClientMonth, 'tx'>) =>
  from
    .selectFrom('lote as l')
    .innerJoin('cliente as c', 'c.id', 'l.cliente_id')
    .innerJoin('arquivo as a', 'a.lote_id', 'l.id')
    .innerJoin('arquivo_resultado as r', (join) =>
      join.onRef('r.arquivo_id', '=', 'a.id').on('r.tipo', '=', sql.lit('nota')),
    )
    .innerJoin('documento as d', 'd.chave', 'r.chave')
    .select(({ eb, exists, not, ref, selectFrom }) => {
      const countOf = (condition: Expression<SqlBool>) =>
        sql<number>`count(DISTINCT ${ref('d.id')}) FILTER (WHERE ${condition})::int`;
      const doMes = selectFrom('lancamento as x')
        .select('x.id')
        .whereRef('x.documento_id', '=', 'd.id')
        .where('x.cliente_id', '=', clienteId)
        .whereRef('x.competencia', '=', 'l.competencia');
      return [
        countOf(eb.and([eb('d.competencia', '<>', ref('l.competencia')), not(exists(doMes))])).as(
          'outro_mes',
        ),
        countOf(
          eb.and([
            eb('c.cnpj_raiz', 'is distinct from', ref('d.emitente_raiz')),
            eb('c.cnpj_raiz', 'is distinct from', ref('d.destinatario_raiz')),
          ]),
        ).as('outras_partes'),
      ];
    })
    .where('l.cliente_id', '=', clienteId)
    .where((eb) =>
      eb.or([
        eb('l.competencia', '=', competencia),
        eb.and([eb('l.competencia', 'is', null), eb('d.competencia', '=', competencia)]),
      ]),
    ),
);

const countUnexpected = ({ tx, clienteId, competencia }: ClientMonth): Promise<ForaDoEsperado> =>
  tx.one(unexpectedOf({ clienteId, competencia }));

/** A supplier of the Simples from whom a client bought in a month; annex and RBT12 both or none, as the office entered them. */
type FornecedorDoMes = Pick<
  NonNullable<Comparativo['conferencia']>['fornecedores_simples'][number],
  'cnpj_raiz' | 'nome' | 'compras' | 'anexo' | 'rbt12'
>;

const fornecedoresDasNotas = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) =>
  fornecedoresOf(
    (eb) =>
      eb.and([
        eb.and({ 'l.cliente_id': clienteId, 'l.competencia': competencia }),
        eb('l.documento_id', '=', anyOf(ids)),
      ]),
    competencia,
  ),
);

/**
 * The suppliers of the Simples from whom the client bought in the month, by these notes, in order of their CNPJ roots,
 * with the annex and the RBT12 that hold in it.
 */
export async function readFornecedoresDoSimples(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<FornecedorDoMes[]> {
  const rows = await tx.rows(fornecedoresDasNotas({ clienteId, competencia, ids }));
  return rows.map(({ anexo, rbt12, ...fornecedor }) =>
    anexo === null || rbt12 === null ? fornecedor : { ...fornecedor, anexo, rbt12 },
  );
}

type Emitidas = Omit<NotasDoMes, 'competencia'>;

/** Those of these documents that the client issued. */
const emitidasDo = ({ clienteId, ids }: Emitidas) =>
  from
    .selectFrom('documento as d')
    .innerJoin('cliente as c', (join) =>
      join.on('c.id', '=', clienteId).onRef('c.cnpj_raiz', '=', 'd.emitente_raiz'),
    )
    .where('d.id', '=', anyOf(ids));

const emitidasByCrt = writeOnce((quais: Emitidas) =>
  emitidasDo(quais)
    .select(({ ref }) => [
      sql<string>`${ref('d.emitente')}->>'crt'`.as('crt'),
      sql<number>`count(*)::int`.as('documentos'),
    ])
    .where(({ ref }) => sql<boolean>`${ref('d.emitente')}->>'crt' IS NOT NULL`)
    .groupBy('crt')
    .orderBy('crt'),
);

/** The client's own documents of the month, among these, by the CRT that they state. */
async function countEmitidasByCrt(
  { tx, clienteId }: ClientMonth,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const rows = await tx.rows(emitidasByCrt({ clienteId, ids }));
  return Object.fromEntries(rows.map(({ crt, documentos }) => [crt, documentos]));
}

const emitidasWithoutIe = writeOnce((quais: Emitidas) =>
  emitidasDo(quais)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('d.tipo', 'in', [sql.lit('nfe'), sql.lit('nfce')])
    .where(({ ref }) => sql<boolean>`coalesce(${ref('d.emitente')}->>'ie', 'ISENTO') = 'ISENTO'`),
);

/** The client's own notes of goods among these whose issuer states no state registration. */
const countEmitidasWithoutIe = async (
  { tx, clienteId }: ClientMonth,
  ids: readonly string[],
): Promise<number> => (await tx.one(emitidasWithoutIe({ clienteId, ids }))).n;
