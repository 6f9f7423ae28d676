import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Apuracao } from '@apura/contracts';
import type { Connection } from '../api/connection.ts';
import { connect } from '../config/connect.ts';
import type { Contexto } from '../contexto.ts';
import { encontrarCliente } from '../envio/encontrar-cliente.ts';
import { enviarLotes } from '../envio/enviar-lotes.ts';
import { escreverMes } from '../envio/escrever-mes.ts';
import { esperarLotes } from '../envio/esperar-lotes.ts';
import { abrirEstado, type EstadoDoEnvio } from '../envio/estado-do-envio.ts';
import { esperarApuracao, pedirApuracao } from '../envio/pedir-apuracao.ts';
import { Falha, NOT_FOUND } from '../falha.ts';
import { type Arquivo, findFiles } from '../files/find-files.ts';
import { type FormatoOptions, mostrar } from '../output/formato.ts';
import { semControle } from '../output/sem-controle.ts';

/** The API's limit for one XML; one file beyond it would refuse the whole batch. */
const BYTES_POR_XML = 5 * 1024 * 1024;

interface EnvioOptions extends FormatoOptions {
  readonly cliente?: string;
  readonly competencia?: string;
  readonly esperar?: boolean;
  readonly pdf?: string;
}

/**
 * POST /v1/upload in batches, POST /v1/apuracoes when client and month are given; with `esperar` also their ends and
 * the PDF. Cut off anywhere, the same command goes on from there.
 */
export async function enviar(contexto: Contexto, paths: readonly string[], options: EnvioOptions) {
  const { textos, avisos } = contexto;
  const { cliente, competencia, esperar, pdf } = options;
  if ((cliente === undefined) !== (competencia === undefined))
    throw new Falha('uso', textos.uso.clienteSemCompetencia);
  if (pdf !== undefined && !(esperar && cliente)) throw new Falha('uso', textos.uso.pdfSemEsperar);
  const todos = await findFiles(contexto, paths, /\.(xml|zip)$/i);
  const arquivos = todos.filter(({ nome, bytes }) => /\.zip$/i.test(nome) || bytes <= BYTES_POR_XML);
  const grandes = todos.filter((arquivo) => !arquivos.includes(arquivo));
  for (const { nome } of grandes) avisos.write(`${textos.enviar.tooLarge(nome)}\n`);
  if (!arquivos.length) throw new Falha('arquivo', textos.enviar.nadaAEnviar);
  const connection = await connect(contexto);
  const estado = await abrirEstado(contexto, [
    ...[connection.baseUrl, cliente ?? '', competencia ?? ''],
    ...paths.map((path) => resolve(path)),
  ]);
  const enviado = await enviarTudo(connection, estado, arquivos, options).catch((erro: unknown) => {
    if (contexto.signal.aborted) {
      avisos.write(`${textos.enviar.interrompido(estado.arquivosAceitos, arquivos.length)}\n`);
    }
    throw erro;
  });
  await estado.esquecer();
  escrever(contexto, options, enviado);
  const recusados = grandes.length + enviado.lotes.reduce((soma, { upload }) => soma + upload.recusados, 0);
  if (recusados) throw new Falha('parcial', textos.enviar.partes(recusados));
}

async function enviarTudo(
  connection: Connection,
  estado: EstadoDoEnvio,
  arquivos: readonly Arquivo[],
  options: EnvioOptions,
) {
  const { textos, avisos } = connection.contexto;
  const { cliente, competencia = '', esperar } = options;
  // Given together, or neither is.
  const destino =
    cliente === undefined
      ? undefined
      : { cliente_id: await encontrarCliente(connection, cliente), competencia };
  await esquecerSeSumiu(connection, estado);
  await enviarLotes(connection, estado, arquivos, destino ?? {});
  const { jobs } = estado;
  avisos.write(`${textos.enviar.aceitos(arquivos.length, jobs.length)}\n`);
  const apuracaoId = destino && (await pedirApuracao(connection, estado, destino));
  if (apuracaoId !== undefined) avisos.write(`${textos.enviar.apuracaoPedida(apuracaoId)}\n`);
  const lotes = esperar ? await esperarLotes(connection, jobs) : [];
  const apuracao =
    apuracaoId !== undefined && esperar ? await esperarApuracao(connection, apuracaoId) : undefined;
  const pdf = apuracao && (await downloadPdf(connection, apuracao, options.pdf));
  return { jobs, lotes, apuracaoId, apuracao, pdf };
}

/** A state that speaks of batches which the API no longer knows is of another database, and worth nothing. */
async function esquecerSeSumiu(connection: Connection, estado: EstadoDoEnvio): Promise<void> {
  const [primeiro] = estado.jobs;
  if (primeiro === undefined) return;
  try {
    await connection.json(`/v1/upload/${primeiro}?limit=1`);
  } catch (erro) {
    if (!(erro instanceof Falha && NOT_FOUND.test(erro.codigo ?? ''))) throw erro;
    await estado.esquecer();
  }
}

/** Writes the report and returns where. */
async function downloadPdf(
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

const COLUNAS = ['job_id', 'estado', 'total', 'processados', 'duplicados', 'recusados'] as const;

type Enviado = Awaited<ReturnType<typeof enviarTudo>>;

function escrever(contexto: Contexto, options: EnvioOptions, enviado: Enviado): void {
  const { textos, avisos, saida } = contexto;
  const { jobs, lotes, apuracaoId, apuracao, pdf } = enviado;
  const linhas = lotes.length
    ? lotes.map(({ upload }) => COLUNAS.map((coluna) => upload[coluna]))
    : jobs.map((job) => [job, ...COLUNAS.slice(1).map(() => '')]);
  mostrar(contexto, options, {
    json: {
      lotes: lotes.length
        ? lotes.map(({ upload: { arquivos: _, ...contagens }, recusados }) => ({
            ...contagens,
            arquivos_recusados: recusados,
          }))
        : jobs.map((job_id) => ({ job_id })),
      ...(apuracaoId === undefined ? {} : { apuracao: apuracao ?? { id: apuracaoId } }),
      ...(pdf === undefined ? {} : { pdf }),
    },
    csv: { colunas: COLUNAS, linhas },
    tabela: { header: textos.enviar.header, linhas, textos: 2 },
  });
  for (const { nome, codigo = '', mensagem = codigo } of lotes.flatMap(({ recusados }) => recusados)) {
    avisos.write(`${semControle(textos.enviar.recusado(nome, mensagem))}\n`);
  }
  if (apuracao && !options.json && !options.csv) {
    saida.write(`${textos.enviar.apurada(apuracao.versao, apuracao.documentos)}\n`);
    if (apuracao.comparativo) escreverMes(contexto, apuracao.comparativo);
  }
  if (pdf !== undefined) avisos.write(`${textos.enviar.pdf(pdf)}\n`);
}
