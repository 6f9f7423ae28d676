import { createHash } from 'node:crypto';
import { CATALOGUE, EVENT_EXAMPLES, EVENT_SCHEMAS, FILE_CODES } from '@apura/contracts';
import * as engine from '@apura/engine';
import * as words from '@apura/words';
import { type LeituraDeDocumentos, lerDocumento } from '../packages/documents/src/index.ts';
import { openCsv, openXlsx, writeTables } from '../packages/sheets/src/index.ts';
import { openapiDocument } from '../services/gateway/src/openapi/openapi-document.ts';
import { markdownOf } from '../services/gateway/src/pages/page.ts';
import { PAGES } from '../services/gateway/src/pages/pages.ts';
import { apuracaoAsMarkdown } from '../services/gateway/src/representation/apuracao.ts';
import { buildHtml, buildScreenHtml } from '../services/worker/src/report/build-html.ts';
import { buildQuadros } from '../services/worker/src/report/quadros.ts';
import type { ReportData } from '../services/worker/src/report/report-data.ts';

/**
 * Everything of the product that the probe calls, by the names of the probe: the one file that follows when something of
 * the product is renamed or moved. What it returns is compared with what this file of another commit returns.
 */

export type ReadDocument = Extract<LeituraDeDocumentos, { readonly tipo: 'lido' }>['documentos'][number];
export type Note = engine.NotaFiscal;
export type OtherDocument = engine.DocumentoFiscal;
export type Client = engine.ContextoDoCliente;
export type Computed = engine.DocumentoCalculado;
export type MonthInput = engine.EntradaDaApuracao;
export type Month = engine.Comparativo;
export type Scenario = engine.Cenario;

export const readFile = (bytes: Uint8Array): LeituraDeDocumentos => lerDocumento(bytes);

/** A document as it is computed, whatever its kind; null for an event. */
export type Computable = { readonly note: Note } | { readonly other: OtherDocument };

export function computable(read: ReadDocument): Computable | null {
  if (read.tipo === 'nota') return { note: read.nota };
  return read.tipo === 'documento' ? { other: read.documento } : null;
}

export const keyOf = (of: Computable): string => ('note' in of ? of.note.chave : of.other.chave);

export const compute = (
  of: Computable,
  options: { readonly cenario?: Scenario; readonly ano?: number } = {},
): Computed =>
  'note' in of ? engine.calcularDocumento(of.note, options) : engine.calcularDocumento(of.other, options);

/** CNPJ roots of supplier and buyer. */
export function sides(of: Computable): string[] {
  const parties = 'note' in of ? [of.note.emit, of.note.dest] : [of.other.fornecedor, of.other.adquirente];
  return [...new Set(parties.flatMap((party) => party?.CNPJ?.slice(0, 8) ?? []))];
}

/** What a document alone means for a client. */
export const effectOf = (of: Computable, computed: Computed, client: Client): object =>
  'note' in of
    ? effectOfNote(computed, of.note, { cliente: client })
    : engine.efeitoDoDocumento(computed, of.other, { cliente: client });

/** The questions of single purchases stand apart from those of the note. */
function effectOfNote(computed: Computed, note: Note, context: engine.ContextoDoDocumento) {
  const effect = engine.efeitoDoDocumento(computed, engine.documentoDaNota(note), context);
  const ofPurchase = ({ indice }: engine.PerguntaDoDocumento): boolean => indice !== undefined;
  return {
    lancamentos: effect.lancamentos,
    compras: effect.perguntas.filter(ofPurchase),
    perguntas: effect.perguntas.filter((one) => !ofPurchase(one)),
  };
}

/** What the events of a note do, whether the note is at hand or not. */
export const eventsOf = (
  chave: string,
  note: Note | null,
  computed: Computed | null,
  events: readonly engine.EventoNFe[],
): engine.EventosDaNota => engine.eventosDaNota({ chave, nota: note, documento: computed, eventos: events });

export const assess = (input: MonthInput): Month => engine.apurar(input);
export const simulate = (request: object): object => engine.simular(request as engine.PedidoDeSimulacao);

