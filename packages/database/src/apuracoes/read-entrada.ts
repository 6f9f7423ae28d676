import { type Cliente, type Comparativo, mesesBefore } from '@apura/contracts';
import { sql } from 'kysely';
import { AQUISICAO_DO_AJUSTE } from '../clientes/contexto-do-cliente.ts';
import { fornecedoresOf } from '../clientes/fornecedores-simples.ts';
import { EVENTOS_SEM_NOTA_DO_MES, type EventoSemNota } from '../documentos/eventos-do-documento.ts';
import { isOfOtherRegrasIn, type RegrasDasNotas } from '../documentos/is-of-other-regras.ts';
import {
  AMOUNT_COLUMNS,
  type ChaveDoLancamento,
  type Valores,
} from '../documentos/lancamentos-in-columns.ts';
import { COUNTS } from '../fechamento/linha-do-mes.ts';
import { type LivroComFatos, readLivrosOfMeses } from '../livros/list-livros.ts';
import type { Claim } from '../operations/claims.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import { keepPlans, type Tenant, type Transaction } from '../tenancy/tenant.ts';
import {
  CHAVE,
  type ClientMonth,
  type DocumentosDoMes,
  documentosDoMes,
  HAS_PROTOCOLO,
  identityOfDocumentos,
} from './documentos-do-mes.ts';
import { type Informado, readInformado } from './informado-do-mes.ts';
import {
  type BemLido,
  type CreditosLidos,
  type DuvidaDoMes,
  mesesDosDevolvidos,
  type NotaToCheck,
  type PerguntaAberta,
  type ReadComprasWithoutEntrada,
  type RetencaoDoMes,
  readAtivos,
  readComprasWithoutEntrada,
  readCreditosDoMes,
  readDuvidas,
  readNotasToCheck,
  readPerguntasAbertas,
  readRetencoes,
  sumVendasToEmpresas,
} from './partes-da-entrada.ts';

export interface SomaDeLancamentos extends Valores, ChaveDoLancamento {
  readonly documentos: number;
}

/** Notes of lotes that were sent for this client and month, and do not belong there. */
export interface ForaDoEsperado {
  readonly outro_mes: number;
  readonly outras_partes: number;
}

/** Notes whose file is not what was signed or authorised, and the CBS and IBS that come from them, in reais. */
export interface NotasAlteradas {
  readonly documentos: number;
  readonly debitos: string;
  readonly creditos: string;
}

/** What the version and its client say. */
interface Pedida {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
  /** Documents stored before the client was created still have to be picked up; the sums are not complete. */
  readonly recolhimento_pendente: boolean;
  /** Some of the month's lançamentos were made by another version of the rules; the sums would mix them. */
  readonly regras_antigas: boolean;
  readonly regimes: Cliente['regimes'];
  /** YYYY-MM-DD; null until the office says it. */
  readonly inicio_de_atividade: string | null;
  /** As the version was asked for; the office's own rates by year are in `aliquotas`. */
  readonly cenario: { readonly nome: string; readonly status: string; readonly aliquotas?: object };
}

