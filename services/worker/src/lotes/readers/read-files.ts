import type { MessagePort } from 'node:worker_threads';
import { type Authenticity, examineFile } from '@apura/authenticity';
import type { ClienteDoDocumento, EventoToStore } from '@apura/database';
import {
  type Documento,
  decode,
  eventoRegistrado,
  LIMITES,
  lerDocumento,
  type OutroDocumento,
} from '@apura/documents';
import { type EventoDoDocumento, type EventoNFe, tipoDaNota } from '@apura/engine';
import { buildLinhasDaNota } from '../../planilha/linhas-da-nota.ts';
import { buildDocumento, buildEffects } from '../build-documento.ts';
import type { ContextoDaChave } from '../contexto-da-chave.ts';
import { computeDocumento, documentoLido } from '../documento-calculado.ts';
import { problema } from '../problema.ts';
import { raizesDosDocumentos } from '../raiz-do-cnpj.ts';
import {
  COMPUTING,
  EXHAUSTED,
  type FileForSheets,
  type FileItem,
  OTHERS_WAIT,
  POSTPONED,
  type ProcessedFile,
  READING,
  type ReadingRequest,
  type ResponseWithClientes,
  type Running,
} from './reading-request.ts';
import { trustedAuthorities } from './trusted-authorities.ts';

/** What a thread does beside: a client's month in its books beside its documents, some hundred megabytes of facts at worst. */
export { compareMesWithLivros } from '@apura/engine';

/**
 * The work of a thread: reads and computes one file after the other and sends what became of it, so that nothing is held of any but one, and
 * a note ends before the garbage collector has to carry it along. The clients are asked for at once, by what the bytes
 * of all files look like; those of a party that was not seen there, when its note is read. A fault of ours in one file
 * does not keep its neighbours from being processed. The first file is always read, whatever the budget.
 */
export default async function readFiles({
  arquivos,
  sandbox,
  authorities,
  running,
  port,
  outcomes,
  mes,
  ordens,
  contextos,
  onlyEffects,
  budgetMs,
}: ReadingRequest): Promise<void> {
  const clientes = askForClientes(port);
  await clientes.include(arquivos.flatMap(raizesInBytes));
  const send = (outcome: ProcessedFile | FileForSheets) => outcomes.postMessage(outcome);
  const isOver = budget(running, budgetMs);
  let over = false;
  for (const [i, bytes] of arquivos.entries()) {
    if (over) {
      send(POSTPONED);
      continue;
    }
    let decoded = '';
    const loaded = inTurn(running, i, READING, () => {
      if (bytes.length > LIMITES.bytes) return lerDocumento(bytes);
      decoded = decode(bytes);
      return lerDocumento(bytes, decoded);
    });
    if ('documentos' in loaded) {
      const { documentos } = loaded;
      await clientes.include(raizesDosDocumentos(documentos));
      const calcular = () =>
        mes
          ? {
              linhas: (mes.notas[i] ?? []).map((nota) =>
                buildLinhasDaNota(nota, documentos[nota.ordem], mes, clientes.all),
              ),
            }
          : {
              itens: buildItens(documentos, {
                clientes: clientes.all,
                sandbox,
                verdicts: onlyEffects
                  ? []
                  : examineFile(decoded, documentos, trustedAuthorities(authorities)),
                ordens: ordens?.[i],
                contextos,
                onlyEffects,
              }),
            };
      send(inTurn(running, i, COMPUTING, calcular));
    } else send(loaded);
    over = isOver();
  }
}

/**
 * Whether the budget of these files, or while others wait its half, is used up: by the clock, and by the CPU that the process had, for
 * what a file costs does not grow with what else the machine does. (No system tells a thread of Node 20 its own CPU.)
 */
