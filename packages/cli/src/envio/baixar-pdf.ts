import { writeFile } from 'node:fs/promises';
import type { Conexao } from '../api/conexao.ts';
import type { Apuracao } from '../api/respostas.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';

/** Writes the report and returns where. */
export async function baixarPdf(
  contexto: Contexto,
  conexao: Conexao,
  { id, competencia, versao }: Apuracao,
  destino = `apuracao-${competencia}-v${versao}.pdf`,
): Promise<string> {
  const resposta = await conexao.pedir(`/v1/apuracoes/${id}/pdf`, {
    cabecalhos: { accept: 'application/pdf' },
  });
  const bytes = new Uint8Array(await resposta.arrayBuffer());
  await writeFile(destino, bytes, { signal: contexto.signal }).catch((erro: unknown) => {
    contexto.signal.throwIfAborted();
    if ((erro as NodeJS.ErrnoException).code === undefined) throw erro;
    throw new Falha('arquivo', contexto.textos.arquivoNaoGravado(destino));
  });
  return destino;
}
