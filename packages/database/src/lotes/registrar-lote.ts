import type { Ator } from '../auditoria/auditar.ts';
import { takeContents } from '../content/contents.ts';
import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { dispensarReenviados } from './arquivos-recusados.ts';
import { insertChunks } from './insert-chunks.ts';
import type { ArquivoRecebido } from './split-into-chunks.ts';
import { type UsoDoEscritorio, usoParaRegistrar } from './uso-do-escritorio.ts';

export interface NovoLote {
  /** The chunks, each processed as one unit. */
  readonly chunks: readonly (readonly ArquivoRecebido[])[];
  readonly clienteId?: string;
  readonly competencia?: string;
  /** When the purchases in it came in, YYYY-MM-DD. */
  readonly entradaEm?: string;
  /** Who sends it: a person or a key. */
  readonly autor?: Pick<Ator, 'id' | 'nome'>;
  readonly requestId: string;
  /** Throws where the office has no room for it. No other lote of the office is made until this one is, or is not. */
  readonly conferirUso?: (usado: UsoDoEscritorio) => void;
}

/**
 * Turns stored bytes into a lote: rows, chunks and permits in one transaction. When it resolves, everything is durable.
 * Throws `ConteudoExpirado` when bytes are missing. Returns the lote's id, which is the `job_id`.
 */
export async function registrarLote(tenant: Tenant, novo: NovoLote): Promise<string> {
  const { organizationId } = tenant;
  const loteId = newId();
  const arquivos = novo.chunks.flat();
  await tenant.transaction(async (tx) => {
    if (novo.conferirUso) novo.conferirUso(await usoParaRegistrar(tx));
    await takeContents(
      tx,
      arquivos.flatMap(({ sha256, partes }) => partes ?? [sha256]),
    );
    await tx.query(
      `INSERT INTO lote (id, organization_id, estado, total, pendentes, cliente_id, competencia, request_id, autor,
                         autor_nome, entrada_em)
       VALUES ($1, $2, 'na_fila', $3, $3, $4, $5, $6, $7, $8, $9)`,
      [
        loteId,
        organizationId,
        arquivos.length,
        novo.clienteId,
        novo.competencia,
        novo.requestId,
        novo.autor?.id,
        novo.autor?.nome,
        novo.entradaEm,
      ],
    );
    await dispensarReenviados(
      tx,
      arquivos.map(({ nome }) => nome),
    );
    await insertChunks(tx, { loteId, requestId: novo.requestId }, novo.chunks);
  });
  return loteId;
}
