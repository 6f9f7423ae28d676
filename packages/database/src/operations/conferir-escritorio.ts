import type { Tenant } from '../tenancy/tenant.ts';

/** Each query finds what must not be, while the services work or not: the id of what is wrong. */
const NAO_PODE_SER: Readonly<Record<string, string>> = {
  'the counters of a lote are not its files': `SELECT l.id FROM lote l, LATERAL (
       SELECT count(*) AS total, count(*) FILTER (WHERE a.estado = 'pendente') AS pendentes,
              count(*) FILTER (WHERE a.estado = 'processado') AS processados,
              count(*) FILTER (WHERE a.estado = 'duplicado') AS duplicados,
              count(*) FILTER (WHERE a.estado = 'recusado') AS recusados,
              count(*) FILTER (WHERE a.estado = 'cancelado') AS cancelados
         FROM arquivo a WHERE a.lote_id = l.id) n
     WHERE (l.total, l.pendentes, l.processados, l.duplicados, l.recusados, l.cancelados)
           IS DISTINCT FROM (n.total, n.pendentes, n.processados, n.duplicados, n.recusados, n.cancelados)`,
  'a lote that is done has pending files or no end': `SELECT id FROM lote WHERE estado = 'concluido' AND (pendentes > 0 OR fim IS NULL)`,
  'a note without its stored XML': `SELECT d.id FROM documento d
     WHERE NOT EXISTS (SELECT FROM conteudo c WHERE c.organization_id = d.organization_id AND c.sha256 = d.sha256 AND NOT c.provisorio)`,
  'a finished apuração without its PDF': `SELECT a.id FROM apuracao a WHERE a.estado = 'calculada' AND NOT EXISTS (
       SELECT FROM conteudo c WHERE c.organization_id = a.organization_id AND c.sha256 = a.pdf_sha256 AND NOT c.provisorio)`,
  'an entry without its note': `SELECT l.id FROM lancamento l WHERE NOT EXISTS (SELECT FROM documento d WHERE d.id = l.documento_id)`,
  'an entry without its client': `SELECT l.id FROM lancamento l WHERE NOT EXISTS (SELECT FROM cliente c WHERE c.id = l.cliente_id)`,
  'a delivery without its endpoint': `SELECT e.id FROM entrega e WHERE NOT EXISTS (SELECT FROM webhook_endpoint p WHERE p.id = e.endpoint_id)`,
};

export interface Achado {
  readonly falha: string;
  readonly id: string;
}

/** At most this many of a kind are named. */
const POR_TIPO = 20;

/** What of an office's rows contradicts itself; nothing in a sound database. */
export const conferirEscritorio = (tenant: Tenant): Promise<Achado[]> =>
  tenant.snapshot(async (tx) => {
    const achados: Achado[] = [];
    for (const [falha, texto] of Object.entries(NAO_PODE_SER)) {
      const { rows } = await tx.query<{ id: string }>(`${texto} LIMIT ${POR_TIPO}`);
      for (const { id } of rows) achados.push({ falha, id });
    }
    return achados;
  });

/** The hashes of what an office has stored for good, in batches. */
export async function* conteudosGuardados(tenant: Tenant, porVez: number): AsyncGenerator<Buffer[]> {
  let depois: Buffer = Buffer.alloc(0);
  for (;;) {
    const { rows } = await tenant.transaction((tx) =>
      tx.query<{ sha256: Buffer }>(
        'SELECT sha256 FROM conteudo WHERE sha256 > $1 AND NOT provisorio ORDER BY sha256 LIMIT $2',
        [depois, porVez],
      ),
    );
    if (!rows.length) return;
    yield rows.map(({ sha256 }) => sha256);
    depois = (rows.at(-1) as { sha256: Buffer }).sha256;
  }
}
