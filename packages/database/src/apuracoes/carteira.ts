import {
  type ApuracoesPedidas,
  type Carteira,
  type CarteiraQuery,
  MUDANCAS_DO_MES,
  SITUACOES_NA_CARTEIRA,
  type SituacaoNaCarteira,
} from '@apura/contracts';
import { recordOf } from '@apura/contracts/tables';
import { sql } from 'kysely';
import { clienteOf } from '../clientes/contexto-do-cliente.ts';
import { searchedRaiz } from '../clientes/list-clientes.ts';
import { LINHA_DO_MES, versaoCounts } from '../fechamento/linha-do-mes.ts';
import { lotesUnderWay } from '../lotes/register-lote.ts';
import { from } from '../tenancy/builder.ts';
import type { Page } from '../tenancy/page.ts';
import { readByKeptPlans, type Tenant, tenantOf } from '../tenancy/tenant.ts';
import { type PedidoDoMes, requestApuracoes } from './request-apuracoes.ts';

export interface FiltroDaCarteira extends Page, Omit<CarteiraQuery, 'competencia'> {
  readonly competencia: string;
}

export interface CarteiraLida extends Pick<Carteira, 'totais' | 'por_situacao'> {
  /** One more than `limit` if there is a next page. */
  readonly linhas: readonly (Carteira['data'][number] & { readonly id: string })[];
}

const SOMADOS = ['total_a_recolher', ...MUDANCAS_DO_MES, 'credito_em_risco'] as const;

/** What each order sorts by; what has no such figure stands at the end in either direction. */
const CHAVES: Readonly<Record<CarteiraQuery['ordem'], string>> = {
  cliente: 'nome',
  situacao: 'lugar',
  perguntas: 'perguntas',
  ...recordOf(SOMADOS, (nome) => `(figuras->>'${nome}')::numeric`),
};

/**
 * One page of the clients that the office has in a month, from what its apurações have stored, with the sums of all that the
 * filter shows.
 */
export async function listCarteira(tenant: Tenant, filtro: FiltroDaCarteira): Promise<CarteiraLida> {
  const { competencia, situacao, regime, efeito, q, ordem, sentido, limit, depoisDe } = filtro;
  const lida = await readByKeptPlans(tenant, (same) =>
    same.one<{
      linhas: CarteiraLida['linhas'];
      totais: Carteira['totais'];
      por_situacao: Partial<Carteira['por_situacao']>;
    }>(
      `WITH linha AS MATERIALIZED (${LINHA_DO_MES}),
     ordenada AS (SELECT *, row_number() OVER (ORDER BY ${CHAVES[ordem]} ${sentido} NULLS LAST, nome, id) AS n
                    FROM (SELECT *, sem_acentos(razao_social) AS nome, array_position($3::text[], situacao) AS lugar FROM linha) l),
     filtrada AS (
       SELECT * FROM ordenada
        WHERE ($4::text IS NULL OR situacao = $4) AND ($5::text IS NULL OR regime = $5)
          AND ($6::int IS NULL OR sign((figuras->>'mudanca_2033')::numeric) = $6)
          AND ($7::text IS NULL OR position(sem_acentos($7) IN nome) > 0 OR starts_with(cnpj_raiz, $8)))
     SELECT (SELECT coalesce(jsonb_agg(to_jsonb(p) - 'figuras' || figuras - 'situacao' - 'pendencias' - 'devidos' ORDER BY n), '[]')
               FROM (SELECT * FROM filtrada WHERE $9::uuid IS NULL OR n > (SELECT n FROM ordenada WHERE id = $9::uuid)
                      ORDER BY n LIMIT $10) p) AS linhas,
            (SELECT jsonb_build_object('clientes', count(*), 'perguntas', coalesce(sum(perguntas), 0),
                'ganham', count(*) FILTER (WHERE (figuras->>'mudanca_2033')::numeric < 0),
                'perdem', count(*) FILTER (WHERE (figuras->>'mudanca_2033')::numeric > 0),
                ${SOMADOS.map((um) => `'${um}', coalesce(sum((figuras->>'${um}')::numeric), 0.00)::text`).join(', ')})
               FROM filtrada) AS totais,
            (SELECT coalesce(jsonb_object_agg(situacao, k), '{}') FROM (SELECT situacao, count(*) AS k FROM linha GROUP BY 1) s) AS por_situacao`,
      [
        tenant.organizationId,
        competencia,
        SITUACOES_NA_CARTEIRA,
        situacao,
        regime,
        efeito && { ganha: -1, perde: 1 }[efeito],
        q,
        searchedRaiz(q),
        depoisDe,
        limit + 1,
      ],
    ),
  );
  return { ...lida, por_situacao: recordOf(SITUACOES_NA_CARTEIRA, (uma) => lida.por_situacao[uma] ?? 0) };
}

