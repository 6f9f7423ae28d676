import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createFato, type Divergencia, type Fato, type VersaoDaApuracao } from '@apura/contracts';
import {
  askedTogether,
  changeRawLogo,
  DataError,
  type DivergenciaListada,
  findApuracaoForReport,
  hasAssistida,
  lacunasDeNumeracao,
  listDivergencias,
  listRevisoes,
  type ReportApuracao,
  readByKeptPlans,
  readMesDaAssistida,
  storePdf,
  type Tenant,
} from '@apura/database';
import {
  type Comparativo,
  known,
  type MesGuardado,
  prazosDaAssistida,
  reconciliarGuardado,
} from '@apura/engine';
import { formatOfType, ImageRefused, reencodeImage } from '@apura/images';
import type { Logger } from '@apura/runtime';
import { openCsv, openXlsx, openZipOfCsv, writeTables } from '@apura/sheets';
import type { NewObject } from '@apura/storage';
import type { Browser } from '../browser/open-browser.ts';
import { BrowserFailed } from '../browser/print-page.ts';
import { type Claimed, withClaim } from '../claimed-work.ts';
import { endedApuracoes, pdfTime } from '../metrics.ts';
import { takeNotas, writeNotas } from '../planilha/write-notas.ts';
import { buildScreenHtml } from '../report/build-html.ts';
import { printReport } from '../report/print-report.ts';
import { buildQuadros } from '../report/quadros.ts';
import type { Marca, ReportData, ReportLancamentoManual, ReportRegime } from '../report/report-data.ts';
import type { WorkContext } from '../work-context.ts';
import { failVersion } from './compute-apuracao.ts';

/**
 * One permit: takes the fairest apuração whose figures are there, prints its report, stores it with its sheets and
 * finishes the version; where there is none, does what else the queue is for.
 */
export const generatePdf = (
  workContext: WorkContext,
  browser: Browser,
  agora: () => Date,
  orElse?: () => Promise<void>,
): Promise<void> =>
  withClaim(workContext, {
    kind: 'report',
    queue: 'pdfs',
    ...(orElse && { orElse }),
    leaseSeconds: 60,
    // Of those that end with its browser as well.
    attempts: 6,
    counts: (error) => error instanceof BrowserFailed,
    do: (it) => print(workContext, browser, agora, it),
    giveUp: (it, error) =>
      failVersion(it, error, {
        etapa: 'gerando_pdf',
        codigo: 'pdf_falhou',
        mensagem:
          'O relatório em PDF não pôde ser gerado; os valores estão calculados. Peça a apuração de novo.',
      }),
  });

/**
 * A print has a limit of time. The rows of so many documents cost the threads a second or two, so that they are written while the
 * browser prints; those of more would take its processor from it, and come after it.
 */
const BESIDE_THE_PRINT = 1000;

/** Both, or what one of them failed by, once the other has ended as well: nothing is left beside the next try. */
async function bothEnded<A, B>(um: Promise<A>, outro: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([um, outro]);
  return [await um, await outro];
}

async function print(
  workContext: WorkContext,
  browser: Browser,
  agora: () => Date,
  { claim, tenant, logger }: Claimed<'report'>,
): Promise<void> {
  const medir = pdfTime.startTimer();
  const calculadaEm = agora();
  const { visto, semLogo } = await readByKeptPlans(tenant, async (same) => {
    const visto = await findApuracaoForReport(same, claim.id);
    if (!visto) throw new Error(`apuracao ${claim.id} or its client is not there`);
    return { visto, semLogo: await gatherData(same, visto, calculadaEm) };
  });
  const { apuracao } = visto;
  const dados = { ...semLogo, marca: reportMarca(await withLogoToPrint(logger, tenant, visto.marca)) };
  const imprimir = () =>
    printReport(browser, dados, claim.organization_id).catch((cause) => {
      // A browser that somebody ended, or a machine that is too busy, is not the report's fault.
      throw cause instanceof BrowserFailed ? cause : new DataError('the report was not printed', { cause });
    });
  const escrever = () => writePlanilhas(workContext, tenant, visto, dados);
  const [pdf, planilhas] =
    dados.documentos <= BESIDE_THE_PRINT
      ? await bothEnded(imprimir(), escrever())
      : [await imprimir(), await escrever()];
  const page = Buffer.from(buildScreenHtml(dados));
  const objects = {
    pdf: pdfObjectOf(pdf),
    xlsx: objectOf(planilhas.xlsx),
    csv: { ...objectOf(planilhas.csv), encoding: 'gzip' as const, bytes: gzipSync(planilhas.csv) },
    csvZip: objectOf(planilhas.csvZip),
    html: { ...objectOf(page), encoding: 'gzip' as const, bytes: gzipSync(page) },
  };
  await workContext.storage.putProvisional(claim.organization_id, Object.values(objects));
  const figuras = {
    comparativo: dados.comparativo,
    divergencias: dados.totais_de_divergencias,
    primeiras: dados.divergencias,
  };
  const stored = await storePdf(tenant, claim, calculadaEm, {
    versao: apuracao.versao,
    pdf: objects.pdf.sha256,
    xlsx: objects.xlsx.sha256,
    csv: objects.csv.sha256,
    csvZip: objects.csvZip.sha256,
    html: objects.html.sha256,
    fatos: fatosDaApuracao(apuracao, figuras),
  });
  medir();
  endedApuracoes.inc({ outcome: 'calculada' });
  logger.info('report stored', { apuracao_id: claim.id, bytes: pdf.length, stored });
}

