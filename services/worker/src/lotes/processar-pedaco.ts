import { setImmediate as nextTurn } from 'node:timers/promises';
import { CODIGOS_DE_ARQUIVO, type Evento } from '@apura/contracts';
import {
  type ArquivoDoPedaco,
  type ArquivoLido,
  arquivosDoPedaco,
  type ClienteDoDocumento,
  clientesPorRaiz,
  type Database,
  gravarPedaco,
  type ItemLido,
  type LoteConcluido,
  newId,
  type PedacoReivindicado,
  reivindicarPedaco,
} from '@apura/database';
import { eventoRegistrado } from '@apura/nfe';
import type { Logger } from '@apura/runtime';
import type { Storage } from '@apura/storage';
import { type ArquivoCalculado, calcularArquivo } from './calcular-arquivo.ts';
import { montarDocumento, raizesDasNotas } from './montar-documento.ts';

export interface Oficina {
  readonly database: Database;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly publicBaseUrl: string;
}

/** Seconds after which another worker may take a chunk from one that went silent. A chunk takes about one. */
const LEASE_SECONDS = 20;

type Calculado = { readonly arquivo: ArquivoDoPedaco; readonly resultado: ArquivoCalculado | 'falhou' };

/**
 * One permit: takes the fairest chunk that waits, reads and computes its files and writes the outcome in one
 * transaction. Resolves as well when there is nothing to do.
 */
export async function processarPedaco(oficina: Oficina): Promise<void> {
  const pedaco = await reivindicarPedaco(oficina.database, newId(), LEASE_SECONDS);
  if (!pedaco) return;
  const logger = oficina.logger.child({
    request_id: pedaco.request_id,
    organization_id: pedaco.organization_id,
  });
  const tenant = oficina.database.forOrganization(pedaco.organization_id);
  const { arquivos, sandbox } = await arquivosDoPedaco(tenant, pedaco.id);
  const calculados = await calcularArquivos(oficina, pedaco, arquivos, logger);
  const raizes = raizesDasNotas(calculados.flatMap(({ resultado }) => notasDe(resultado)));

  let gravacao: Awaited<ReturnType<typeof gravarPedaco>>;
  do {
    const { versao, clientes } = await clientesPorRaiz(tenant, raizes);
    const lidos = calculados.map((calculado) => comEfeitos(calculado, clientes, sandbox, logger));
    gravacao = await gravarPedaco(tenant, pedaco, versao, lidos, (lote) =>
      loteConcluido(lote, oficina.publicBaseUrl),
    );
  } while (gravacao === 'clientes_mudaram');
  logger.info('chunk processed', {
    pedaco_id: pedaco.id,
    lote_id: pedaco.lote_id,
    files: arquivos.length,
    gravacao,
  });
}

async function calcularArquivos(
  oficina: Oficina,
  pedaco: PedacoReivindicado,
  arquivos: readonly ArquivoDoPedaco[],
  logger: Logger,
): Promise<Calculado[]> {
  const bytes = await oficina.storage.read(
    pedaco.organization_id,
    arquivos.map(({ sha256 }) => sha256),
  );
  const calculados: Calculado[] = [];
  for (const arquivo of arquivos) {
    // The event loop must turn between files, or the queue takes this worker for dead.
    await nextTurn();
    calculados.push({ arquivo, resultado: calcularUm(arquivo, bytes, logger) });
  }
  return calculados;
}

/** A fault of ours in one file must not keep its neighbours from being processed. */
function calcularUm(
  { id, sha256 }: ArquivoDoPedaco,
  bytes: ReadonlyMap<string, Buffer>,
  logger: Logger,
): ArquivoCalculado | 'falhou' {
  try {
    const conteudo = bytes.get(sha256.toString('hex'));
    if (!conteudo) throw new Error('the stored bytes are not there');
    return calcularArquivo(conteudo);
  } catch (error) {
    logger.error('file could not be processed', { arquivo_id: id, error });
    return 'falhou';
  }
}

const FALHOU = { codigo: 'processamento_falhou', mensagem: CODIGOS_DE_ARQUIVO.processamento_falhou.mensagem };

function comEfeitos(
  { arquivo, resultado }: Calculado,
  clientes: readonly ClienteDoDocumento[],
  sandbox: boolean,
  logger: Logger,
): ArquivoLido {
  const base = { arquivoId: arquivo.id, nome: arquivo.nome };
  if (resultado === 'falhou') return { ...base, problema: FALHOU, itens: [] };
  if ('problema' in resultado) return { ...base, problema: resultado.problema, itens: [] };
  try {
    const itens = resultado.documentos.map((documento): ItemLido => {
      if (documento.tipo === 'evento') {
        const { evento } = documento;
        return {
          tipo: 'evento',
          evento: {
            chave: evento.chNFe,
            tp_evento: evento.tpEvento,
            n_seq: evento.nSeqEvento,
            dh_evento: evento.dhEvento,
            c_stat: evento.cStat ?? null,
            cancela: CANCELAMENTOS.has(evento.tpEvento) && eventoRegistrado(evento),
            sha256: arquivo.sha256,
          },
        };
      }
      if (documento.nota.ide.tpAmb === '2' && !sandbox) {
        const { mensagem } = CODIGOS_DE_ARQUIVO.homologacao_em_producao;
        return {
          tipo: 'nota_recusada',
          chave: documento.nota.chave,
          codigo: 'homologacao_em_producao',
          mensagem,
        };
      }
      return { tipo: 'nota', documento: montarDocumento(documento, arquivo.sha256, clientes) };
    });
    return { ...base, itens };
  } catch (error) {
    logger.error('effects of a file could not be computed', { arquivo_id: arquivo.id, error });
    return { ...base, problema: FALHOU, itens: [] };
  }
}

/** 110111 cancellation, 110112 cancellation by substitution (NFC-e). */
const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112']);

const notasDe = (resultado: ArquivoCalculado | 'falhou') =>
  resultado === 'falhou' || 'problema' in resultado
    ? []
    : resultado.documentos.flatMap((documento) => (documento.tipo === 'nota' ? [documento.nota] : []));

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