export interface OfficeMonthOfProbe {
  readonly competencia: string;
  readonly cnpj: string;
  readonly profile: Omit<Client, 'cliente_id' | 'cnpj_raiz'> & Pick<MonthInput, 'simples' | 'atividade'>;
  readonly cenario: string;
  readonly answers: readonly engine.RespostaDoEscritorio[];
  readonly entries: NonNullable<MonthInput['lancamentos_manuais']>;
  readonly balances: MonthInput['saldos_anteriores'];
}

/** The rows that the documents of a month make for a client beside one another, and the month that they are. */
export function monthOfDocuments(month: OfficeMonthOfProbe, read: readonly ReadDocument[]) {
  const { competencia, profile, answers } = month;
  const cenario = month.cenario as Scenario;
  const client: Client = {
    cliente_id: 'client',
    cnpj_raiz: month.cnpj.slice(0, 8),
    regime: profile.regime,
    ibs_cbs: profile.ibs_cbs,
    icms_fora_do_das: engine.acimaDoSublimite(profile.simples?.rbt12, `${competencia}-01`),
    respostas: answers,
  };
  const ofNotes = effectsOfNotes(read, client, cenario);
  const ofOthers = effectsOfOthers(read, client, cenario);
  const all = [...ofNotes, ...ofOthers];
  const inMonth = <T extends { readonly competencia: string }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.competencia === competencia);
  const input: MonthInput = {
    competencia,
    regime: profile.regime,
    ibs_cbs: profile.ibs_cbs,
    ...(profile.simples ? { simples: profile.simples } : {}),
    ...(profile.atividade ? { atividade: profile.atividade } : {}),
    cenario,
    lancamentos: all.flatMap(({ effect }) =>
      inMonth(effect.lancamentos).map(({ competencia: _, itens: __, ...row }) => ({ ...row, documentos: 1 })),
    ),
    lancamentos_manuais: month.entries,
    saldos_anteriores: month.balances,
    retencoes: ofOthers.flatMap(({ effect }) => effect.retencoes ?? []),
    em_duvida: ofOthers.flatMap(({ effect }) => inMonth(effect.em_duvida)),
    perguntas_abertas: all.flatMap(({ effect }) =>
      [...('compras' in effect ? effect.compras : []), ...effect.perguntas].map(
        ({ pergunta, padrao, em_jogo }) => ({
          ...{ pergunta, padrao, em_jogo, pelas_saidas: false, quantas: 1 },
        }),
      ),
    ),
    documentos: all.length,
    respostas_da_empresa: { pis_cofins_das_notas: 'notas', ipi_das_notas: 'sim', iss_das_notas: 'sem_iss' },
  };
  return { effects: all, input };
}

function effectsOfNotes(read: readonly ReadDocument[], client: Client, cenario: Scenario) {
  const notes = read.flatMap((one) => (one.tipo === 'nota' ? one.nota : []));
  const events = read.flatMap((one) => (one.tipo === 'evento' ? one.evento : []));
  const known = new Map<string, engine.OriginalDaDevolucao>();
  for (const nota of notes) {
    const documento = engine.calcularDocumento(nota, { cenario });
    const ofNote = events.filter(({ chNFe }) => chNFe === nota.chave);
    const eventos = ofNote.length ? eventsOf(nota.chave, nota, documento, ofNote) : null;
    known.set(nota.chave, {
      nota,
      documento,
      cliente: client,
      eventos,
      encerrada: eventos?.cancelada === true,
    });
  }
  return [...known.values()].map(({ nota, documento, eventos }) => {
    const originals = new Map(
      engine.originaisNomeadas(nota).flatMap((key) => {
        const original = known.get(key);
        return original === undefined ? [] : [[key, original] as const];
      }),
    );
    return {
      key: nota.chave,
      computed: documento,
      events: eventos,
      effect: effectOfNote(documento, nota, { cliente: client, eventos, originais: originals }),
      ofReturn: engine.divergenciasDaDevolucao(documento, nota, originals),
    };
  });
}

