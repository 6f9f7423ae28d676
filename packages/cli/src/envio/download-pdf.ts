import { writeFile } from 'node:fs/promises';
import type { Apuracao } from '@apura/contracts';
import type { Connection } from '../api/connection.ts';
import { Falha } from '../falha.ts';

/** Writes the report and returns where. */
export async function downloadPdf(
  connection: Connection,
  { id, competencia, versao }: Apuracao,
  destino = `apuracao-${competencia}-v${versao}.pdf`,
): Promise<string> {
  const { signal, textos } = connection.contexto;
  const resposta = await connection.pedir(`/v1/apuracoes/${id}/pdf`, {
    headers: { accept: 'application/pdf' },
  });
  const bytes = new Uint8Array(await resposta.arrayBuffer());
  await writeFile(destino, bytes, { signal }).catch((erro: unknown) => {
    signal.throwIfAborted();
    if ((erro as NodeJS.ErrnoException).code === undefined) throw erro;
    throw new Falha('arquivo', textos.arquivoNaoGravado(destino));
  });
  return destino;
}
