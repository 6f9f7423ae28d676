import type { Connection } from '../api/connection.ts';
import { Falha } from '../falha.ts';
import { type Arquivo, readBlob } from '../files/find-files.ts';
import { withProgress } from '../output/progress.ts';
import { dividirEmLotes } from './dividir-em-lotes.ts';
import type { EstadoDoEnvio } from './estado-do-envio.ts';

export interface Destino {
  readonly cliente_id?: string;
  readonly competencia?: string;
}

/** Sends what the API has not taken yet, one batch after the other. The batch that was under way when the command was cut off goes first. */
export async function enviarLotes(
  connection: Connection,
  estado: EstadoDoEnvio,
  arquivos: readonly Arquivo[],
  destino: Destino,
): Promise<void> {
  const { textos, avisos } = connection.contexto;
  const pendentes = arquivos.filter((arquivo) => !estado.foiAceito(arquivo));
  if (estado.jobs.length) avisos.write(`${textos.enviar.retomado(arquivos.length - pendentes.length)}\n`);
  await withProgress(connection.contexto, textos.enviar.progress, pendentes.length, async (avancar) => {
    const interrompido = estado.emVoo(pendentes);
    if (interrompido) {
      await enviarLote(connection, interrompido.arquivos, destino, interrompido.chave)
        .then((jobId) => estado.aceito(jobId))
        .catch(outroConteudo);
      avancar(interrompido.arquivos.length);
    }
    const resto = pendentes.filter((arquivo) => !estado.foiAceito(arquivo));
    for (const lote of dividirEmLotes(resto)) {
      const chave = await estado.vaiEnviar(lote);
      await estado.aceito(await enviarLote(connection, lote, destino, chave));
      avancar(lote.length);
    }
  });
}

/** The files are others although they look the same: then they are a batch like any other. */
function outroConteudo(erro: unknown): void {
  if (!(erro instanceof Falha && erro.codigo === 'idempotency_key_reutilizada')) throw erro;
}

/** POST /v1/upload; returns the id of the job. */
export async function enviarLote(
  connection: Connection,
  lote: readonly Arquivo[],
  { cliente_id, competencia }: Destino,
  chave: string,
): Promise<string> {
  const formulario = new FormData();
  if (cliente_id !== undefined) formulario.append('cliente_id', cliente_id);
  if (competencia !== undefined) formulario.append('competencia', competencia);
  for (const arquivo of lote)
    formulario.append('arquivos', await readBlob(arquivo, connection.contexto), arquivo.nome);
  const { job_id } = await connection.json<{ job_id: string }>('/v1/upload', {
    method: 'POST',
    body: formulario,
    headers: { 'idempotency-key': chave },
  });
  return job_id;
}