function effectsOfOthers(read: readonly ReadDocument[], cliente: Client, cenario: Scenario) {
  const documents = read.flatMap((one) => (one.tipo === 'documento' ? one.documento : []));
  const events = read.flatMap((one) => (one.tipo === 'evento_de_documento' ? one.evento : []));
  const { documentos, rejeitadas } = engine.documentosQueContam(documents, events);
  const vinculados = new Map(documents.map((documento) => [documento.chave, documento]));
  return documentos.map((documento) => {
    const computed = engine.calcularDocumento(documento, { cenario });
    const context = { cliente, vinculados, rejeitada: rejeitadas.has(documento.chave) };
    return { key: documento.chave, computed, effect: engine.efeitoDoDocumento(computed, documento, context) };
  });
}

/** What the law says on days of the transition, by a name of each. */
export function* law(): Generator<readonly [string, unknown]> {
  const months = Array.from({ length: 12 * 9 }, (_, i) => engine.mesMais('2025-10', i));
  for (const month of months) {
    const day = `${month}-01`;
    yield [`parameters ${day}`, engine.parametrosEm(day)];
    yield [`corrections ${day}`, engine.correcoesEm(day)];
    for (const name of [undefined, ...Object.keys(engine.cenarios)])
      yield [`rates ${day} ${name ?? 'law'}`, engine.aliquotasEm(day, name as Scenario | undefined)];
    const duties = engine.obrigacoesDoMes(month);
    yield [`duties ${month}`, duties];
    for (const id of new Set(Object.values(duties).flat()))
      yield [`deadline ${month} ${id}`, engine.prazoDe(id, month)];
    yield [`next deadlines ${month}`, engine.proximosPrazos(`${month}-10`, 45)];
    yield [`assisted deadlines ${month}`, engine.prazosDaAssistida(month)];
    yield [`months of the RBT12 ${month}`, engine.mesesDoRbt12(month)];
    yield [
      `above the sublimit ${month}`,
      ['3600000.00', '3600000.01'].map((rbt12) => engine.acimaDoSublimite(rbt12, day)),
    ];
    yield* duties.mei.length ? dasOf(day) : [];
  }
  yield ['scenarios', engine.cenarios];
  yield ['questions', engine.PERGUNTAS];
  yield ['open points of events', engine.PONTOS_EM_ABERTO];
  yield ['reasons of the assisted month', engine.MOTIVOS_DA_RECONCILIACAO];
  for (const rule of engine.REGRAS_DE_VALIDACAO)
    yield [`rule ${rule.id}`, { ...rule, why: engine.motivoSemAvaliacao(rule) }];
  for (let cfop = 1000; cfop < 8000; cfop += 1) {
    const label = engine.rotuloDoCfop(String(cfop));
    if (label) yield [`CFOP ${cfop}`, label];
  }
}

const ANNEXES = ['I', 'II', 'III', 'IV', 'V'] as const;
const REVENUES = [0n, 180_000n, 1_000_000n, 3_600_000n, 4_800_000n];
/** Fixed point of the engine: eight decimals. */
const UNIT = 100_000_000n;

/** The DAS of every annex in every bracket, on the first of January and of July. */
function* dasOf(data: string): Generator<readonly [string, unknown]> {
  if (!/-0[17]-/.test(data)) return;
  for (const anexo of ANNEXES) {
    for (const rbt12 of REVENUES) {
      const entrada = { data, anexo, rbt12: rbt12 * UNIT, receitas: { '': 10_000n * UNIT } };
      for (const ibs_cbs of ['das', 'regular'] as const)
        yield [
          `DAS ${data} ${anexo} ${rbt12} ${ibs_cbs}`,
          engine.calcularDas({ ...entrada, ibs_cbs } as never),
        ];
    }
  }
}

export const rulesOf = (note: Note): object => {
  const { avaliadas, naoAvaliadas } = engine.regrasParaANota(note);
  return {
    judged: avaliadas.map(({ id }) => id),
    notJudged: naoAvaliadas.map(({ id, motivo }) => `${id}: ${motivo}`),
  };
};

