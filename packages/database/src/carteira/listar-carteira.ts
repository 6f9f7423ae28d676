import type { Carteira, CarteiraQuery } from '@apura/contracts';
import { SITUACOES_NA_CARTEIRA } from '@apura/contracts';
import { raizProcurada } from '../clientes/raiz-procurada.ts';
import type { Page } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { CARTEIRA } from './carteira-do-mes.ts';

export interface FiltroDaCarteira extends Page, Omit<CarteiraQuery, 'competencia'> {
  readonly competencia: string;
  /** By regime, the ids of what is to be paid and handed in for the month. */
  readonly obrigacoes: Readonly<Record<string, readonly string[]>>;
}

export interface CarteiraLida extends Pick<Carteira, 'totais' | 'por_situacao'> {
  /** One more than `limit` if there is a next page. */
  readonly linhas: readonly (Carteira['data'][number] & { readonly id: string })[];
}

const SOMADOS = ['total_a_recolher', 'mudanca_2027', 'mudanca_2029', 'mudanca_2033', 'credito_em_risco'];

/** What each order sorts by; what has no such figure stands at the end in either direction. */
const CHAVES: Readonly<Record<CarteiraQuery['ordem'], string>> = {
  cliente: 'nome',
  situacao: 'lugar',
  perguntas: 'perguntas',
  ...(Object.fromEntries(SOMADOS.map((nome) => [nome, `(figuras->>'${nome}')::numeric`])) as Record<
    'total_a_recolher' | 'mudanca_2027' | 'mudanca_2029' | 'mudanca_2033' | 'credito_em_risco',
    string
  >),
};

/**
 * One page of the office's active clients in a month, from what its apurações have stored, with the sums of all that the
 * filter shows.
 */
export async function listarCarteira(tenant: Tenant, filtro: FiltroDaCarteira): Promise<CarteiraLida> {
  const { competencia, obrigacoes, situacao, regime, efeito, q, ordem, sentido, limit, depoisDe } = filtro;
  const [lida] = await tenant.read<{
    linhas: CarteiraLida['linhas'];
    totais: Carteira['totais'];
    por_situacao: Partial<Carteira['por_situacao']>;
  }>(
    `WITH linha AS MATERIALIZED (${CARTEIRA}),
     ordenada AS (SELECT *, row_number() OVER (ORDER BY ${CHAVES[ordem]} ${sentido} NULLS LAST, nome, id) AS n
                    FROM (SELECT *, sem_acentos(razao_social) AS nome, array_position($3::text[], situacao) AS lugar FROM linha) l),
     filtrada AS (
       SELECT * FROM ordenada
        WHERE ($5::text IS NULL OR situacao = $5) AND ($6::text IS NULL OR regime = $6)
          AND ($7::int IS NULL OR sign((figuras->>'mudanca_2033')::numeric) = $7)
          AND ($8::text IS NULL OR position(sem_acentos($8) IN nome) > 0 OR starts_with(cnpj_raiz, $9)))
     SELECT (SELECT coalesce(jsonb_agg(to_jsonb(p) - 'figuras' || figuras - 'situacao' - 'pendencias' - 'devidos' ORDER BY n), '[]')
               FROM (SELECT * FROM filtrada WHERE $10::uuid IS NULL OR n > (SELECT n FROM ordenada WHERE id = $10::uuid)
                      ORDER BY n LIMIT $11) p) AS linhas,
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
      JSON.stringify(obrigacoes),
      situacao,
      regime,
      efeito && { ganha: -1, perde: 1 }[efeito],
      q,
      raizProcurada(q),
      depoisDe,
      limit + 1,
    ],
  );
  if (!lida) throw new Error('a query of sums gave no row');
  const zeros = Object.fromEntries(SITUACOES_NA_CARTEIRA.map((uma) => [uma, 0]));
  return { ...lida, por_situacao: { ...zeros, ...lida.por_situacao } as Carteira['por_situacao'] };
}