/** Bytes as they are stored where nothing packs them. */
export const objectOf = (bytes: Buffer): NewObject => ({
  sha256: createHash('sha256').update(bytes).digest(),
  encoding: 'identity',
  size: bytes.length,
  bytes,
});

/** A PDF, packed: what makes it readable aloud, two thirds of it, lies in it as plain text. */
export const pdfObjectOf = (pdf: Buffer): NewObject => ({
  ...objectOf(pdf),
  encoding: 'gzip',
  bytes: gzipSync(pdf, { level: 1 }),
});

type Planilhas = Readonly<Record<'xlsx' | 'csv' | 'csvZip', Buffer>>;

/** The tables of the report as sheets; where they need not fit into one text, notes and items of the month as well. */
async function writePlanilhas(
  { readers, storage }: WorkContext,
  tenant: Tenant,
  { apuracao, cliente }: ReportApuracao,
  dados: ReportData,
): Promise<Planilhas> {
  const [xlsx, csv, csvZip] = [openXlsx(), openCsv(), openZipOfCsv()];
  try {
    await writeTables([xlsx, csv, csvZip], buildQuadros(dados));
  } catch (cause) {
    throw new DataError('the tables of the report were not written', { cause });
  }
  const todas = [{ xlsx, csv: csvZip }, { readers, storage, tenant }, apuracao, cliente.cnpj_raiz] as const;
  const identidade = (await takeNotas(...todas)) ?? (await writeNotas(...todas));
  const [livro, texto, zip] = await Promise.all([xlsx.end(), csv.end(), csvZip.end(identidade)]);
  return { xlsx: livro, csv: texto, csvZip: zip };
}

export interface FigurasDaApuracao {
  readonly comparativo: Comparativo;
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
  /** The gravest first. */
  readonly primeiras: readonly DivergenciaListada[];
}

/** `apuracao.calculada`, and `apuracao.inconsistencia` when something critical was found. */
export function fatosDaApuracao(
  versao: VersaoDaApuracao,
  { comparativo, divergencias, primeiras }: FigurasDaApuracao,
): Fato[] {
  const figuras = figurasDoMes(comparativo);
  return [
    createFato('apuracao.calculada', { versao, ...figuras, divergencias }),
    ...(divergencias.criticas
      ? [
          createFato('apuracao.inconsistencia', {
            versao,
            ...figuras,
            divergencias: { ...divergencias, primeiras: primeiras.slice(0, 10).map(publica) },
          }),
        ]
      : []),
  ];
}

/** What there is no amount of is left out: a month that is incomplete has none. */
function figurasDoMes({ situacao, resumo, devido_no_mes: devido, comparacao }: Comparativo) {
  return {
    situacao,
    resumo,
    ...(devido
      ? {
          total_a_recolher: devido.total_a_recolher,
          efeito_da_reforma_no_mes: devido.efeito_da_reforma_no_mes,
        }
      : {}),
    ...(comparacao?.regime_atual ? { total_atual: comparacao.regime_atual.total } : {}),
    ...(comparacao
      ? { total_novo: comparacao.regime_novo.total, ano_do_regime_novo: comparacao.ano_do_regime_novo }
      : {}),
  };
}

/** Longer than any true value: an event stays under 20 KB, whatever a note's fields hold. */
const MAXIMO_DE_UM_VALOR = 120;

function publica({ n_item, rejeicao, ...divergencia }: DivergenciaListada): Divergencia {
  return {
    ...divergencia,
    declarado: shorten(divergencia.declarado),
    calculado: shorten(divergencia.calculado),
    ...(n_item === null ? {} : { n_item }),
    ...(rejeicao === null ? {} : { rejeicao }),
  };
}

