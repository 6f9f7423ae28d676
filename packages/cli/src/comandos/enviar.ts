import { resolve } from 'node:path';
import type { Conexao } from '../api/conexao.ts';
import type { Apuracao } from '../api/respostas.ts';
import { type Arquivo, encontrarArquivos } from '../arquivos/encontrar-arquivos.ts';
import { conectar } from '../configuracao/conectar.ts';
import type { Contexto } from '../contexto.ts';
import { baixarPdf } from '../envio/baixar-pdf.ts';
import { encontrarCliente } from '../envio/encontrar-cliente.ts';
import { enviarLotes } from '../envio/enviar-lotes.ts';
import { escreverMes } from '../envio/escrever-mes.ts';
import { esperarLotes, type LoteTerminado } from '../envio/esperar-lotes.ts';
import { abrirEstado, type EstadoDoEnvio } from '../envio/estado-do-envio.ts';
import { esperarApuracao, pedirApuracao } from '../envio/pedir-apuracao.ts';
import { Falha } from '../falha.ts';
import { mostrar, type OpcoesDeFormato } from '../saida/formato.ts';
import { semControle } from '../saida/sem-controle.ts';

/** The API's limit for one XML; one file beyond it would refuse the whole batch. */
const BYTES_POR_XML = 5 * 1024 * 1024;

export interface OpcoesDoEnvio extends OpcoesDeFormato {
  readonly cliente?: string;
  readonly competencia?: string;
  readonly esperar?: boolean;
  readonly pdf?: string;
}

interface Enviado {
  readonly jobs: readonly string[];
  readonly lotes: readonly LoteTerminado[];
  readonly apuracaoId?: string;
  readonly apuracao?: Apuracao;
  readonly pdf?: string;
}

/**
 * POST /v1/upload in batches, POST /v1/apuracoes when client and month are given; with `esperar` also their ends and
 * the PDF. Cut off anywhere, the same command goes on from there.
 */
export async function enviar(
  contexto: Contexto,
  caminhos: readonly string[],
  opcoes: OpcoesDoEnvio,
): Promise<void> {
  const { textos, avisos } = contexto;
  const todos = await encontrarArquivos(contexto, caminhos, /\.(xml|zip)$/i);
  const arquivos = todos.filter(({ nome, bytes }) => /\.zip$/i.test(nome) || bytes <= BYTES_POR_XML);
  const grandes = todos.filter((arquivo) => !arquivos.includes(arquivo));
  for (const { nome } of grandes) avisos.write(`${textos.enviar.grandeDemais(nome)}\n`);
  if (!arquivos.length) throw new Falha('arquivo', textos.enviar.nadaAEnviar);
  const conexao = await conectar(contexto);
  const estado = await abrirEstado(contexto, [
    ...[conexao.baseUrl, opcoes.cliente ?? '', opcoes.competencia ?? ''],
    ...caminhos.map((caminho) => resolve(caminho)),
  ]);
  const enviado = await enviarTudo(contexto, conexao, estado, arquivos, opcoes).catch((erro: unknown) => {
    if (contexto.signal.aborted) {
      avisos.write(`${textos.enviar.interrompido(estado.arquivosAceitos, arquivos.length)}\n`);
    }
    throw erro;
  });
  await estado.esquecer();
  escrever(contexto, opcoes, enviado);
  const recusados = grandes.length + enviado.lotes.reduce((soma, { upload }) => soma + upload.recusados, 0);
  if (recusados) throw new Falha('parcial', textos.enviar.partes(recusados));
}

async function enviarTudo(
  contexto: Contexto,
  conexao: Conexao,
  estado: EstadoDoEnvio,
  arquivos: readonly Arquivo[],
  opcoes: OpcoesDoEnvio,
): Promise<Enviado> {
  const { textos, avisos } = contexto;
  const { competencia } = opcoes;
  const clienteId =
    opcoes.cliente === undefined ? undefined : await encontrarCliente(contexto, conexao, opcoes.cliente);
  await esquecerSeSumiu(conexao, estado);
  await enviarLotes(contexto, conexao, estado, arquivos, { clienteId, competencia });
  const { jobs } = estado;
  avisos.write(`${textos.enviar.aceitos(arquivos.length, jobs.length)}\n`);
  const apuracaoId =
    clienteId === undefined || competencia === undefined
      ? undefined
      : await pedirApuracao(contexto, conexao, estado, { cliente_id: clienteId, competencia });
  if (apuracaoId !== undefined) avisos.write(`${textos.enviar.apuracaoPedida(apuracaoId)}\n`);
  if (!opcoes.esperar) return { jobs, lotes: [], ...(apuracaoId === undefined ? {} : { apuracaoId }) };
  const lotes = await esperarLotes(contexto, conexao, jobs);
  if (apuracaoId === undefined) return { jobs, lotes };
  const apuracao = await esperarApuracao(contexto, conexao, apuracaoId);
  return { jobs, lotes, apuracaoId, apuracao, pdf: await baixarPdf(contexto, conexao, apuracao, opcoes.pdf) };
}

/** A state that speaks of batches which the API no longer knows is of another database, and worth nothing. */
async function esquecerSeSumiu(conexao: Conexao, estado: EstadoDoEnvio): Promise<void> {
  const [primeiro] = estado.jobs;
  if (primeiro === undefined) return;
  try {
    await conexao.json(`/v1/upload/${primeiro}?limit=1`);
  } catch (erro) {
    if (!(erro instanceof Falha && erro.codigo === 'not_found')) throw erro;
    await estado.esquecer();
  }
}

const COLUNAS = ['job_id', 'estado', 'total', 'processados', 'duplicados', 'recusados'] as const;

function escrever(contexto: Contexto, opcoes: OpcoesDoEnvio, enviado: Enviado): void {
  const { textos, avisos, saida } = contexto;
  const { jobs, lotes, apuracaoId, apuracao, pdf } = enviado;
  const linhas = lotes.length
    ? lotes.map(({ upload }) => COLUNAS.map((coluna) => upload[coluna]))
    : jobs.map((job) => [job, ...COLUNAS.slice(1).map(() => '')]);
  mostrar(contexto, opcoes, {
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
    tabela: { cabecalho: textos.enviar.cabecalho, linhas, textos: 2 },
  });
  for (const { nome, codigo = '', mensagem = codigo } of lotes.flatMap(({ recusados }) => recusados)) {
    avisos.write(`${semControle(textos.enviar.recusado(nome, mensagem))}\n`);
  }
  if (apuracao && !opcoes.json && !opcoes.csv) {
    saida.write(`${textos.enviar.apurada(apuracao.versao, apuracao.documentos)}\n`);
    if (apuracao.comparativo) escreverMes(contexto, apuracao.comparativo);
  }
  if (pdf !== undefined) avisos.write(`${textos.enviar.pdf(pdf)}\n`);
}
