import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type EntradaLida, identidadeDosDocumentos } from './ler-entrada.ts';
import { lerInformado } from './ler-informado.ts';
import { type EventoDeDesatualizacao, marcarDesatualizadas } from './marcar-desatualizadas.ts';
import { mesesDeOutroRegime } from './meses-de-outro-regime.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';

export interface ResultadoDaApuracao {
  readonly comparativo: object;
  readonly versoes: object;
  /** What the figures were made of besides the notes. */
  readonly entrada: object;
  /** The credit that each tax carries over to the next month: decimal strings, zero or more. */
  readonly saldo_a_transportar: Readonly<Record<string, string>>;
}

/**
 * Stores the figures and asks for the PDF; the list of the notes is kept, if it is stored provisionally. False when the claim was lost: then somebody else stores them. What
 * changed since the sums were read (a note, an entry by hand, the regime) marks the version as outdated at once; a balance other than the one that the next
 * month began with marks that month.
 */
export function gravarResultado(
  tenant: Tenant,
  claim: ApuracaoReivindicada,
  entrada: EntradaLida,
  resultado: ResultadoDaApuracao,
  eventoDeDesatualizacao: EventoDeDesatualizacao,
): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ geracao: number }>(
      `UPDATE apuracao SET estado = 'gerando_pdf', comparativo = $3, versoes = $4, divergencias = $5, documentos = $6,
              documentos_hash = $7, entrada = $8, lease_dono = NULL, lease_ate = NULL, acordada_em = now()
        WHERE id = $1 AND estado = 'calculando' AND lease_dono = $2 RETURNING geracao`,
      [
        claim.id,
        claim.lease_dono,
        JSON.stringify(resultado.comparativo),
        JSON.stringify(resultado.versoes),
        JSON.stringify(entrada.divergencias),
        entrada.documentos,
        entrada.documentos_hash,
        JSON.stringify(resultado.entrada),
      ],
    );
    const row = rows[0];
    if (!row) return false;
    await client.query('UPDATE conteudo SET provisorio = false WHERE organization_id = $1 AND sha256 = $2', [
      tenant.organizationId,
      entrada.documentos_hash,
    ]);
    const { cliente_id, competencia } = entrada;
    const agora = await identidadeDosDocumentos(client, cliente_id, competencia);
    const informado = await lerInformado(client, cliente_id, competencia);
    const mesmo =
      agora.documentos_hash.equals(entrada.documentos_hash) &&
      isDeepStrictEqual(informado.lancamentos_manuais, entrada.lancamentos_manuais) &&
      isDeepStrictEqual(informado.saldo_inicial, entrada.saldo_inicial);
    const mudou = mesmo ? await mesesDeOutroRegime(client, cliente_id) : [{ cliente_id, competencia }];
    const seguintes = await mesComOutroSaldo(
      client,
      { cliente_id, competencia },
      resultado.saldo_a_transportar,
    );
    await marcarDesatualizadas(
      client,
      { organizationId: tenant.organizationId, requestId: claim.request_id },
      [...mudou, ...seguintes],
      eventoDeDesatualizacao,
    );
    await inserirOutbox(client, tenant.organizationId, [
      { fila: 'pdfs', jobId: `pdf-${claim.id}-${row.geracao}`, id: claim.id, requestId: claim.request_id },
    ]);
    return true;
  });
}

/** The month after, if its newest finished version began with other balances than those. */
async function mesComOutroSaldo(
  client: PoolClient,
  { cliente_id, competencia }: MesDoCliente,
  saldo: ResultadoDaApuracao['saldo_a_transportar'],
): Promise<MesDoCliente[]> {
  const { rows } = await client.query<MesDoCliente>(
    `SELECT cliente_id, competencia FROM (
       SELECT cliente_id, competencia, comparativo FROM apuracao
        WHERE cliente_id = $1 AND competencia = to_char(to_date($2, 'YYYY-MM') + interval '1 month', 'YYYY-MM')
          AND estado IN ('gerando_pdf', 'calculada') ORDER BY versao DESC LIMIT 1) seguinte
      WHERE EXISTS (
        SELECT FROM jsonb_to_recordset(comparativo->'regime_novo'->'tributos') AS t(tributo text, saldo_anterior numeric)
         WHERE t.saldo_anterior <> coalesce(($3::jsonb->>t.tributo)::numeric, 0))`,
    [cliente_id, competencia, JSON.stringify(saldo)],
  );
  return rows;
}