function budget(running: Running, budgetMs: number | undefined): () => boolean {
  if (budgetMs === undefined) return () => false;
  const [start, cpuAtStart] = [performance.now(), process.cpuUsage()];
  return () => {
    const share = Atomics.load(running, OTHERS_WAIT) === 1 ? budgetMs / 2 : budgetMs;
    if (performance.now() - start < share) return false;
    const { user, system } = process.cpuUsage(cpuAtStart);
    const spent = Math.min(performance.now() - start, (user + system) / 1000);
    if (spent >= budgetMs) Atomics.store(running, EXHAUSTED, 1);
    return spent >= share;
  };
}

function inTurn<T>(
  running: Running,
  position: number,
  time: typeof READING | typeof COMPUTING,
  work: () => T,
): T | { falhou: string } {
  const start = performance.now();
  Atomics.add(running, 1, 1);
  Atomics.store(running, 0, position + 1);
  try {
    return work();
  } catch (error) {
    return { falhou: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    Atomics.add(running, time, Math.round((performance.now() - start) * 1000));
    Atomics.store(running, 0, 0);
  }
}

export interface OfFile {
  readonly clientes: readonly ClienteDoDocumento[];
  readonly sandbox: boolean;
  /** Whether each of the file's documents and events is what its issuer signed, in their order. */
  readonly verdicts: readonly Authenticity[];
  /** Which of the file's documents are wanted, by position; all where it is left out. */
  readonly ordens?: readonly number[] | undefined;
  /** What documents count for beside their files, by key. */
  readonly contextos?: Readonly<Record<string, ContextoDaChave>> | undefined;
  readonly onlyEffects?: ReadingRequest['onlyEffects'];
}

/**
 * Computes a file's documents and makes the rows of its documents and events. One of the test environment is refused unless
 * the office is a sandbox.
 */
export function buildItens(lidos: readonly (Documento | OutroDocumento)[], ofFile: OfFile): FileItem[] {
  const { clientes, sandbox, ordens, verdicts, contextos, onlyEffects } = ofFile;
  return lidos.flatMap((lido, ordem): FileItem[] => {
    if (ordens && !ordens.includes(ordem)) return [];
    const autenticidade = verdicts[ordem] ?? null;
    const odd = lido.avisos.length ? { avisos: lido.avisos.map(({ codigo }) => codigo) } : {};
    if ('evento' in lido) {
      const evento =
        lido.tipo === 'evento'
          ? eventoDaNota(lido.evento, ordem, sandbox)
          : eventoDeDocumento(lido.evento, ordem, sandbox);
      return [{ tipo: 'evento', evento: { ...evento, autenticidade }, ...odd }];
    }
    const documento = documentoLido(lido);
    const { chave, tpAmb } = documento;
    if (tpAmb === '2' && !sandbox)
      return [{ tipo: 'nota_recusada', chave, ...problema('homologacao_em_producao') }];
    const contexto = contextos?.[chave];
    if (contexto?.comNota && 'nota' in documento) return [{ tipo: 'original', nota: documento.nota }];
    if (onlyEffects) {
      const calculado = computeDocumento(documento, ordem, { conferir: false });
      return [{ tipo: 'efeitos', efeitos: buildEffects(calculado, clientes, contexto) }];
    }
    const linhas = buildDocumento(computeDocumento(documento, ordem), clientes, contexto);
    return [{ tipo: 'nota', documento: { ...linhas, autenticidade }, ...odd }];
  });
}

type EventoLido = Omit<EventoToStore, 'sha256'>;

/** 110111 cancellation, 110112 cancellation by substitution (NFC-e). */
const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112']);
const MODELO_NA_CHAVE = [20, 22] as const;

/** An event of a note, as it is stored. One of the test environment is only taken for registered in a sandbox. */
const eventoDaNota = (evento: EventoNFe, ordem: number, sandbox: boolean): EventoLido => ({
  chave: evento.chNFe,
  tipo: tipoDaNota(evento.chNFe.slice(...MODELO_NA_CHAVE)),
  tp_evento: evento.tpEvento,
  n_seq: evento.nSeqEvento,
  dh_evento: evento.dhEvento,
  c_stat: evento.cStat ?? null,
  efeito: CANCELAMENTOS.has(evento.tpEvento) ? 'cancela' : 'nenhum',
  registrado: eventoRegistrado(evento) && (evento.tpAmb === '1' || sandbox),
  dh_registro: evento.dhRegEvento ?? null,
  chave_substituta: null,
  protocolo: evento.protocolo ?? null,
  autor: evento.CNPJ ?? evento.CPF ?? null,
  detalhe: evento.detEvento ?? null,
  ordem,
});

/** An event of another document. One of the test environment is only taken for registered in a sandbox. */
const eventoDeDocumento = (evento: EventoDoDocumento, ordem: number, sandbox: boolean): EventoLido => ({
  chave: evento.chave,
  tipo: evento.tipo,
  tp_evento: evento.tpEvento,
  n_seq: evento.nSeqEvento ?? evento.dhEvento,
  dh_evento: evento.dhEvento,
  c_stat: null,
  efeito: evento.efeito,
  registrado: evento.registrado && (evento.tpAmb === '1' || sandbox),
  dh_registro: null,
  chave_substituta: evento.chaveSubstituta ?? null,
  protocolo: null,
  autor: evento.autor ?? null,
  detalhe: evento.detalhe ?? null,
  ordem,
});

/** The clients that a thread knows of. */
export function askForClientes(port: MessagePort) {
  const asked = new Set<string>();
  const all: ClienteDoDocumento[] = [];
  return {
    /** All whose root was asked for. */
    get all(): readonly ClienteDoDocumento[] {
      return all;
    },
    /** Asks for those of these CNPJ roots that were not asked for yet. Rejects when the port closes first. */
    async include(raizes: readonly string[]): Promise<void> {
      const novas = [...new Set(raizes)].filter((raiz) => !asked.has(raiz));
      if (!novas.length) return;
      for (const raiz of novas) asked.add(raiz);
      // Who is asked may give one that was not asked for, and so give it twice.
      for (const cliente of await ask(port, novas)) {
        if (!all.some(({ cliente_id }) => cliente_id === cliente.cliente_id)) all.push(cliente);
      }
    },
  };
}

function ask(port: MessagePort, raizes: readonly string[]): Promise<ResponseWithClientes> {
  return new Promise((done, reject) => {
    const closed = () => reject(new Error('the clients were not told'));
    port.once('close', closed);
    port.once('message', (clientes: ResponseWithClientes) => {
      port.off('close', closed);
      done(clientes);
    });
    port.postMessage(raizes);
  });
}

/** More than any note names; what a crowded file holds beyond it is asked for once the file is read. */
const MAX = 200;
/** Looked at in one file: a stranger may write nothing else. */
const MOST_TAGS = 2000;
const TAG = Buffer.from('CNPJ>');
/** What stands before the name of a start tag, and what stands behind it. */
const LONGEST_PREFIX = 64;
const MOST_BLANKS = 64;
const STARTS = /<(?:[\w.-]{1,64}:)?$/;
const RAIZ = /^\s{0,64}([0-9A-Z]{8})/;

/**
 * The roots of what looks like a CNPJ in a file that nobody has read yet: a guess, by which a thread asks once for the
 * clients of all its files. Of UTF-16 and of packed files it finds nothing. The tag is searched in the bytes: a text of
 * all of them and a regular expression over it cost four times as much.
 */
export function raizesInBytes(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raizes = new Set<string>();
  let at = -1;
  for (let tags = 0; tags < MOST_TAGS && raizes.size < MAX; tags++) {
    at = buffer.indexOf(TAG, at + 1);
    if (at === -1) break;
    const before = buffer.toString('latin1', Math.max(0, at - LONGEST_PREFIX - 2), at);
    if (!STARTS.test(before)) continue;
    const start = at + TAG.length;
    const [, raiz] = RAIZ.exec(buffer.toString('latin1', start, start + MOST_BLANKS + 8)) ?? [];
    if (raiz !== undefined) raizes.add(raiz);
  }
  return [...raizes];
}