/** The month on all its surfaces that need no database. */
export async function surfacesOf(month: Month, about: AboutMonth) {
  const data = reportData(month, about);
  const tables = buildQuadros(data);
  const [xlsx, csv] = [openXlsx(), openCsv()];
  await writeTables([xlsx, csv], tables);
  return {
    tables: words.quadrosDoMes({ comparativo: month as never, competencia: about.competencia }),
    markdown: apuracaoAsMarkdown(apuracaoOf(month, about) as never),
    report: textOfHtml(buildHtml(data)),
    screen: textOfHtml(buildScreenHtml(data)),
    sheets: tables,
    xlsx: await xlsx.end(),
    csv: (await csv.end()).toString(),
  };
}

export interface AboutMonth {
  readonly competencia: string;
  readonly name: string;
  readonly cnpj_raiz: string;
  readonly regime?: ReportData['cliente']['regime'];
  readonly documents: number;
  readonly divergences?: ReportData['divergencias'];
}

const ISSUED = '2026-10-01T12:00:00.000Z';

const reportData = (comparativo: Month, about: AboutMonth): ReportData => ({
  escritorio: { nome: 'Escritório Modelo', crc: 'SP-123456/O-7', responsavel: 'Ana Contadora' },
  cliente: {
    razao_social: about.name,
    cnpj_raiz: about.cnpj_raiz,
    ...(about.regime ? { regime: about.regime } : {}),
  },
  competencia: about.competencia,
  versao: 1,
  calculada_em: ISSUED,
  comparativo,
  documentos: about.documents,
  divergencias: about.divergences ?? [],
  totais_de_divergencias: {
    criticas: (about.divergences ?? []).filter(({ gravidade }) => gravidade === 'critica').length,
    avisos: (about.divergences ?? []).filter(({ gravidade }) => gravidade === 'aviso').length,
  },
  versoes: engine.versoes,
});

const apuracaoOf = (comparativo: Month, { competencia, documents }: AboutMonth): object => ({
  id: 'id',
  cliente_id: 'client',
  competencia,
  versao: 1,
  estado: 'calculada',
  criada_em: ISSUED,
  calculada_em: ISSUED,
  documentos: documents,
  versoes: engine.versoes,
  cenario: { nome: 'estimativa_26_5', status: 'estimativa' },
  comparativo,
  links: {
    self: '/self',
    pdf: '/pdf',
    xlsx: '/xlsx',
    csv: '/csv',
    csv_zip: '/zip',
    divergencias: '/d',
    documentos: '/n',
  },
});

/** Tag by tag, so that what differs is a line; of fonts and pictures their digest. */
const textOfHtml = (html: string): string =>
  html
    .replaceAll(
      /;base64,[\w+/=]{64,}/g,
      (data) => `;sha256,${createHash('sha256').update(data).digest('hex')}`,
    )
    .replaceAll(/></g, '>\n<');

const BASE = 'https://apura.example';

/** What is the same for every office: the contract, the errors, the events, the public pages. */
export function* documentation(): Generator<readonly [kind: string, key: string, value: unknown]> {
  const { paths, ...rest } = JSON.parse(JSON.stringify(openapiDocument(BASE))) as {
    paths: Record<string, unknown>;
  };
  for (const [path, operations] of Object.entries(paths)) yield ['openapi', path, operations];
  for (const [part, value] of Object.entries(rest)) yield ['openapi', part, value];
  for (const [code, entry] of Object.entries({ ...CATALOGUE, ...FILE_CODES })) yield ['errors', code, entry];
  yield ['events-of-the-api', 'schemas', EVENT_SCHEMAS];
  yield ['events-of-the-api', 'examples', EVENT_EXAMPLES];
  for (const page of PAGES) yield ['pages', page.path, { ...page, markdown: markdownOf(page, BASE) }];
  for (const [name, value] of Object.entries(words))
    if (typeof value !== 'function') yield ['words', name, value];
}
