import { ErroDaApi, ErroDoArquivo } from '@apura/contracts';
import { compiledFile } from '@apura/runtime';
import { Piscina } from 'piscina';
import { type Resultado, runTask, type Task } from './tasks.ts';

/** A note of 990 items takes some 50 ms; what takes this long was made to. */
const TIME_MS = 5000;
const ITENS_SEM_THREAD = 10;
const OCIOSA_MS = 60_000;
/** Tasks that wait for a thread; more than these would wait longer than a client does. */
const MAX_IN_QUEUE = 200;

/** Computes in threads of its own, so that no file can hold up the answers to others. */
export function abrirCalculos({ threads }: { readonly threads: number }) {
  const piscina = new Piscina({
    filename: compiledFile('./thread.js', import.meta.url).href,
    execArgv: [],
    minThreads: 1,
    maxThreads: threads,
    // Without it a thread that has nothing to do for an instant is ended, and made anew with the next request.
    idleTimeout: OCIOSA_MS,
    maxQueue: MAX_IN_QUEUE,
  });
  return {
    /**
     * The JSON that a task makes.
     *
     * @throws ErroDoArquivo with the file's own code; ErroDaApi `varias_notas`, `corpo_invalido` (simulation), `importacao_invalida`,
     * `calculo_demorado`, `servico_indisponivel`
     */
    async fazer(task: Task): Promise<string> {
      if (pequena(task)) return lerResultado(runTask(task));
      const resultado = await (
        piscina.run(task, { signal: AbortSignal.timeout(TIME_MS) }) as Promise<Resultado>
      ).catch((erro: Error) => {
        if (erro.name === 'AbortError') throw new ErroDaApi('calculo_demorado', { cause: erro });
        if (/queue is at limit/i.test(erro.message))
          throw new ErroDaApi('servico_indisponivel', { cause: erro });
        throw erro;
      });
      return lerResultado(resultado);
    },
    fechar: () => piscina.destroy(),
  };
}

export type Calculos = ReturnType<typeof abrirCalculos>;

/** A few typed items take less time than the way to a thread and back. */
const pequena = (task: Task): boolean => task.tipo === 'manual' && task.body.itens.length <= ITENS_SEM_THREAD;

/** The JSON, or the error that a refusal is. */
export function lerResultado(resultado: Resultado): string {
  if ('json' in resultado) return resultado.json;
  if ('varias' in resultado) throw new ErroDaApi('varias_notas', { params: { notas: resultado.varias } });
  if ('faltas' in resultado) throw new ErroDaApi('importacao_invalida', { detalhes: resultado.faltas });
  if ('problemas' in resultado) {
    throw new ErroDaApi('corpo_invalido', {
      detalhes: resultado.problemas.map(({ campo, mensagem }) => ({ campo, motivo: mensagem })),
    });
  }
  throw new ErroDoArquivo(resultado.problema);
}
