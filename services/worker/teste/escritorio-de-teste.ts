import { createHash } from 'node:crypto';
import {
  criarCliente,
  criarEscritorio,
  dividirEmPedacos,
  pedirApuracao,
  registrarLote,
  type Tenant,
  verApuracao,
  verLote,
} from '@apura/database';
import type { ArquivoDoMes } from '@apura/samples';
import { calcularApuracao } from '../src/apuracoes/calcular-apuracao.ts';
import { processarPedaco } from '../src/lotes/processar-pedaco.ts';
import type { Oficina } from '../src/oficina.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** A new office, and the ways in which the tests of the worker use one. */
export async function escritorioDeTeste(oficina: Oficina, nome = 'Escritório') {
  const tenant = oficina.database.forOrganization(await criarEscritorio(oficina.database, { nome }));
  return { tenant, ...usosDe(oficina, tenant) };
}

export function usosDe(oficina: Oficina, tenant: Tenant) {
  /** Stores files as the gateway does, ZIPs in parts of `parte` bytes. */
  async function enviar(
    arquivos: readonly ArquivoDoMes[],
    { parte = 1000, ...esperado }: { parte?: number; clienteId?: string; competencia?: string } = {},
  ): Promise<string> {
    const recebidos = [];
    for (const { nome, bytes } of arquivos) {
      const pedacos = nome.endsWith('.zip') ? emPartes(bytes, parte) : [bytes];
      await oficina.storage.putProvisional(
        tenant.organizationId,
        pedacos.map((pedaco) => ({
          sha256: sha256(pedaco),
          encoding: 'identity',
          size: pedaco.length,
          bytes: Buffer.from(pedaco),
        })),
      );
      const base = { nome, sha256: sha256(bytes), tamanho: bytes.length };
      recebidos.push(nome.endsWith('.zip') ? { ...base, partes: pedacos.map(sha256) } : base);
    }
    return registrarLote(tenant, { pedacos: dividirEmPedacos(recebidos), requestId: 'teste', ...esperado });
  }

  /** Processes what waits until the lote is done, and shows it with its files. */
  async function processar(loteId: string) {
    for (;;) {
      const lote = await verLote(tenant, loteId, { limit: 5000 });
      if (lote?.estado === 'concluido') return lote;
      await processarPedaco(oficina);
    }
  }

  async function cliente(novo: { cnpj: string; razao_social: string; regime: string }): Promise<string> {
    const id = await criarCliente(tenant, {
      cnpjRaiz: novo.cnpj.slice(0, 8),
      cnpj: novo.cnpj,
      razaoSocial: novo.razao_social,
      regime: novo.regime,
      ibsCbs: 'regular',
      desde: '2026-01',
      requestId: 'teste',
    });
    if (!id) throw new Error('the client exists already');
    return id;
  }

  /** The figures of a new version, finished as if its PDF were there. */
  async function calcular(clienteId: string, competencia: string) {
    const pedida = await pedirApuracao(tenant, {
      clienteId,
      competencia,
      cenario: { nome: 'lei', status: 'lei' },
      requestId: 'teste',
    });
    if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
    await calcularApuracao(oficina);
    await consultar(
      `UPDATE apuracao SET estado = 'calculada', calculada_em = now() WHERE id = $1 AND estado = 'gerando_pdf'`,
      pedida.criada.id,
    );
    const apuracao = await verApuracao(tenant, pedida.criada.id);
    if (!apuracao) throw new Error('not there');
    return apuracao;
  }

  const consultar = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
    (await tenant.sql((client) => client.query<T>(sql, values))).rows;

  return { enviar, processar, cliente, calcular, consultar };
}

function emPartes(bytes: Uint8Array, tamanho: number): Uint8Array[] {
  const partes = [];
  for (let i = 0; i < bytes.length; i += tamanho) partes.push(bytes.subarray(i, i + tamanho));
  return partes;
}
