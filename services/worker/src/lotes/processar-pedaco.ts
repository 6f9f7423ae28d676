import { CODIGOS_DE_ARQUIVO, type Evento } from '@apura/contracts';
import {
  type ArquivoDoPedaco,
  type ArquivoLido,
  arquivosDoPedaco,
  clientesPorRaiz,
  gravarPedaco,
  type ItemLido,
  type LoteConcluido,
  newId,
  type PedacoReivindicado,
  reivindicarPedaco,
  renovarPedaco,
} from '@apura/database';
import { eventoDeDesatualizacao } from '../apuracoes/eventos-da-apuracao.ts';
import { manterLease } from '../manter-lease.ts';
import type { Oficina } from '../oficina.ts';
import type { ArquivoProcessado, ItemDoArquivo } from './leitores/pedido-de-leitura.ts';

/**
 * Seconds after which another worker may take a chunk from one that went silent. A chunk takes less than one; a lease
 * is renewed while it takes longer.
 */
const LEASE_SECONDS = 20;

/**
 * One permit: takes the fairest chunk that waits, reads and computes its files and writes the outcome in one
 * transaction. Resolves as well when there is nothing to do.
 */
export async function processarPedaco(oficina: Oficina): Promise<void> {
  const pedaco = await reivindicarPedaco(oficina.database, newId(), LEASE_SECONDS);
  if (!pedaco) return;
  const { database } = oficina;
  const lease = manterLease(() => renovarPedaco(database, pedaco, LEASE_SECONDS), LEASE_SECONDS);
  try {
    await processar(oficina, pedaco);
  } finally {
    lease.parar();
  }
}

async function processar(oficina: Oficina, pedaco: PedacoReivindicado): Promise<void> {
  const logger = oficina.logger.child({
    request_id: pedaco.request_id,
    organization_id: pedaco.organization_id,
  });
  const tenant = oficina.database.forOrganization(pedaco.organization_id);
  const { arquivos, sandbox } = await arquivosDoPedaco(tenant, pedaco.id);
  let processados: ArquivoProcessado[];
  let gravacao: Awaited<ReturnType<typeof gravarPedaco>>;
  do {
    // Of several answers the oldest counts: rows made for older clients are refused, and made again.
    let versao = Number.POSITIVE_INFINITY;
    processados = await oficina.leitores.ler({
      hashes: arquivos.map(({ sha256 }) => sha256),
      sandbox,
      bytesDe: (hashes) => oficina.storage.read(pedaco.organization_id, hashes),
      async clientesDe(raizes) {
        const atuais = await clientesPorRaiz(tenant, raizes);
        versao = Math.min(versao, atuais.versao);
        return atuais.clientes;
      },
    });
    if (!Number.isFinite(versao)) ({ versao } = await clientesPorRaiz(tenant, []));
    const lidos = arquivos.map((arquivo, i) => arquivoLido(arquivo, processados[i] as ArquivoProcessado));
    gravacao = await gravarPedaco(tenant, pedaco, versao, lidos, {
      concluido: (lote) => loteConcluido(lote, oficina.publicBaseUrl),
      desatualizada: eventoDeDesatualizacao(oficina.publicBaseUrl),
    });
  } while (gravacao === 'clientes_mudaram');
  for (const [i, processado] of processados.entries()) {
    if ('falhou' in processado) {
      logger.error('file could not be processed', { arquivo_id: arquivos[i]?.id, error: processado.falhou });
    }
  }
  logger.info('chunk processed', {
    pedaco_id: pedaco.id,
    lote_id: pedaco.lote_id,
    files: arquivos.length,
    gravacao,
  });
}

const FALHOU = { codigo: 'processamento_falhou', mensagem: CODIGOS_DE_ARQUIVO.processamento_falhou.mensagem };

function arquivoLido({ id, nome, sha256 }: ArquivoDoPedaco, processado: ArquivoProcessado): ArquivoLido {
  const base = { arquivoId: id, nome };
  if ('falhou' in processado) return { ...base, problema: FALHOU, itens: [] };
  if ('problema' in processado) return { ...base, problema: processado.problema, itens: [] };
  return { ...base, itens: processado.itens.map((item) => comHash(item, sha256)) };
}

function comHash(item: ItemDoArquivo, sha256: Buffer): ItemLido {
  if (item.tipo === 'nota') return { tipo: 'nota', documento: { ...item.documento, sha256 } };
  if (item.tipo === 'evento') return { tipo: 'evento', evento: { ...item.evento, sha256 } };
  return item;
}

function loteConcluido(lote: LoteConcluido, publicBaseUrl: string) {
  const { id, criado_em, fim, total, processados, duplicados, recusados, cancelados } = lote;
  const data: Evento<'lote.concluido'>['data'] = {
    job_id: id,
    estado: 'concluido',
    total,
    processados,
    duplicados,
    recusados,
    cancelados,
    inicio: criado_em.toISOString(),
    fim: fim.toISOString(),
    links: { self: `${publicBaseUrl}/v1/upload/${id}` },
  };
  return { type: 'lote.concluido', data };
}