export interface EntradaLida extends Pedida, Informado, DocumentosDoMes {
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

/** Everything that the engine of these rules sums up, as of one instant. Undefined when the claim, if there is one, was lost. */
export const readEntrada = (
  tenant: Tenant,
  claim: VersaoAReler,
  regras: RegrasDasNotas,
): Promise<EntradaLida | undefined> =>
  tenant.snapshot(async (plain) => {
    const tx = keepPlans(plain);
    const apuracao = await readRequested(tx, claim, regras);
    if (!apuracao) return undefined;
    const { cliente_id, competencia } = apuracao;
    const month: ClientMonth = { tx, clienteId: cliente_id, competencia };
    const ids = await documentosDoMes(month);
    const ativos = await readAtivos(month);
    return {
      ...apuracao,
      ...(await identityOfDocumentos(month, ids)),
      ...(await readInformado(month)),
      documentos_que_nao_contam: ids.length > 0 ? 0 : await countNotCounting(month),
      lancamentos: await sumLancamentos(month, ids),
      divergencias: await countDivergencias(tx, ids),
      livros: await readLivrosOfMeses(tx, cliente_id, { de: mesesBefore(competencia, 1), ate: competencia }),
      comparativo_anterior: await comparativoDoMesAnterior(month),
      fornecedores_simples: await readFornecedoresDoSimples(month, ids),
      compras_sem_entrada: await readComprasWithoutEntrada(month),
      notas_a_conferir: await readNotasToCheck(month, ids),
      creditos_do_mes: await readCreditosDoMes(month, ids),
      retencoes: await readRetencoes(month, ids),
      em_duvida: await readDuvidas(month, ids),
      perguntas_abertas: await readPerguntasAbertas(month, ids),
      ativos,
      meses_do_ativo: await sumMeses(month, mesesDosDevolvidos(ativos, competencia)),
      vendas_a_empresas: await sumVendasToEmpresas(month, ids),
      receita_dos_meses: await readReceitaDosMeses(month, apuracao.regimes),
      emitidas_por_crt: await countEmitidasByCrt(month, ids),
      emitidas_sem_ie: await countEmitidasWithoutIe(month, ids),
      ajustes: await ajustesDoMes(month),
      fora_do_esperado: await countUnexpected(month),
      alteradas: await sumChanged(month, ids),
      eventos_sem_nota: await tx.rows<EventoSemNota>(EVENTOS_SEM_NOTA_DO_MES, [cliente_id, competencia]),
    };
  });

const readRequested = (
  tx: Transaction,
  { id, lease_dono }: VersaoAReler,
  { versao, valem }: RegrasDasNotas,
) =>
  tx.first<Pedida>(
    `SELECT a.cliente_id, a.competencia, a.versao, a.cenario, c.documentos_recolhidos_em IS NULL AS recolhimento_pendente,
            to_char(c.inicio_de_atividade, 'YYYY-MM-DD') AS inicio_de_atividade,
            EXISTS (SELECT FROM lancamento l WHERE l.cliente_id = a.cliente_id AND l.competencia = a.competencia
                       AND ${isOfOtherRegrasIn('l', 3, 4)}) AS regras_antigas, (
        SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('desde', r.desde, 'regime', r.regime,
                 'ibs_cbs', r.ibs_cbs, 'simples_anexo', r.simples_anexo, 'rbt12', r.rbt12::text,
                 'folha12', r.folha12::text, 'atividade', r.atividade)) ORDER BY r.desde), '[]')
          FROM cliente_regime r WHERE r.cliente_id = a.cliente_id) AS regimes
       FROM apuracao a JOIN cliente c ON c.id = a.cliente_id WHERE a.id = $1 AND ($2::text IS NULL OR a.lease_dono = $2)`,
    [id, lease_dono, versao, JSON.stringify(valem)],
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

function sumLancamentos({ tx, clienteId, competencia }: ClientMonth, documentoIds: readonly string[]) {
  // A note has one row of a kind for a client (lancamento_unico), so rows count notes.
  return tx.rows<SomaDeLancamentos>(
    `SELECT ${CHAVE}, count(*)::int AS documentos,
            ${AMOUNT_COLUMNS.map((name) => `sum(l.${name})::text AS ${name}`).join(', ')}
       FROM lancamento l
      WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.documento_id = ANY($3)
      GROUP BY ${CHAVE}
      ORDER BY ${CHAVE}`,
    [clienteId, competencia, documentoIds],
  );
}

/** The sums of these months of the client, by month. */
export async function sumMeses(month: Omit<ClientMonth, 'competencia'>, meses: readonly string[]) {
  const somas: Record<string, SomaDeLancamentos[]> = {};
  for (const competencia of meses) {
    const outro = { ...month, competencia };
    somas[competencia] = await sumLancamentos(outro, await documentosDoMes(outro));
  }
  return somas;
}

const countDivergencias = (
  tx: Transaction,
  documentoIds: readonly string[],
): Promise<EntradaLida['divergencias']> =>
  tx.one(
    from
      .selectFrom('divergencia')
      .select(({ ref }) => [
        sql<number>`count(*) FILTER (WHERE ${ref('gravidade')} = 'critica')::int`.as('criticas'),
        sql<number>`count(*) FILTER (WHERE ${ref('gravidade')} = 'aviso')::int`.as('avisos'),
      ])
      .where('documento_id', '=', anyOf(documentoIds)),
  );

/** White space that a program has put in changes no amount. */
function sumChanged({ tx, clienteId, competencia }: ClientMonth, documentoIds: readonly string[]) {
  const soma = (efeito: string) =>
    `coalesce(sum(l.cbs + l.ibs) FILTER (WHERE l.efeito = '${efeito}'), 0)::text`;
  return tx.one<NotasAlteradas>(
    `SELECT count(DISTINCT d.id)::int AS documentos, ${soma('debito')} AS debitos, ${soma('credito')} AS creditos
       FROM documento d
       LEFT JOIN lancamento l ON l.documento_id = d.id AND l.cliente_id = $1 AND l.competencia = $2
      WHERE d.id = ANY($3) AND d.autenticidade = 'alterada' AND d.autenticidade_detalhe->>'motivo' <> 'formatacao'`,
    [clienteId, competencia, documentoIds],
  );
}

/** Of the version of the month before that counts. */
export async function comparativoDoMesAnterior({
  tx,
  clienteId,
  competencia,
}: ClientMonth): Promise<object | null> {
  const [row] = await tx.rows<{ comparativo: object }>(
    `SELECT a.comparativo FROM apuracao a
      WHERE a.cliente_id = $1 AND a.competencia = to_char(to_date($2, 'YYYY-MM') - interval '1 month', 'YYYY-MM')
        AND a.comparativo IS NOT NULL AND ${COUNTS} ORDER BY a.versao DESC LIMIT 1`,
    [clienteId, competencia],
  );
  return row?.comparativo ?? null;
}

async function ajustesDoMes({ tx, clienteId, competencia }: ClientMonth): Promise<object[]> {
  const rows = await tx.rows<{ ajuste: object }>(
    `SELECT to_jsonb(x) - '{id,organization_id,criado_em,aquisicao_data,aquisicao_valor,aquisicao_documento,aquisicao_pis_cofins,aquisicao_icms}'::text[]
            || jsonb_strip_nulls(jsonb_build_object('aquisicao', ${AQUISICAO_DO_AJUSTE})) AS ajuste
       FROM ajuste_classificacao x
      WHERE (cliente_id = $1 OR cliente_id IS NULL) AND desde <= $2 AND (ate IS NULL OR ate >= $2) ORDER BY id`,
    [clienteId, competencia],
  );
  return rows.map(({ ajuste }) => ajuste);
}

const countUnexpected = async ({ tx, clienteId, competencia }: ClientMonth): Promise<ForaDoEsperado> =>
  (await tx.first<ForaDoEsperado>(
    `SELECT count(DISTINCT d.id) FILTER (WHERE d.competencia <> l.competencia AND NOT EXISTS (
              SELECT FROM lancamento x WHERE x.documento_id = d.id AND x.cliente_id = $1 AND x.competencia = l.competencia))::int AS outro_mes,
            count(DISTINCT d.id) FILTER (WHERE c.cnpj_raiz IS DISTINCT FROM d.emitente_raiz
                                           AND c.cnpj_raiz IS DISTINCT FROM d.destinatario_raiz)::int AS outras_partes
       FROM lote l JOIN cliente c ON c.id = l.cliente_id JOIN arquivo a ON a.lote_id = l.id
       JOIN arquivo_resultado r ON r.arquivo_id = a.id AND r.tipo = 'nota' JOIN documento d ON d.chave = r.chave
      WHERE l.cliente_id = $1 AND (l.competencia = $2 OR l.competencia IS NULL AND d.competencia = $2)`,
    [clienteId, competencia],
  )) ?? { outro_mes: 0, outras_partes: 0 };

/** A supplier of the Simples from whom a client bought in a month; annex and RBT12 both or none, as the office entered them. */
type FornecedorDoMes = Pick<
  NonNullable<Comparativo['conferencia']>['fornecedores_simples'][number],
  'cnpj_raiz' | 'nome' | 'compras' | 'anexo' | 'rbt12'
>;

/**
 * The suppliers of the Simples from whom the client bought in the month, by these notes, in order of their CNPJ roots,
 * with the annex and the RBT12 that hold in it.
 */
export async function readFornecedoresDoSimples(
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<FornecedorDoMes[]> {
  const rows = await tx.rows(
    fornecedoresOf(
      (eb) =>
        eb.and([
          eb.and({ 'l.cliente_id': clienteId, 'l.competencia': competencia }),
          eb('l.documento_id', '=', anyOf(documentoIds)),
        ]),
      competencia,
    ),
  );
  return rows.map(({ anexo, rbt12, ...fornecedor }) =>
    anexo === null || rbt12 === null ? fornecedor : { ...fornecedor, anexo, rbt12 },
  );
}

/** Sums of a month before the one that is asked for, as the engine takes them. */
interface ReceitaDoMes {
  readonly competencia: string;
  readonly linhas: readonly object[];
}

/** From the first month that leaves a window of twelve months to the last that enters another, which is a year later. */
const MESES = 25;

/**
 * The client's operations in the months before this one, of each month that has documents that count: what says whether it
 * is revenue, summed. Only for a client of the Simples (LC 123/2006 art. 18 § 1º); of others nothing is read.
 */
export async function readReceitaDosMeses(
  { tx, clienteId, competencia }: ClientMonth,
  regimes: readonly { readonly regime: string }[],
): Promise<ReceitaDoMes[]> {
  if (!regimes.some(({ regime }) => regime === 'simples_nacional')) return [];
  return tx.rows<ReceitaDoMes>(
    `SELECT competencia, jsonb_agg(jsonb_build_object('efeito', efeito, 'motivo', motivo, 'cfop', cfop, 'segregacao', segregacao,
              'anexo', anexo, 'valor', valor::text)
              || CASE WHEN tipo IS NULL THEN '{}' ELSE jsonb_build_object('tipo', tipo, 'base', base::text, 'cbs', cbs::text, 'ibs_uf', ibs_uf::text,
                   'ibs_mun', ibs_mun::text, 'icms', icms::text, 'fcp', fcp::text, 'difal', difal::text, 'iss', iss::text) END
              ORDER BY efeito, motivo, cfop, segregacao, anexo, tipo) AS linhas
       FROM (SELECT l.competencia, l.efeito, l.motivo, l.cfop, l.segregacao, l.anexo, sum(l.valor) AS valor,
                    CASE WHEN l.efeito IN ('debito', 'estorno_debito') THEN l.tipo END AS tipo, sum(l.base) AS base, sum(l.cbs) AS cbs,
                    sum(l.ibs_uf) AS ibs_uf, sum(l.ibs_mun) AS ibs_mun, sum(l.icms) AS icms, sum(l.fcp) AS fcp, sum(l.difal) AS difal, sum(l.iss) AS iss
               FROM lancamento l JOIN documento d ON d.id = l.documento_id
              WHERE l.cliente_id = $1 AND l.competencia < $2 AND ${HAS_PROTOCOLO}
                AND l.competencia >= to_char(to_date($2, 'YYYY-MM') - make_interval(months => $3), 'YYYY-MM')
              GROUP BY l.competencia, l.efeito, l.motivo, l.cfop, l.segregacao, l.anexo, CASE WHEN l.efeito IN ('debito', 'estorno_debito') THEN l.tipo END) s
      GROUP BY competencia ORDER BY competencia`,
    [clienteId, competencia, MESES],
  );
}

/** Those of these documents that the client issued. */
const emitidasDo = (clienteId: string, documentoIds: readonly string[]) =>
  from
    .selectFrom('documento as d')
    .innerJoin('cliente as c', (join) =>
      join.on('c.id', '=', clienteId).onRef('c.cnpj_raiz', '=', 'd.emitente_raiz'),
    )
    .where('d.id', '=', anyOf(documentoIds));

/** The client's own documents of the month, among these, by the CRT that they state. */
async function countEmitidasByCrt(
  { tx, clienteId }: ClientMonth,
  documentoIds: readonly string[],
): Promise<Record<string, number>> {
  const rows = await tx.rows(
    emitidasDo(clienteId, documentoIds)
      .select(({ ref }) => [
        sql<string>`${ref('d.emitente')}->>'crt'`.as('crt'),
        sql<number>`count(*)::int`.as('documentos'),
      ])
      .where(({ ref }) => sql<boolean>`${ref('d.emitente')}->>'crt' IS NOT NULL`)
      .groupBy('crt')
      .orderBy('crt'),
  );
  return Object.fromEntries(rows.map(({ crt, documentos }) => [crt, documentos]));
}

/** The client's own notes of goods among these whose issuer states no state registration. */
const countEmitidasWithoutIe = async (
  { tx, clienteId }: ClientMonth,
  documentoIds: readonly string[],
): Promise<number> =>
  (
    await tx.one(
      emitidasDo(clienteId, documentoIds)
        .select(sql<number>`count(*)::int`.as('n'))
        .where('d.tipo', 'in', [sql.lit('nfe'), sql.lit('nfce')])
        .where(({ ref }) => sql<boolean>`coalesce(${ref('d.emitente')}->>'ie', 'ISENTO') = 'ISENTO'`),
    )
  ).n;
