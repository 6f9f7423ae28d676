import {
  DataError,
  type DossieToPrint,
  failDossie,
  findDossieToPrint,
  findToday,
  storeDossie,
} from '@apura/database';
import { openXlsx, writeTables } from '@apura/sheets';
import { objectOf, pdfObjectOf, reportMarca, withLogoToPrint } from '../apuracoes/generate-pdf.ts';
import type { Browser } from '../browser/open-browser.ts';
import { BrowserFailed } from '../browser/print-page.ts';
import { type Claimed, withClaim } from '../claimed-work.ts';
import type { WorkContext } from '../work-context.ts';
import { conformidadeDoAno } from './conformidade-do-ano.ts';
import { confrontoDoMes } from './confronto-do-mes.ts';
import type { DossieInContext, DossieOnPaper } from './dossie-to-print.ts';
import { opcaoDoSimples } from './opcao-do-simples.ts';
import { posicaoDeAbertura } from './posicao-de-abertura.ts';
import { prontoParaJaneiro } from './pronto-para-janeiro.ts';

/** What each kind of dossier says. */
const BY_TIPO: Readonly<
  Record<DossieToPrint['tipo'], (contexto: DossieInContext) => Promise<DossieOnPaper>>
> = {
  conformidade_2026: conformidadeDoAno,
  confronto: confrontoDoMes,
  opcao_do_simples: opcaoDoSimples,
  posicao_de_abertura: posicaoDeAbertura,
  pronto_para_janeiro: prontoParaJaneiro,
};

/** One permit: takes the fairest dossier that was asked for and prints it. Resolves as well when there is nothing to do. */
export const printDossie = (workContext: WorkContext, browser: Browser, agora: () => Date): Promise<void> =>
  withClaim(workContext, {
    kind: 'dossie',
    queue: 'pdfs',
    leaseSeconds: 60,
    // Of those that end with its browser as well.
    attempts: 6,
    counts: (error) => error instanceof BrowserFailed,
    do: (it) => print(workContext, browser, agora(), it),
    giveUp: ({ tenant, claim }) => failDossie(tenant, claim),
  });

async function print(
  { storage, readers }: WorkContext,
  browser: Browser,
  agora: Date,
  { claim, tenant, logger }: Claimed<'dossie'>,
): Promise<void> {
  const visto = await findDossieToPrint(tenant, claim.id);
  if (!visto) throw new Error(`dossie ${claim.id} or its client is not there`);
  const { hoje } = await findToday(tenant, agora);
  const marca = reportMarca(await withLogoToPrint(logger, tenant, visto.marca));
  const { html, quadros } = await BY_TIPO[visto.tipo]({
    ...{ tenant, storage, readers, hoje, agora },
    dossie: { ...visto, marca },
  });
  const xlsx = openXlsx();
  await writeTables([xlsx], quadros);
  const pdf = await browser
    .printPdf(html, { criadoEm: agora, owner: claim.organization_id })
    .catch((cause) => {
      // A browser that somebody ended, or a machine that is too busy, is not the dossier's fault.
      throw cause instanceof BrowserFailed ? cause : new DataError('the dossier was not printed', { cause });
    });
  const objects = { pdf: pdfObjectOf(pdf), xlsx: objectOf(await xlsx.end()) };
  await storage.putProvisional(claim.organization_id, Object.values(objects));
  const stored = await storeDossie(tenant, claim, agora, {
    pdf: objects.pdf.sha256,
    xlsx: objects.xlsx.sha256,
  });
  logger.info('dossier stored', { dossie_id: claim.id, bytes: pdf.length, stored });
}
