import { readFile } from 'node:fs/promises';
import type { Connection } from '../api/connection.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { type Arquivo, falhaDoArquivo } from '../files/find-files.ts';
import { openProgress } from '../output/progress.ts';
import { dividirEmLotes } from './dividir-em-lotes.ts';
import type { EstadoDoEnvio } from './estado-do-envio.ts';

export interface Destino {
  readonly clienteId: string | undefined;
  readonly competencia: string | undefined;
}

/** Sends what the API has not taken yet, one batch after the other. The batch that was under way when the command was cut off goes first. */
export async function enviarLotes(
  contexto: Contexto,
  connection: Connection,
  estado: EstadoDoEnvio,
  arquivos: readonly Arquivo[],
  destino: Destino,
): Promise<void> {
  const { textos, avisos } = contexto;
  const pendentes = arquivos.filter((arquivo) => !estado.foiAceito(arquivo));
  if (estado.jobs.length) avisos.write(`${textos.enviar.retomado(arquivos.length - pendentes.length)}\n`);
  const progress = openProgress(contexto, textos.enviar.progress, pendentes.length);
  try {
    const interrompido = estado.emVoo(pendentes);
    if (interrompido) {
      await enviarLote(contexto, connection, interrompido.arquivos, destino, interrompido.chave)
        .then((jobId) => estado.aceito(jobId))
        .catch(outroConteudo);
      progress.avancar(interrompido.arquivos.length);
    }
    const resto = pendentes.filter((arquivo) => !estado.foiAceito(arquivo));
    for (const lote of dividirEmLotes(resto)) {
      const chave = await estado.vaiEnviar(lote);
      await estado.aceito(await enviarLote(contexto, connection, lote, destino, chave));
      progress.avancar(lote.length);
    }
  } finally {
    progress.fim();
  }
}

/** The files are others although they look the same: then they are a batch like any other. */
function outroConteudo(erro: unknown): void {
  if (!(erro instanceof Falha && erro.codigo === 'idempotency_key_reutilizada')) throw erro;
}

/** POST /v1/upload; returns the id of the job. */
export async function enviarLote(
  contexto: Contexto,
  connection: Connection,
  lote: readonly Arquivo[],
  { clienteId, competencia }: Destino,
  chave: string,
): Promise<string> {
  const formulario = new FormData();
  if (clienteId !== undefined) formulario.append('cliente_id', clienteId);
  if (competencia !== undefined) formulario.append('competencia', competencia);
  for (const { path, nome } of lote) {
    const bytes = await readFile(path, { signal: contexto.signal }).catch((erro: unknown) => {
      throw falhaDoArquivo(erro, nome, contexto);
    });
    formulario.append('arquivos', new Blob([new Uint8Array(bytes)]), nome);
  }
  const { job_id } = await connection.json<{ job_id: string }>('/v1/upload', {
    method: 'POST',
    body: formulario,
    headers: { 'idempotency-key': chave },
  });
  return job_id;
}
