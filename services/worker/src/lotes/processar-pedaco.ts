import { CODIGOS_DE_ARQUIVO } from '@apura/contracts';
import {
  type ArquivoDoPedaco,
  type ArquivoLido,
  arquivosDoPedaco,
  clientesPorRaiz,
  devolverPedaco,
  erroDosDados,
  gravarPedaco,
  type ItemLido,
  newId,
  type PedacoAberto,
  type PedacoReivindicado,
  reivindicarPedaco,
  renovarPedaco,
  separarArquivos,
  type Tenant,
} from '@apura/database';
import { type Logger, traceWork } from '@apura/runtime';
import { manterLease } from '../manter-lease.ts';
import { arquivosProcessados, arquivosRecusados, pedacosProcessados, tempoDoPedaco } from '../metricas.ts';
import type { Oficina } from '../oficina.ts';
import { abrirPacote, desistirDoPacote } from './abrir-pacote.ts';
import type { ArquivoProcessado, ItemDoArquivo } from './leitores/pedido-de-leitura.ts';

/**
 * Seconds after which another worker may take a chunk from one that went silent. A chunk takes less than one; a lease
 * is renewed while it takes longer.
 */
const LEASE_SECONDS = 8;

/**
 * Claims of a chunk of one file that may end with their worker; then the file has failed. A file that ends its thread,
 * or the process that it is read in after its first worker ended, fails after one retry; but workers are also ended
 * from outside, again and again while a fleet shrinks or memory is short, and that must not be held against a file.
 */
const TENTATIVAS = 5;

/**
 * One permit: takes the fairest chunk that waits, reads and computes its files and writes the outcome in one
 * transaction. Resolves as well when there is nothing to do.
 */
export async function processarPedaco(oficina: Oficina): Promise<void> {
  const pedaco = await reivindicarPedaco(oficina.database, newId(), LEASE_SECONDS);
  if (!pedaco) return;
  const { database } = oficina;
  const lease = manterLease(() => renovarPedaco(database, pedaco, LEASE_SECONDS), LEASE_SECONDS);
  const medir = tempoDoPedaco.startTimer();
  try {
    await traceWork('chunk', pedaco.request_id, { 'apura.queue': 'lotes' }, () => processar(oficina, pedaco));
  } catch (error) {
    pedacosProcessados.inc({ outcome: 'failed' });
    // Where this fails too, the lease runs out.
    await devolverPedaco(database, pedaco, error).catch(() => {});
    throw error;
  } finally {
    medir();
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
  if (arquivos.length > 1 && pedaco.tentativas > 1) {
    await separarArquivos(tenant, pedaco);
    logger.warn('chunk separated after its worker ended', { pedaco_id: pedaco.id, files: arquivos.length });
    return;
  }
  const trabalho = { oficina, pedaco, tenant, logger, arquivos, sandbox };
  if (pedaco.tentativas > TENTATIVAS) return desistir(trabalho, `ended its worker ${TENTATIVAS} times`);
  try {
    const [zip] = arquivos;
    await (zip?.partes ? abrirPacote(oficina, pedaco, zip) : processarArquivos(trabalho));
  } catch (error) {
    if (arquivos.length > 1 || pedaco.tentativas < 2 || !erroDosDados(error)) throw error;
    await desistir(trabalho, String(error));
  }
}

interface Trabalho extends PedacoAberto {
  readonly oficina: Oficina;
  readonly pedaco: PedacoReivindicado;
  readonly tenant: Tenant;
  readonly logger: Logger;
}

/** Gives up what is alone in its chunk. */
async function desistir(trabalho: Trabalho, falhou: string): Promise<void> {
  const [arquivo] = trabalho.arquivos;
  if (arquivo?.partes) await desistirDoPacote(trabalho.oficina, trabalho.pedaco, arquivo);
  else await processarArquivos(trabalho, falhou);
}

/** Reads and computes the files, unless `falhou` says why they have failed, and writes the outcome. */
async function processarArquivos(trabalho: Trabalho, falhou?: string): Promise<void> {
  const { oficina, pedaco, tenant, logger, arquivos, sandbox } = trabalho;
  let processados: ArquivoProcessado[];
  let gravacao: Awaited<ReturnType<typeof gravarPedaco>>;
  do {
    // Of several answers the oldest counts: rows made for older clients are refused, and made again.
    let versao = Number.POSITIVE_INFINITY;
    processados =
      falhou === undefined
        ? await oficina.leitores.ler({
            hashes: arquivos.map(({ sha256 }) => sha256),
            sandbox,
            emQuarentena: pedaco.tentativas > 1,
            bytesDe: (hashes) => oficina.storage.read(pedaco.organization_id, hashes),
            async clientesDe(raizes) {
              const atuais = await clientesPorRaiz(tenant, raizes);
              versao = Math.min(versao, atuais.versao);
              return atuais.clientes;
            },
          })
        : arquivos.map(() => ({ falhou }));
    if (!Number.isFinite(versao)) ({ versao } = await clientesPorRaiz(tenant, []));
    const lidos = arquivos.map((arquivo, i) => arquivoLido(arquivo, processados[i] as ArquivoProcessado));
    gravacao = await gravarPedaco(tenant, pedaco, versao, lidos);
  } while (gravacao === 'clientes_mudaram');
  pedacosProcessados.inc({ outcome: gravacao });
  contarArquivos(processados);
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

function contarArquivos(processados: readonly ArquivoProcessado[]): void {
  for (const processado of processados) {
    if ('problema' in processado) arquivosRecusados.inc({ code: processado.problema.codigo });
    const outcome = 'falhou' in processado ? 'failed' : 'problema' in processado ? 'refused' : 'read';
    arquivosProcessados.inc({ outcome });
  }
}

const FALHOU = {
  codigo: 'processamento_falhou',
  mensagem: CODIGOS_DE_ARQUIVO.processamento_falhou.mensagem,
} as const;

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