export interface PedidoDaCarteira extends PedidoDoMes {
  /** Of these clients alone. */
  readonly clientes?: readonly string[] | undefined;
}

type Resultado = ApuracoesPedidas['data'][number]['resultado'];

/** Null: a new version is asked for. */
const RESULTADOS: Readonly<Record<SituacaoNaCarteira, Resultado | null>> = {
  falhou: null,
  desatualizada: null,
  a_apurar: null,
  em_andamento: 'em_andamento',
  faltam_dados: 'faltam_dados',
  calculada: 'em_dia',
  encerrada: 'em_dia',
  sem_notas: 'sem_notas',
};

/** More clients than any office has. */
const TODOS = 100_000;

/**
 * Asks for a month of all active clients that have notes and no version that is up to date, in one transaction. Asked
 * again it finds them under way, and makes nothing.
 */
export const assessCarteira = (
  tenant: Tenant,
  { clientes, ...pedido }: PedidoDaCarteira,
): Promise<Pick<ApuracoesPedidas, 'envios_em_andamento' | 'data'>> =>
  tenant.transaction(async (tx) => {
    const { competencia } = pedido;
    const todos = { competencia, ordem: 'cliente', sentido: 'asc', limit: TODOS } as const;
    const lida = await listCarteira(tenantOf(tx), todos);
    const linhas = clientes
      ? lida.linhas.filter(({ cliente_id }) => clientes.includes(cliente_id))
      : lida.linhas;
    const aPedir = linhas.filter(({ situacao }) => RESULTADOS[situacao] === null);
    const respostas = await requestApuracoes(
      tx,
      aPedir.map(({ cliente_id }) => cliente_id),
      pedido,
    );
    const envios = await tx.value(
      lotesUnderWay(tx).select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('n')),
    );
    const data = linhas.map(({ cliente_id, razao_social, situacao, motivo, apuracao_id }) => {
      const resposta = respostas.get(cliente_id);
      const quem = { cliente_id, razao_social };
      if (resposta && 'criada' in resposta)
        return { ...quem, resultado: 'pedida' as const, motivo: null, apuracao_id: resposta.criada.id };
      if (resposta && 'emAndamento' in resposta)
        return {
          ...quem,
          resultado: 'em_andamento' as const,
          motivo: null,
          apuracao_id: resposta.emAndamento,
        };
      return { ...quem, resultado: RESULTADOS[situacao] ?? 'em_dia', motivo, apuracao_id };
    });
    return { envios_em_andamento: envios ?? 0, data };
  });

/** The files of a finished version. */
export interface ReportOfMes {
  readonly razao_social: string;
  readonly cnpj_raiz: string;
  readonly versao: number;
  readonly pdf_sha256: Buffer;
  readonly xlsx_sha256: Buffer;
  /** Null of a version from before there was one. */
  readonly csv_zip_sha256: Buffer | null;
}

/** The finished version that counts of each active client in a month (YYYY-MM), by name. */
export const reportsOfMes = (tenant: Tenant, competencia: string): Promise<ReportOfMes[]> =>
  tenant.read(
    from
      .selectFrom('cliente as c')
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('apuracao as a')
            .select(['a.versao', 'a.pdf_sha256', 'a.xlsx_sha256', 'a.csv_zip_sha256'])
            .where('a.organization_id', '=', tenant.organizationId)
            .whereRef('a.cliente_id', '=', 'c.id')
            .where('a.competencia', '=', competencia)
            .where('a.estado', '=', sql.lit<'calculada'>('calculada'))
            .where('a.pdf_sha256', 'is not', null)
            .where('a.xlsx_sha256', 'is not', null)
            .where(versaoCounts)
            .orderBy('a.versao', 'desc')
            .limit(1)
            .as('v'),
        (join) => join.onTrue(),
      )
      .select([
        'c.razao_social',
        'c.cnpj_raiz',
        'v.versao',
        'v.pdf_sha256',
        'v.xlsx_sha256',
        'v.csv_zip_sha256',
      ])
      .where('c.organization_id', '=', tenant.organizationId)
      .where((eb) => clienteOf(eb, eb.val(competencia)))
      .orderBy('c.razao_social')
      .orderBy('c.id')
      .$narrowType<{ pdf_sha256: Buffer; xlsx_sha256: Buffer }>(),
  );
