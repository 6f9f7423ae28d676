import type { ApuracoesPedidas, SituacaoNaCarteira } from '@apura/contracts';
import { type PedidoDoMes, pedirApuracoes } from '../apuracoes/pedir-apuracoes.ts';
import { type Tenant, tenantOf } from '../tenancy/tenant.ts';
import { listarCarteira } from './listar-carteira.ts';

export interface PedidoDaCarteira extends PedidoDoMes {
  /** By regime, the ids of what is to be paid and handed in for the month. */
  readonly obrigacoes: Readonly<Record<string, readonly string[]>>;
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
export const apurarCarteira = (
  tenant: Tenant,
  { obrigacoes, ...pedido }: PedidoDaCarteira,
): Promise<Pick<ApuracoesPedidas, 'envios_em_andamento' | 'data'>> =>
  tenant.transaction(async (tx) => {
    const { competencia } = pedido;
    const todos = { competencia, obrigacoes, ordem: 'cliente', sentido: 'asc', limit: TODOS } as const;
    const { linhas } = await listarCarteira(tenantOf(tx), todos);
    const aPedir = linhas.filter(({ situacao }) => RESULTADOS[situacao] === null);
    const respostas = await pedirApuracoes(
      tx,
      aPedir.map(({ cliente_id }) => cliente_id),
      pedido,
    );
    const [envios] = await tx.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM lote WHERE organization_id = $1 AND estado IN ('recebendo', 'na_fila', 'processando')`,
      [tx.organizationId],
    );
    const data = linhas.map(({ cliente_id, razao_social, situacao, motivo, apuracao_id }) => {
      const resposta = respostas.get(cliente_id);
      const quem = { cliente_id, razao_social };
      if (resposta && 'criada' in resposta)
        return { ...quem, resultado: 'pedida' as const, motivo: null, apuracao_id: resposta.criada.id };
      if (resposta)
        return {
          ...quem,
          resultado: 'em_andamento' as const,
          motivo: null,
          apuracao_id: resposta.emAndamento,
        };
      return { ...quem, resultado: RESULTADOS[situacao] ?? 'em_dia', motivo, apuracao_id };
    });
    return { envios_em_andamento: envios?.n ?? 0, data };
  });
