import { regrasAplicadas } from '@apura/contracts';
import { pedirApuracao } from '../apuracoes/pedir-apuracao.ts';
import type { RecalculoClaim } from '../claims/claims.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import { type Tenant, type Transaction, tenantOf } from '../tenancy/tenant.ts';

/** What is told of the rules, and how a month is asked for. */
export interface RegrasNovas {
  readonly regras: string;
  /** The act that they carry out; left out where they carry out none. */
  readonly ato?: string;
  /** Where the office has chosen none of its own. */
  readonly cenario: object;
  /** Whether a month (YYYY-MM) is open; a closed one is marked, and asked for by nobody but its office. */
  readonly aberta: (competencia: string) => boolean;
}

/** Clients whose next month is asked for in one transaction. */
const CLIENTES = 50;

/** Months whose newest version is finished, of other rules, and outdated since the job began; in order, by client. */
const A_PEDIR = `
  SELECT cliente_id, competencia, versao FROM (
    SELECT DISTINCT ON (a.cliente_id, a.competencia) a.* FROM apuracao a
     ORDER BY a.cliente_id, a.competencia, a.versao DESC) ultima
   WHERE estado IN ('gerando_pdf', 'calculada') AND versoes->>'regras' IS DISTINCT FROM $1
     AND desatualizada_desde >= (SELECT criado_em FROM recalculo WHERE regras = $1)
   ORDER BY cliente_id, competencia`;

const EM_CURSO = `SELECT cliente_id, estado FROM apuracao WHERE recalculo = $1 AND estado IN ('na_fila', 'calculando', 'gerando_pdf')`;

/**
 * Asks for the new version of each open month that came out outdated: of a client one after the other, because a balance is
 * carried from one to the next. When none is left the office is done, and hears of all its months at once. Returns false
 * when it is to be called again at once; otherwise the claim is over.
 */
export const pedirVersoesNovas = (
  tenant: Tenant,
  { id, lease_dono, request_id }: RecalculoClaim,
  novas: RegrasNovas,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    // Whoever finishes one of the versions waits for this row, so none ends unseen between the look and the wait.
    const mine = await tx.query(
      `SELECT FROM recalculo WHERE id = $1 AND lease_dono = $2 AND estado = 'executando' FOR UPDATE`,
      [id, lease_dono],
    );
    if (!mine.rowCount) return true;
    const { regras, ato, cenario, aberta } = novas;
    const emCurso = await tx.rows<{ cliente_id: string; estado: string }>(EM_CURSO, [regras]);
    const outdated = await tx.rows<MesDoCliente>(A_PEDIR, [regras]);
    const ocupados = new Set(
      emCurso.filter(({ estado }) => estado !== 'gerando_pdf').map((row) => row.cliente_id),
    );
    let pedidas = 0;
    for (const { cliente_id, competencia } of outdated.filter((mes) => aberta(mes.competencia))) {
      if (ocupados.has(cliente_id)) continue;
      ocupados.add(cliente_id);
      const resposta = await pedirApuracao(tenantOf(tx), {
        clienteId: cliente_id,
        competencia,
        cenario,
        requestId: request_id,
        recalculo: regras,
      });
      if (resposta !== 'cliente_desconhecido' && 'criada' in resposta) pedidas++;
      if (pedidas === CLIENTES) return false;
    }
    if (pedidas || emCurso.length) {
      await tx.query(
        `UPDATE recalculo SET estado = 'esperando', tentativas = 0, lease_dono = NULL, lease_ate = NULL WHERE id = $1`,
        [id],
      );
      return true;
    }
    await concluir(tx, id, request_id, regras, ato, outdated.length);
    return true;
  });

/** Ends the office's part of the job. Who has no month that came out differently hears nothing. */
async function concluir(
  tx: Transaction,
  id: string,
  requestId: string,
  regras: string,
  ato: string | undefined,
  encerrados: number,
): Promise<void> {
  const rows = await tx.rows<{ criado_em: Date; fim: Date; documentos: number; recalculados: number }>(
    `UPDATE recalculo SET estado = 'concluido', fim = now(), lease_dono = NULL, lease_ate = NULL WHERE id = $1
     RETURNING criado_em, fim, documentos,
       (SELECT count(*)::int FROM (SELECT DISTINCT cliente_id, competencia FROM apuracao a
         WHERE a.recalculo = $2 AND a.estado = 'calculada') m) AS recalculados`,
    [id, regras],
  );
  await tx.query('UPDATE organization SET regras_versao = $2 WHERE id = $1', [tx.organizationId, regras]);
  const [feito] = rows;
  if (!feito || !(feito.recalculados || encerrados)) return;
  const fato = regrasAplicadas({
    regras,
    ...(ato === undefined ? {} : { ato }),
    documentos: feito.documentos,
    meses_recalculados: feito.recalculados,
    meses_so_marcados: encerrados,
    inicio: feito.criado_em,
    fim: feito.fim,
  });
  await inserirEventos(tx, { recalculo: id }, requestId, [fato]);
}
