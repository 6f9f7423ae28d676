import type { Browser } from '../browser/open-browser.ts';
import { buildHtml } from './build-html.ts';
import type { ReportData } from './report-data.ts';

/**
 * The report of a version of an apuração as a PDF, dated with its calculation: same data, same bytes. Reports of one
 * office (`owner`) may follow each other in one process of the browser.
 */
export const printReport = (browser: Browser, dados: ReportData, owner?: string): Promise<Buffer> =>
  browser.printPdf(buildHtml(dados), { criadoEm: new Date(dados.calculada_em), ...(owner && { owner }) });
