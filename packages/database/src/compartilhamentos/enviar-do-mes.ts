import type { EnviadosDoMes } from '@apura/contracts';
import type { Ator } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { SegredoDeLink } from '../usuarios/links.ts';
import { enviarReports, exigirTitularConfirmado } from './enviar-por-email.ts';

type Motivo = EnviadosDoMes['sem_envio'][number]['motivo'];

interface Linha {
  readonly cliente_id: string;
  readonly razao_social: string;
  readonly apuracao_id: string | null;
  readonly estado_do_mes: Exclude<Motivo, 'sem_contato' | 'limite_do_dia'> | null;
  readonly contato_id: string | null;
  readonly nome: string;
  readonly para: string;
  readonly ja_enviado: boolean;
}

/**
 * The active clients, each with the newest version of the month and each of its contacts. What a contact has got of this very
 * version by mail, it does not get again; what has failed or was withdrawn, it does.
 */
const LINHAS = `
  SELECT c.id AS cliente_id, c.razao_social, a.id AS apuracao_id, k.id AS contato_id, k.nome, k.email AS para,
         CASE WHEN a.id IS NULL OR a.estado <> 'calculada' OR a.pdf_sha256 IS NULL THEN 'sem_apuracao'
              WHEN a.comparativo->>'situacao' = 'incompleta' THEN 'incompleta'
              WHEN a.desatualizada_desde IS NOT NULL THEN 'desatualizada' END AS estado_do_mes,
         EXISTS (SELECT FROM compartilhamento s LEFT JOIN email e ON e.id = s.email_id
                  WHERE s.apuracao_id = a.id AND s.contato_id = k.id AND s.para = k.email AND s.retirado_em IS NULL
                    AND coalesce(e.estado, 'enviado') IN ('pendente', 'enviado')) AS ja_enviado
    FROM cliente c
    LEFT JOIN LATERAL (SELECT * FROM apuracao v WHERE v.organization_id = $1 AND v.cliente_id = c.id AND v.competencia = $2
                        ORDER BY v.versao DESC LIMIT 1) a ON true
    LEFT JOIN contato k ON k.cliente_id = c.id
   WHERE c.organization_id = $1 AND c.status = 'ativo' ORDER BY c.razao_social, c.id, k.id`;

export interface EnvioDoMes {
  /** YYYY-MM. */
  readonly competencia: string;
  /** Makes the secret of one mail's link; without it mails bring the PDF. */
  readonly segredo?: (() => SegredoDeLink) | undefined;
  readonly requestId: string;
}

/**
 * Mails the reports of a month to all contacts of all active clients. Asked for again it goes on with what is left: what a
 * limit of the day kept back, or what was not ready.
 */
export const compartilharDoMes = (
  tenant: Tenant,
  ator: Ator,
  { competencia, segredo, requestId }: EnvioDoMes,
): Promise<EnviadosDoMes | 'remetente_nao_confirmado'> =>
  tenant.transaction(async (tx) => {
    if (!(await exigirTitularConfirmado(tx, ator))) return 'remetente_nao_confirmado';
    // Two presses at the same time are one after the other, and the second finds what the first has written.
    await tx.query(`SELECT relatorios_de_hoje('{}')`);
    const linhas = await tx.rows<Linha>(LINHAS, [tx.organizationId, competencia]);
    const saem = linhas.filter((um) => um.estado_do_mes === null && um.contato_id !== null && !um.ja_enviado);
    const ids = await enviarReports(tx, ator, {
      requestId,
      envios: saem.map((um) => ({
        apuracaoId: um.apuracao_id ?? '',
        clienteId: um.cliente_id,
        contatoId: um.contato_id ?? '',
        nome: um.nome,
        para: um.para,
        segredo: segredo?.(),
      })),
    });
    const adiados = new Set(saem.filter((_, i) => ids[i] === undefined));
    const semEnvio = new Map<string, EnviadosDoMes['sem_envio'][number]>();
    for (const linha of linhas) {
      const { cliente_id, razao_social } = linha;
      const motivo =
        linha.estado_do_mes ??
        (linha.contato_id === null ? 'sem_contato' : adiados.has(linha) ? 'limite_do_dia' : undefined);
      if (motivo) semEnvio.set(cliente_id, { cliente_id, razao_social, motivo });
    }
    return {
      enviados: saem.length - adiados.size,
      ja_enviados: linhas.filter((um) => um.estado_do_mes === null && um.ja_enviado).length,
      sem_envio: [...semEnvio.values()],
    };
  });
