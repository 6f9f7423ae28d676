import type { Tenant } from '../tenancy/tenant.ts';

export interface EmailLido {
  readonly id: string;
  readonly para: string;
  readonly modelo: string;
  readonly dados: Record<string, unknown>;
  readonly segredo: Buffer | null;
  /** Tries so far. */
  readonly tentativas: number;
  readonly criado_em: Date;
  /** The office's name; null of one that is not registered yet, or of nobody's. */
  readonly escritorio: string | null;
}

/** A mail that is still to be sent, or undefined. */
export function lerEmail(tenant: Tenant, id: string): Promise<EmailLido | undefined> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<EmailLido>(
      `SELECT e.id, e.para, e.modelo, e.dados, e.segredo, e.tentativas, e.criado_em, o.nome AS escritorio
         FROM email e LEFT JOIN organization o ON o.id = e.organization_id WHERE e.id = $1 AND e.estado = 'pendente'`,
      [id],
    );
    return rows[0];
  });
}
