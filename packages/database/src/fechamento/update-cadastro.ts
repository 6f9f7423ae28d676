import type { ColunaDoCadastro, IbsCbsDoRegime, Regime } from '@apura/contracts';
import { storeContato } from '../clientes/cadastro.ts';
import { requestRecalculoDoCliente } from '../documentos/lancamentos-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { lockEscritorio } from '../tenancy/row-locks.ts';
import { type Tenant, type Transaction, tenantOf } from '../tenancy/tenant.ts';

/** What somebody says of one client, from a month (YYYY-MM) on; amounts are reais with two decimals. */
export interface LinhaDoCadastro {
  readonly competencia: string;
  readonly cliente_id: string;
  readonly rbt12?: string | undefined;
  readonly folha12?: string | undefined;
  readonly simples_anexo?: string | undefined;
  readonly regime?: { readonly nome: Regime; readonly ibs_cbs: IbsCbsDoRegime } | undefined;
  readonly contato?: { readonly nome: string; readonly email: string } | undefined;
  readonly requestId: string;
}

export interface FaltaDaCelula {
  readonly coluna: ColunaDoCadastro | 'cliente';
  readonly codigo:
    | 'fora_do_periodo'
    | 'mes_fechado'
    | 'fora_do_simples'
    | 'sem_rbt12'
    | 'sem_folha12'
    | 'excesso_de_contatos';
}

interface Atual {
  readonly no_mes: boolean;
  readonly fechado: boolean;
  readonly regime: Regime;
  readonly ibs_cbs: string;
  readonly simples_anexo: string | null;
  readonly rbt12: string | null;
  readonly folha12: string | null;
  readonly atividade: string | null;
  readonly com_folha: boolean;
}

/** The ids of the clients that are named, by their name: an id, or the root of a CNPJ. */
export async function findClientesByName(
  tenant: Tenant,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tenant.read<{ name: string; id: string }>(
    `SELECT x.name, c.id FROM unnest($2::text[]) AS x(name)
       JOIN cliente c ON c.organization_id = $1::uuid AND x.name IN (c.id::text, c.cnpj_raiz::text)`,
    [tenant.organizationId, [...new Set(names)]],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Keeps all that a line says of its client, or nothing: then what is wrong with which of its cells. */
export const updateCadastro = (
  tenant: Tenant,
  ator: Ator,
  linha: LinhaDoCadastro,
): Promise<readonly FaltaDaCelula[]> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const atual = await readAtual(tx, linha);
    if (!atual) return [{ coluna: 'cliente', codigo: 'fora_do_periodo' }];
    const faltas = faltasDaLinha(linha, atual);
    if (faltas.length) return faltas;
    const { contato, cliente_id: clienteId } = linha;
    // First: it may be refused, and then nothing is written.
    if (contato && (await storeContato(tenantOf(tx), ator, { clienteId, ...contato })) === 'muitos')
      return [{ coluna: 'contato', codigo: 'excesso_de_contatos' }];
    await storeRegime(tx, ator, linha, atual);
    return [];
  });

/** The client with what holds in the month, kept as it is until the transaction ends: nobody closes the month meanwhile. */
const readAtual = (tx: Transaction, { competencia, cliente_id }: LinhaDoCadastro) =>
  tx.first<Atual>(
    `SELECT c.status = 'ativo' AND (c.ultimo_mes IS NULL OR c.ultimo_mes >= $2) AS no_mes, r.regime, r.ibs_cbs, r.simples_anexo,
            r.rbt12::text, r.folha12::text, r.atividade, r.folha12 IS NOT NULL AS com_folha,
            EXISTS (SELECT FROM fechamento f WHERE f.organization_id = $1 AND f.cliente_id = c.id AND f.competencia = $2
                       AND f.fechada_id IS NOT NULL) AS fechado
       FROM (SELECT * FROM cliente WHERE organization_id = $1 AND id = $3 FOR UPDATE) c
      CROSS JOIN LATERAL (
        SELECT * FROM cliente_regime x WHERE x.cliente_id = c.id
         ORDER BY x.desde <= $2 DESC, CASE WHEN x.desde <= $2 THEN x.desde END DESC, x.desde LIMIT 1) r`,
    [tx.organizationId, competencia, cliente_id],
  );

const OF_REGIME = ['rbt12', 'folha12', 'simples_anexo', 'regime'] as const;

function faltasDaLinha(linha: LinhaDoCadastro, atual: Atual): FaltaDaCelula[] {
  const said = OF_REGIME.filter((coluna) => linha[coluna] !== undefined);
  if (!atual.no_mes) return [{ coluna: 'cliente', codigo: 'fora_do_periodo' }];
  if (atual.fechado) return said.map((coluna) => ({ coluna, codigo: 'mes_fechado' }));
  const doSimples = said.filter((coluna) => coluna !== 'regime');
  if ((linha.regime?.nome ?? atual.regime) !== 'simples_nacional')
    return doSimples.map((coluna) => ({ coluna, codigo: 'fora_do_simples' }));
  const mesmo = linha.regime === undefined || linha.regime.nome === atual.regime;
  if (linha.folha12 !== undefined && linha.rbt12 === undefined && !(mesmo && atual.rbt12 !== null))
    return [{ coluna: 'rbt12', codigo: 'sem_rbt12' }];
  if (mesmo && atual.com_folha && linha.rbt12 !== undefined && linha.folha12 === undefined)
    return [{ coluna: 'folha12', codigo: 'sem_folha12' }];
  return [];
}

/** The regime of the month goes on from it with what the line says; another one begins with nothing but that. */
async function storeRegime(
  tx: Transaction,
  ator: Ator,
  { competencia, cliente_id, regime, rbt12, folha12, simples_anexo, requestId }: LinhaDoCadastro,
  { regime: antes, ...atual }: Atual,
): Promise<void> {
  const said = { ...(regime && { regime: regime.nome }), rbt12, folha12, simples_anexo };
  if (Object.values(said).every((value) => value === undefined)) return;
  const outro = regime !== undefined && regime.nome !== antes;
  const vale = outro
    ? { regime: regime.nome, ibs_cbs: regime.ibs_cbs }
    : {
        regime: antes,
        ibs_cbs: atual.ibs_cbs,
        simples_anexo: atual.simples_anexo,
        rbt12: atual.rbt12,
        folha12: atual.folha12,
        atividade: atual.atividade,
      };
  await insertRows(
    tx,
    'cliente_regime',
    [
      {
        ...{ simples_anexo: null, rbt12: null, folha12: null, atividade: null },
        ...vale,
        ...(rbt12 === undefined ? {} : { rbt12 }),
        ...(folha12 === undefined ? {} : { folha12 }),
        ...(simples_anexo === undefined ? {} : { simples_anexo }),
        ...{ id: newId(), cliente_id, desde: competencia },
      },
    ],
    `ON CONFLICT (organization_id, cliente_id, desde) DO UPDATE SET regime = excluded.regime, ibs_cbs = excluded.ibs_cbs,
       simples_anexo = excluded.simples_anexo, rbt12 = excluded.rbt12, folha12 = excluded.folha12, atividade = excluded.atividade`,
  );
  await audit(tx, ator, 'cliente.cadastro_alterado', cliente_id, { competencia, ...said });
  await requestRecalculoDoCliente(tx, cliente_id, requestId, 'cadastro');
}
