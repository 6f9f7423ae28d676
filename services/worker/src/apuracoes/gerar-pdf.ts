import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  ErroDosDados,
  gravarPdf,
  type ReportApuracao,
  type Tenant,
  verApuracaoForReport,
} from '@apura/database';
import { openCsv, openXlsx, openZipOfCsv, writeTables } from '@apura/sheets';
import type { NewObject } from '@apura/storage';
import type { Browser } from '../browser/open-browser.ts';
import { BrowserFailed } from '../browser/print-page.ts';
import { type Claimed, withClaim } from '../claimed-work.ts';
import { apuracoesEncerradas, tempoDoPdf } from '../metrics.ts';
import { escreverNotas } from '../planilha/escrever-notas.ts';
import { tomarNotas } from '../planilha/tomar-notas.ts';
import { buildScreenHtml } from '../report/build-html.ts';
import { printReport } from '../report/print-report.ts';
import { montarQuadros } from '../report/quadros/montar-quadros.ts';
import type { ReportData } from '../report/report-data.ts';
import type { WorkContext } from '../work-context.ts';
import { failVersion } from './fail-version.ts';
import { fatosDaApuracao } from './fatos-da-apuracao.ts';
import { comLogoParaImprimir } from './logo-para-imprimir.ts';
import { reunirDados } from './reunir-dados.ts';

/**
 * One permit: takes the fairest apuração whose figures are there, prints its report, stores it with its sheets and
 * finishes the version. Resolves as well when there is nothing to do.
 */
export const gerarPdf = (workContext: WorkContext, browser: Browser, agora: () => Date): Promise<void> =>
  withClaim(workContext, {
    kind: 'report',
    queue: 'pdfs',
    leaseSeconds: 60,
    // Of those that end with its browser as well.
    attempts: 6,
    counts: (error) => error instanceof BrowserFailed,
    do: (it) => imprimir(workContext, browser, agora, it),
    giveUp: (it, error) =>
      failVersion(it, error, {
        etapa: 'gerando_pdf',
        codigo: 'pdf_falhou',
        mensagem:
          'O relatório em PDF não pôde ser gerado; os valores estão calculados. Peça a apuração de novo.',
      }),
  });

async function imprimir(
  workContext: WorkContext,
  browser: Browser,
  agora: () => Date,
  { claim, tenant, logger }: Claimed<'report'>,
): Promise<void> {
  const medir = tempoDoPdf.startTimer();
  const visto = await verApuracaoForReport(tenant, claim.id);
  if (!visto) throw new Error(`apuracao ${claim.id} or its client is not there`);
  const { apuracao } = visto;
  const calculadaEm = agora();
  const marca = await comLogoParaImprimir(logger, tenant, visto.marca);
  const dados = await reunirDados(tenant, { ...visto, marca }, calculadaEm);
  const pdf = await printReport(browser, dados, claim.organization_id).catch((cause) => {
    // A browser that somebody ended, or a machine that is too busy, is not the report's fault.
    throw cause instanceof BrowserFailed ? cause : new ErroDosDados('the report was not printed', { cause });
  });
  // Not beside the print, which has a limit of time: the rows of a large month would take the browser's processor from it.
  const planilhas = await escreverPlanilhas(workContext, tenant, visto, dados);
  const page = Buffer.from(buildScreenHtml(dados));
  const object = (bytes: Buffer): NewObject => ({
    sha256: createHash('sha256').update(bytes).digest(),
    encoding: 'identity',
    size: bytes.length,
    bytes,
  });
  const objects = {
    pdf: object(pdf),
    xlsx: object(planilhas.xlsx),
    csv: { ...object(planilhas.csv), encoding: 'gzip' as const, bytes: gzipSync(planilhas.csv) },
    csvZip: object(planilhas.csvZip),
    html: { ...object(page), encoding: 'gzip' as const, bytes: gzipSync(page) },
  };
  await workContext.storage.putProvisional(claim.organization_id, Object.values(objects));
  const figuras = {
    comparativo: dados.comparativo,
    divergencias: dados.totais_de_divergencias,
    primeiras: dados.divergencias,
  };
  const stored = await gravarPdf(tenant, claim, calculadaEm, {
    versao: apuracao.versao,
    pdf: objects.pdf.sha256,
    xlsx: objects.xlsx.sha256,
    csv: objects.csv.sha256,
    csvZip: objects.csvZip.sha256,
    html: objects.html.sha256,
    fatos: fatosDaApuracao(apuracao, figuras),
  });
  medir();
  apuracoesEncerradas.inc({ outcome: 'calculada' });
  logger.info('report stored', { apuracao_id: claim.id, bytes: pdf.length, stored });
}

type Planilhas = Readonly<Record<'xlsx' | 'csv' | 'csvZip', Buffer>>;

/** The tables of the report as sheets; where they need not fit into one text, notes and items of the month as well. */
async function escreverPlanilhas(
  { readers, storage }: WorkContext,
  tenant: Tenant,
  { apuracao, cliente }: ReportApuracao,
  dados: ReportData,
): Promise<Planilhas> {
  const [xlsx, csv, csvZip] = [openXlsx(), openCsv(), openZipOfCsv()];
  try {
    await writeTables([xlsx, csv, csvZip], montarQuadros(dados));
  } catch (cause) {
    throw new ErroDosDados('the tables of the report were not written', { cause });
  }
  const todas = [{ xlsx, csv: csvZip }, { readers, storage, tenant }, apuracao, cliente.cnpj_raiz] as const;
  const identidade = (await tomarNotas(...todas)) ?? (await escreverNotas(...todas));
  const [livro, texto, zip] = await Promise.all([xlsx.end(), csv.end(), csvZip.end(identidade)]);
  return { xlsx: livro, csv: texto, csvZip: zip };
}
