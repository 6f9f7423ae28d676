import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { tempoDeLeitura, tempoDoMotor } from '../../metricas.ts';
import { abrirQuarentena } from './abrir-quarentena.ts';
import { type ArquivoProcessado, CALCULO, LEITURA, type PedidoDeLeitura } from './pedido-de-leitura.ts';
import type { Remessa } from './remessa.ts';

export interface OpcoesDosLeitores {
  readonly threads: number;
  /** Milliseconds that one file may take before its thread is ended. */
  readonly limitePorArquivoMs: number;
  /** The module that the threads run; the reader of this folder where it is left out. */
  readonly modulo?: URL;
}

/** Threads that read and compute, so that the event loop stays free for the queues and the database. */
export interface Leitores {
  /**
   * What became of each file. One that exceeds its time, or ends its thread, is tried once more, alone; then it has
   * failed, and only it. Rejects when bytes or clients cannot be had, and when the readers are closed.
   */
  ler(remessa: Remessa): Promise<ArquivoProcessado[]>;
  /** Ends the threads at once. What they had under way rejects and is held against no file. */
  fechar(): Promise<void>;
}

/** A note has 5 MB at most; what needs more than this has gone astray. */
const MEMORIA_POR_THREAD_MB = 512;
/** Two halves of 8 MB and what moves between them: a larger young generation is hardly faster and most of what a worker holds. */
const MEMORIA_JOVEM_POR_THREAD_MB = 24;

export function abrirLeitores({ threads, limitePorArquivoMs, modulo }: OpcoesDosLeitores): Leitores {
  const fonte = import.meta.url.endsWith('.ts');
  const piscina = new Piscina({
    filename: (modulo ?? new URL(`./ler-arquivos.${fonte ? 'ts' : 'js'}`, import.meta.url)).href,
    ...(fonte ? { execArgv: ['--import', 'tsx', '--conditions=source'] } : {}),
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORIA_POR_THREAD_MB,
      maxYoungGenerationSizeMb: MEMORIA_JOVEM_POR_THREAD_MB,
    },
  });
  const quarentena = abrirQuarentena({ limitePorArquivoMs });
  let fechando: Promise<void> | undefined;
  return {
    async ler(remessa) {
      if (remessa.emQuarentena) return quarentena.ler(remessa);
      const processados = new Map<number, ArquivoProcessado>();
      const suspeitos = new Set<number>();
      const grupos = [[...remessa.hashes.keys()]];
      for (let grupo = grupos.shift(); grupo; grupo = grupos.shift()) {
        if (!grupo.length) continue;
        if (fechando) throw new Error('the readers are closed');
        const tentativa = await tentar(piscina, remessa, grupo, limitePorArquivoMs);
        for (const [posicao, processado] of tentativa.processados) processados.set(posicao, processado);
        const { culpado } = tentativa;
        if (!culpado) continue;
        if (fechando) throw new Error(`the readers were closed: ${culpado.motivo}`);
        if (suspeitos.has(culpado.posicao)) processados.set(culpado.posicao, { falhou: culpado.motivo });
        else grupos.push([culpado.posicao]);
        suspeitos.add(culpado.posicao);
        grupos.push(grupo.filter((posicao) => posicao !== culpado.posicao && !processados.has(posicao)));
      }
      return remessa.hashes.map((_, posicao) => processados.get(posicao) as ArquivoProcessado);
    },
    fechar() {
      quarentena.fechar();
      fechando ??= piscina.destroy();
      return fechando;
    },
  };
}

interface Tentativa {
  readonly processados: readonly (readonly [number, ArquivoProcessado])[];
  /** The file in work when the thread ended. */
  readonly culpado?: { readonly posicao: number; readonly motivo: string };
}

/** Runs the files at `posicoes` in one thread. */
async function tentar(
  piscina: Piscina,
  remessa: Remessa,
  posicoes: readonly number[],
  limiteMs: number,
): Promise<Tentativa> {
  const hash = (posicao: number) => remessa.hashes[posicao] as Buffer;
  const bytes = await remessa.bytesDe(posicoes.map(hash));
  const tem = (posicao: number) => bytes.has(hash(posicao).toString('hex'));
  const presentes = posicoes.filter(tem);
  const ausentes = posicoes
    .filter((posicao) => !tem(posicao))
    .map((posicao) => [posicao, { falhou: 'the stored bytes are not there' }] as const);
  const arquivos = presentes.map((posicao) => proprios(bytes.get(hash(posicao).toString('hex')) as Buffer));

  const andamento = new Int32Array(new SharedArrayBuffer(16));
  const { port1, port2 } = new MessageChannel();
  let semClientes: unknown;
  port1.on('message', (raizes: string[]) => {
    remessa.clientesDe(raizes).then(
      (clientes) => port1.postMessage(clientes),
      (error) => {
        semClientes = error;
        port1.close();
      },
    );
  });
  const vigia = vigiar(andamento, limiteMs);
  try {
    const pedido: PedidoDeLeitura = { arquivos, sandbox: remessa.sandbox, andamento, porta: port2 };
    const lidos: ArquivoProcessado[] = await piscina.run(pedido, {
      transferList: [port2, ...new Set(arquivos.map(({ buffer }) => buffer as ArrayBuffer))],
      signal: vigia.signal,
    });
    return {
      processados: [...ausentes, ...lidos.map((lido, i) => [presentes[i] as number, lido] as const)],
    };
  } catch (error) {
    const posicao = presentes[Atomics.load(andamento, 0) - 1];
    if (posicao === undefined) throw semClientes ?? error;
    const motivo = vigia.signal.aborted ? `longer than ${limiteMs} ms` : String(error);
    return { processados: ausentes, culpado: { posicao, motivo } };
  } finally {
    vigia.parar();
    port1.close();
    tempoDeLeitura.inc(Atomics.load(andamento, LEITURA) / 1e6);
    tempoDoMotor.inc(Atomics.load(andamento, CALCULO) / 1e6);
  }
}

/** Bytes that may be given away: a buffer that lies in memory shared with others is copied. */
function proprios(bytes: Buffer): Uint8Array {
  const inteiro = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;
  return inteiro ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}

/** Aborts when work on one file goes on for longer than the limit. Waiting for a thread, or for clients, does not count. */
function vigiar(andamento: Int32Array, limiteMs: number): { signal: AbortSignal; parar(): void } {
  const controle = new AbortController();
  let vista = 0;
  let desde = 0;
  const timer = setInterval(
    () => {
      const inicio = Atomics.load(andamento, 1);
      const agora = performance.now();
      if (Atomics.load(andamento, 0) === 0 || inicio !== vista) {
        vista = inicio;
        desde = agora;
      } else if (agora - desde > limiteMs) controle.abort();
    },
    Math.min(200, limiteMs / 2),
  );
  return { signal: controle.signal, parar: () => clearInterval(timer) };
}
