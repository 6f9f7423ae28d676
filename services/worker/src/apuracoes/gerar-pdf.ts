import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ErroDosDados, gravarPdf, verApuracaoForReport } from '@apura/database';
import type { NewObject } from '@apura/storage';
import type { Browser } from '../browser/open-browser.ts';
import { BrowserDied } from '../browser/print-page.ts';
import { type Claimed, withClaim } from '../claimed-work.ts';
import { apuracoesEncerradas, tempoDoPdf } from '../metrics.ts';
import { montarCsv } from '../planilha/montar-csv.ts';
import { montarXlsx } from '../planilha/montar-xlsx.ts';
import { printReport } from '../report/print-report.ts';
import type { PrintContext } from '../work-context.ts';
import { failVersion } from './fail-version.ts';
import { fatosDaApuracao } from './fatos-da-apuracao.ts';
import { comLogoParaImprimir } from './logo-para-imprimir.ts';
import { reunirDados } from './reunir-dados.ts';

/**
 * One permit: takes the fairest apuração whose figures are there, prints its report, stores it with its sheets and
 * finishes the version. Resolves as well when there is nothing to do.
 */
export const gerarPdf = (printContext: PrintContext, browser: Browser, agora: () => Date): Promise<void> =>
  withClaim(printContext, {
    kind: 'report',
    queue: 'pdfs',
    leaseSeconds: 60,
    // Of those that end with its browser as well.
    attempts: 6,
    counts: (error) => error instanceof BrowserDied,
    do: (it) => imprimir(printContext, browser, agora, it),
    giveUp: (it, error) =>
      failVersion(it, error, {
        etapa: 'gerando_pdf',
        codigo: 'pdf_falhou',
        mensagem:
          'O relatório em PDF não pôde ser gerado; os valores estão calculados. Peça a apuração de novo.',
      }),
  });

async function imprimir(
  printContext: PrintContext,
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
  let pdf: Buffer;
  let xlsx: Buffer;
  try {
    pdf = await printReport(browser, dados);
    xlsx = await montarXlsx(dados);
  } catch (cause) {
    // A browser that somebody ended is not the report's fault.
    throw cause instanceof BrowserDied ? cause : new ErroDosDados('the report was not printed', { cause });
  }
  const csv = Buffer.from(montarCsv(dados));
  const object = (bytes: Buffer): NewObject => ({
    sha256: createHash('sha256').update(bytes).digest(),
    encoding: 'identity',
    size: bytes.length,
    bytes,
  });
  const objects = {
    pdf: object(pdf),
    xlsx: object(xlsx),
    csv: { ...object(csv), encoding: 'gzip' as const, bytes: gzipSync(csv) },
  };
  await printContext.storage.putProvisional(claim.organization_id, Object.values(objects));
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
    fatos: fatosDaApuracao(apuracao, figuras),
  });
  medir();
  apuracoesEncerradas.inc({ outcome: 'calculada' });
  logger.info('report stored', { apuracao_id: claim.id, bytes: pdf.length, stored });
}
