import { createHash } from 'node:crypto';
import {
  createCliente,
  createEscritorio,
  findApuracao,
  findLote,
  registerLote,
  requestApuracao,
  splitIntoChunks,
  type Tenant,
} from '@apura/database';
import { beginsAsLivro } from '@apura/documents/livro';
import type { ArquivoDoMes } from '@apura/samples';
import { computeApuracao } from '../src/apuracoes/compute-apuracao.ts';
import { processChunk } from '../src/lotes/process-chunk.ts';
import type { WorkContext } from '../src/work-context.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** A new office, and the ways in which the tests of the worker use one. */
export async function escritorioForTests(workContext: WorkContext, nome = 'Escritório') {
  const tenant = workContext.database.forOrganization(await createEscritorio(workContext.database, { nome }));
  return { tenant, ...usosOf(workContext, tenant) };
}

export function usosOf(workContext: WorkContext, tenant: Tenant) {
  /** Stores files as the gateway does, ZIPs in parts of `parte` bytes. */
  async function enviar(
    arquivos: readonly ArquivoDoMes[],
    {
      parte = 1000,
      ...esperado
    }: { parte?: number; clienteId?: string; competencia?: string; entradaEm?: string } = {},
  ): Promise<string> {
    const recebidos = [];
    for (const { nome, bytes } of arquivos) {
      const emPartes = nome.endsWith('.zip') || beginsAsLivro(bytes);
      const chunks = emPartes ? inParts(bytes, parte) : [bytes];
      await workContext.storage.putProvisional(
        tenant.organizationId,
        chunks.map((chunk) => ({
          sha256: sha256(chunk),
          encoding: 'identity',
          size: chunk.length,
          bytes: Buffer.from(chunk),
        })),
      );
      const base = { nome, sha256: sha256(bytes), tamanho: bytes.length };
      recebidos.push(emPartes ? { ...base, partes: chunks.map(sha256) } : base);
    }
    return registerLote(tenant, { chunks: splitIntoChunks(recebidos), requestId: 'teste', ...esperado });
  }

  /** Processes what waits until the lote is done, and shows it with its files. */
  async function processar(loteId: string) {
    for (;;) {
      const lote = await findLote(tenant, loteId, { limit: 5000 });
      if (lote?.estado === 'concluido') return lote;
      await processChunk(workContext);
    }
  }

  async function cliente(novo: { cnpj: string; razao_social: string; regime: string }): Promise<string> {
    const id = await createCliente(tenant, {
      cnpjRaiz: novo.cnpj.slice(0, 8),
      cnpj: novo.cnpj,
      razaoSocial: novo.razao_social,
      regime: novo.regime,
      ibs_cbs: 'regular',
      desde: '2026-01',
      requestId: 'teste',
    });
    if (!id) throw new Error('the client exists already');
    return id;
  }

  /** The figures of a new version, finished as if its PDF were there. */
  async function calcular(clienteId: string, competencia: string) {
    const pedida = await requestApuracao(tenant, {
      clienteId,
      competencia,
      cenario: { nome: 'lei', status: 'lei' },
      requestId: 'teste',
    });
    if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
    await computeApuracao(workContext);
    await consultar(
      `UPDATE apuracao SET estado = 'calculada', calculada_em = now() WHERE id = $1 AND estado = 'gerando_pdf'`,
      pedida.criada.id,
    );
    const apuracao = await findApuracao(tenant, pedida.criada.id);
    if (!apuracao) throw new Error('not there');
    return apuracao;
  }

  const consultar = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await tenant.transaction((tx) => tx.query<T>(sql, values))).rows;

  return { enviar, processar, cliente, calcular, consultar };
}

function inParts(bytes: Uint8Array, size: number): Uint8Array[] {
  const partes = [];
  for (let i = 0; i < bytes.length; i += size) partes.push(bytes.subarray(i, i + size));
  return partes;
}