const shorten = (valor: string | null): string | null =>
  valor === null || valor.length <= MAXIMO_DE_UM_VALOR
    ? valor
    : `${valor.slice(0, MAXIMO_DE_UM_VALOR).toWellFormed()}…`;

type MarcaGuardada = ReportApuracao['marca'];

/**
 * `marca` with a logo that we wrote ourselves, or none. One that is still as somebody sent it, stored by a version before
 * this one, is written anew here and kept so; what cannot be is not printed.
 */
export async function withLogoToPrint(
  logger: Logger,
  tenant: Tenant,
  marca: MarcaGuardada,
): Promise<MarcaGuardada> {
  const { logo, ...semLogo } = marca;
  if (!logo || logo.reescrito) return marca;
  try {
    const png = await reencodeImage(logo.bytes, formatOfType(logo.tipo));
    await changeRawLogo(tenant, logo.bytes, png);
    return { ...semLogo, logo: { tipo: 'image/png', bytes: png, reescrito: true } };
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    logger.warn('a logo is no picture that can be printed', { error });
    return semLogo;
  }
}

type Visto = NonNullable<Awaited<ReturnType<typeof findApuracaoForReport>>>;

/** The sheets list all that an office will look at; the report prints the first of them and counts the rest. */
const DIVERGENCIAS = 2000;
const LACUNAS = 500;
const REVISOES = 2000;

/** All that the report and the sheets of a version say. */
export async function gatherData(
  tenant: Tenant,
  { escritorio, cliente, apuracao, marca }: Visto,
  calculadaEm: Date,
): Promise<
  Omit<ReportData, 'divergencias'> & { divergencias: Awaited<ReturnType<typeof listDivergencias>> }
> {
  const mes = [tenant, apuracao.cliente_id, apuracao.competencia] as const;
  // The column is JSON that we wrote in this form.
  const comparativo = apuracao.comparativo as Comparativo;
  // The column is JSON that we wrote in this form.
  const entrada = apuracao.entrada as
    | (ReportRegime & { lancamentos_manuais?: ReportLancamentoManual[] })
    | null;
  const { assistida, ...lidos } = await askedTogether({
    divergencias: listDivergencias(...mes, DIVERGENCIAS),
    revisoes: listRevisoes(tenant, {
      clienteId: apuracao.cliente_id,
      de: apuracao.competencia,
      ate: apuracao.competencia,
      limit: REVISOES,
    }),
    lacunas: lacunasDeNumeracao(...mes, LACUNAS),
    assistida: assistidaDoMes(tenant, apuracao.cliente_id, cliente.cnpj_raiz, apuracao.competencia),
  });
  return {
    escritorio,
    cliente: { ...cliente, ...(entrada ? { regime: entrada } : {}) },
    competencia: apuracao.competencia,
    versao: apuracao.versao,
    calculada_em: calculadaEm.toISOString(),
    comparativo,
    documentos: apuracao.documentos ?? 0,
    ...lidos,
    ...assistida,
    lancamentos_manuais: entrada?.lancamentos_manuais ?? [],
    marca: reportMarca(marca),
    totais_de_divergencias: known(apuracao.divergencias, 'the count of a computed version'),
    versoes: known(apuracao.versoes, 'what computed a version'),
  };
}

export function reportMarca({ logo, cor }: Visto['marca']): Marca {
  return {
    ...(logo?.reescrito
      ? { logo_data_uri: `data:image/png;base64,${Buffer.from(logo.bytes).toString('base64')}` }
      : {}),
    ...(cor ? { cor } : {}),
  };
}

/** A report prints so many documents; all of them are in the comparison's own sheets. */
const DOCUMENTOS = 100;

/** The month beside what the tax authority worked out, as far as it was imported by now; nothing where none of it was. */
async function assistidaDoMes(
  tenant: Tenant,
  clienteId: string,
  raiz: string,
  competencia: string,
): Promise<Pick<ReportData, 'assistida'>> {
  if (!(await hasAssistida(tenant, clienteId, competencia))) return {};
  const mes: MesGuardado = JSON.parse(await readMesDaAssistida(tenant, clienteId, competencia));
  const { lados, linhas } = reconciliarGuardado(mes, raiz, competencia);
  return {
    assistida: {
      lados,
      linhas: linhas.filter(({ motivo }) => motivo !== 'igual').slice(0, DOCUMENTOS),
      prazos: prazosDaAssistida(competencia),
    },
  };
}
