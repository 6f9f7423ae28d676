import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Apuracao, Comparativo } from '@apura/contracts';
import type { Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { awaitLotes, type Destination, type EnvioState, openEstado, pollUntil, sendLotes } from '../envio.ts';
import { Failure, NOT_FOUND } from '../failure.ts';
import { findCliente } from '../find-cliente.ts';
import { type Arquivo, errorCode, findDocumentos } from '../find-files.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type FormatoOptions, show, tabela } from '../output/formato.ts';
import { withoutControls } from '../output/without-controls.ts';
import { devidoInLinhas, marcosInLinhas, premissasEmLinhas } from '../words.ts';

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
export async function send(contexto: Contexto, paths: readonly string[], options: EnvioOptions) {
  const { textos, avisos } = contexto;
  const { cliente, competencia, esperar, pdf } = options;
  if ((cliente === undefined) !== (competencia === undefined))
    throw new Failure('uso', textos.uso.clienteSemCompetencia);
  if (pdf !== undefined && !(esperar && cliente)) throw new Failure('uso', textos.uso.pdfSemEsperar);
  const todos = await findDocumentos(contexto, paths);
  const arquivos = todos.filter(({ nome, bytes }) => /\.(zip|txt)$/i.test(nome) || bytes <= BYTES_POR_XML);
  const grandes = todos.filter((arquivo) => !arquivos.includes(arquivo));
  for (const { nome } of grandes) avisos.write(`${textos.enviar.tooLarge(nome)}\n`);
  if (!arquivos.length) throw new Failure('arquivo', textos.enviar.nadaAEnviar);
  const connection = await connect(contexto);
  const estado = await openEstado(contexto, [
    ...[connection.baseUrl, cliente ?? '', competencia ?? ''],
    ...paths.map((path) => resolve(path)),
  ]);
  const enviado = await sendAll(connection, estado, arquivos, options).catch((erro: unknown) => {
    if (contexto.signal.aborted) {
      avisos.write(`${textos.enviar.interrompido(estado.arquivosAceitos, arquivos.length)}\n`);
    }
    throw erro;
  });
  await estado.esquecer();
  write(contexto, options, enviado);
  const recusados = grandes.length + enviado.lotes.reduce((soma, { upload }) => soma + upload.recusados, 0);
  if (recusados) throw new Failure('parcial', textos.enviar.partes(recusados));
}

async function sendAll(
  connection: Connection,
  estado: EnvioState,
  arquivos: readonly Arquivo[],
  options: EnvioOptions,
) {
  const { textos, avisos } = connection.contexto;
  const { cliente, competencia = '', esperar } = options;
  // Given together, or neither is.
  const destino =
    cliente === undefined ? undefined : { cliente_id: await findCliente(connection, cliente), competencia };
  await forgetIfGone(connection, estado);
  await sendLotes(connection, estado, arquivos, destino ?? {});
  const { jobs } = estado;
  avisos.write(`${textos.enviar.aceitos(arquivos.length, jobs.length)}\n`);
  const apuracaoId = destino && (await requestApuracao(connection, estado, destino));
  if (apuracaoId !== undefined) avisos.write(`${textos.enviar.apuracaoPedida(apuracaoId)}\n`);
  const lotes = esperar ? await awaitLotes(connection, jobs) : [];
  const apuracao =
    apuracaoId !== undefined && esperar ? await awaitApuracao(connection, apuracaoId) : undefined;
  const pdf = apuracao && (await downloadPdf(connection, apuracao, options.pdf));
  return { jobs, lotes, apuracaoId, apuracao, pdf };
}

/** A state that speaks of batches which the API no longer knows is of another database, and worth nothing. */
async function forgetIfGone(connection: Connection, estado: EnvioState): Promise<void> {
  const [primeiro] = estado.jobs;
  if (primeiro === undefined) return;
  try {
    await connection.call('GET', '/v1/upload/{id}', { params: { id: primeiro }, query: { limit: 1 } });
  } catch (erro) {
    if (!(erro instanceof Failure && NOT_FOUND.test(erro.codigo ?? ''))) throw erro;
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
  const resposta = await connection.open('/v1/apuracoes/{id}/pdf', 'application/pdf', { params: { id } });
  const bytes = new Uint8Array(await resposta.arrayBuffer());
  await writeFile(destino, bytes, { signal }).catch((erro: unknown) => {
    signal.throwIfAborted();
    if (errorCode(erro) === undefined) throw erro;
    throw new Failure('arquivo', textos.arquivoNaoGravado(destino));
  });
  return destino;
}

const COLUNAS = ['job_id', 'estado', 'total', 'processados', 'duplicados', 'recusados'] as const;

type Enviado = Awaited<ReturnType<typeof sendAll>>;

function write(contexto: Contexto, options: EnvioOptions, enviado: Enviado): void {
  const { textos, avisos, saida } = contexto;
  const { jobs, lotes, apuracaoId, apuracao, pdf } = enviado;
  const linhas = lotes.length
    ? lotes.map(({ upload }) => COLUNAS.map((coluna) => upload[coluna]))
    : jobs.map((job) => [job, ...COLUNAS.slice(1).map(() => '')]);
  show(contexto, options, {
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
    avisos.write(`${withoutControls(textos.enviar.recusado(nome, mensagem))}\n`);
  }
  if (apuracao && !options.json && !options.csv) {
    saida.write(`${textos.enviar.apurada(apuracao.versao, apuracao.documentos)}\n`);
    if (apuracao.comparativo) writeMes(contexto, apuracao.comparativo);
  }
  if (pdf !== undefined) avisos.write(`${textos.enviar.pdf(pdf)}\n`);
}

/**
 * A month for people: its answer, what is due tax by tax (columns without any amount are left out), what that supposes, the way from 2026 to
 * 2027, the years of the transition, and both sides of the comparison; or, in the API's words, what is missing.
 */
export function writeMes({ saida, textos, language }: Contexto, mes: Comparativo): void {
  const d = (valor: string) => dinheiro(valor, language);
  const { resumo, devido_no_mes: devido, ponte, transicao, comparacao } = mes;
  const { enviar: t } = textos;
  if (!devido) {
    saida.write(`${resumo}\n`);
    return;
  }
  saida.write(`${t.resposta(resumo, d(devido.total_a_recolher))}\n`);
  const { header, linhas } = devidoInLinhas(devido, t, d);
  saida.write(tabela(header, linhas, 1));
  const supostas = premissasEmLinhas(mes.premissas_que_mudam_o_total, d);
  if (supostas.length) saida.write(`${[t.premissas, ...supostas].join('\n')}\n`);
  if (ponte) {
    const { de, para, inicial, passos, final, status } = ponte;
    saida.write(`${t.ponte(de, para, status)}\n`);
    const linhasDaPonte = passos.map(({ tributo, valor }) => [t.namePasso(tributo), d(valor)]);
    saida.write(
      tabela(
        [t.tributo, 'R$'],
        [[t.nameRegras(de), d(inicial)], ...linhasDaPonte, [t.nameRegras(para), d(final)]],
        1,
      ),
    );
  }
  const marcos = marcosInLinhas(transicao, t.origem, d);
  if (marcos.length) saida.write(tabela(t.marcos, marcos, 1));
  if (comparacao) {
    const { regime_atual, regime_novo, ano_do_regime_atual, ano_do_regime_novo, status } = comparacao;
    if (regime_atual) saida.write(`${t.regimeAtual(ano_do_regime_atual, d(regime_atual.total))} `);
    saida.write(t.regimeNovo(ano_do_regime_novo, d(regime_novo.total), status));
    saida.write(comparacao.diferenca === null ? '\n' : ` ${t.diferenca(d(comparacao.diferenca))}\n`);
  }
}

/**
 * Asks for a version of the month, which will take in all batches sent before. One that is under way may not know
 * them: it is waited for, and then a new one is asked for.
 */
async function requestApuracao(connection: Connection, estado: EnvioState, body: Required<Destination>) {
  const { textos, avisos } = connection.contexto;
  if (estado.apuracao !== undefined) return estado.apuracao;
  for (;;) {
    try {
      const { id } = await connection.call('POST', '/v1/apuracoes', {
        body,
        headers: { 'idempotency-key': await estado.vaiApurar() },
      });
      await estado.apurando(id);
      return id;
    } catch (erro) {
      if (!(erro instanceof Failure && erro.tipo === 'recusado')) throw erro;
      await estado.naoApurou();
      if (erro.codigo !== 'apuracao_em_andamento') throw erro;
      avisos.write(`${textos.enviar.apuracaoEmAndamento}\n`);
      const abertas = () => connection.call('GET', '/v1/apuracoes', { query: { ...body, limit: 100 } });
      await pollUntil(connection.contexto, abertas, ({ data }) => data.every(terminou));
    }
  }
}

const terminou = ({ estado }: Pick<Apuracao, 'estado'>): boolean =>
  estado === 'calculada' || estado === 'falhou';

/** @throws Falha `recusado` when it fails */
async function awaitApuracao(connection: Connection, id: string): Promise<Apuracao> {
  const apuracao = await pollUntil(
    connection.contexto,
    () => connection.call('GET', '/v1/apuracoes/{id}', { params: { id } }),
    terminou,
  );
  if (apuracao.estado === 'falhou') {
    throw new Failure(
      'recusado',
      connection.contexto.textos.enviar.apuracaoFalhou(apuracao.erro?.mensagem ?? ''),
    );
  }
  return apuracao;
}
