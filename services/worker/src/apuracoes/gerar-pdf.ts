import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  type ApuracaoReivindicada,
  devolverApuracao,
  ErroDosDados,
  erroDosDados,
  gravarPdf,
  newId,
  reivindicarApuracao,
  renovarApuracao,
  verApuracaoDoRelatorio,
} from '@apura/database';
import { traceWork } from '@apura/runtime';
import type { NewObject } from '@apura/storage';
import { manterLease } from '../manter-lease.ts';
import { apuracoesEncerradas, tempoDoPdf } from '../metricas.ts';
import type { Navegador } from '../navegador/abrir-navegador.ts';
import { NavegadorMorreu } from '../navegador/imprimir-pagina.ts';
import type { Grafica } from '../oficina.ts';
import { montarCsv } from '../planilha/montar-csv.ts';
import { montarXlsx } from '../planilha/montar-xlsx.ts';
import { imprimirRelatorio } from '../relatorio/imprimir-relatorio.ts';
import { encerrarComFalha } from './encerrar-com-falha.ts';
import { fatosDaApuracao } from './fatos-da-apuracao.ts';
import { comLogoParaImprimir } from './logo-para-imprimir.ts';
import { reunirDados } from './reunir-dados.ts';

const LEASE_SECONDS = 60;

/** Claims of a report that end with their worker, or with its browser: then something in the report ends them. */
const TENTATIVAS = 6;

/**
 * One permit: takes the fairest apuração whose figures are there, prints its report, stores it with its sheets and
 * finishes the version. Resolves as well when there is nothing to do.
 */
export async function gerarPdf(oficina: Grafica, navegador: Navegador, agora: () => Date): Promise<void> {
  const claim = await reivindicarApuracao(oficina.database, 'pdf', newId(), LEASE_SECONDS);
  if (!claim) return;
  const { database } = oficina;
  const lease = manterLease(() => renovarApuracao(database, claim, LEASE_SECONDS), LEASE_SECONDS);
  try {
    await traceWork('report', claim.request_id, { 'apura.queue': 'pdfs' }, () =>
      imprimir(oficina, navegador, agora, claim),
    );
  } catch (error) {
    if (erroDosDados(error) && claim.tentativas > 1) return await falhar(oficina, claim, error);
    const conta = erroDosDados(error) || error instanceof NavegadorMorreu;
    // Where this fails too, the lease runs out.
    await devolverApuracao(database, claim, { conta }).catch(() => {});
    throw error;
  } finally {
    lease.parar();
  }
}

async function imprimir(
  oficina: Grafica,
  navegador: Navegador,
  agora: () => Date,
  claim: ApuracaoReivindicada,
): Promise<void> {
  const medir = tempoDoPdf.startTimer();
  const logger = oficina.logger.child({
    request_id: claim.request_id,
    organization_id: claim.organization_id,
  });
  const tenant = oficina.database.forOrganization(claim.organization_id);
  if (claim.tentativas > TENTATIVAS) {
    return await falhar(oficina, claim, new Error(`ended its worker or browser ${TENTATIVAS} times`));
  }
  const visto = await verApuracaoDoRelatorio(tenant, claim.id);
  if (!visto) throw new Error(`apuracao ${claim.id} or its client is not there`);
  const { apuracao } = visto;
  const calculadaEm = agora();
  const marca = await comLogoParaImprimir(logger, tenant, visto.marca);
  const dados = await reunirDados(tenant, { ...visto, marca }, calculadaEm);
  let pdf: Buffer;
  let xlsx: Buffer;
  try {
    pdf = await imprimirRelatorio(navegador, dados);
    xlsx = await montarXlsx(dados);
  } catch (cause) {
    // A browser that somebody ended is not the report's fault.
    throw cause instanceof NavegadorMorreu
      ? cause
      : new ErroDosDados('the report was not printed', { cause });
  }
  const csv = Buffer.from(montarCsv(dados));
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  const objeto = (bytes: Buffer): NewObject => ({
    sha256: hash(bytes),
    encoding: 'identity',
    size: bytes.length,
    bytes,
  });
  await oficina.storage.putProvisional(claim.organization_id, [
    objeto(pdf),
    objeto(xlsx),
    { ...objeto(csv), encoding: 'gzip', bytes: gzipSync(csv) },
  ]);
  const figuras = {
    comparativo: dados.comparativo,
    divergencias: dados.totais_de_divergencias,
    primeiras: dados.divergencias,
  };
  const stored = await gravarPdf(tenant, claim, calculadaEm, {
    versao: apuracao.versao,
    pdf: hash(pdf),
    xlsx: hash(xlsx),
    csv: hash(csv),
    fatos: fatosDaApuracao(apuracao, figuras),
  });
  medir();
  apuracoesEncerradas.inc({ outcome: 'calculada' });
  logger.info('report stored', { apuracao_id: claim.id, bytes: pdf.length, stored });
}

async function falhar(oficina: Grafica, claim: ApuracaoReivindicada, error: unknown): Promise<void> {
  oficina.logger.error('report could not be printed', {
    request_id: claim.request_id,
    organization_id: claim.organization_id,
    apuracao_id: claim.id,
    error,
  });
  await encerrarComFalha(oficina, claim, {
    etapa: 'gerando_pdf',
    codigo: 'pdf_falhou',
    mensagem: 'O relatório em PDF não pôde ser gerado; os valores estão calculados. Peça a apuração de novo.',
  });
}
