import type { Autenticidade } from '@apura/contracts';
import type { EventoDocumento, Pergunta, Prisma, Retencao } from '../generated/client.ts';
import type { MercadoriasToStore } from '../produtos/mercadorias-as-text.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { replaceRows } from '../tenancy/replace-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { LancamentosInColumns } from './lancamentos-in-columns.ts';

/** What only the office can tell of some items of one document, for one client. */
export interface PerguntaToStore
  extends Omit<
    Pergunta,
    'id' | 'organization_id' | 'documento_id' | 'valor' | 'quando' | 'em_jogo' | 'padrao'
  > {
  readonly valor: string;
  /** Of a question of what is no note: what an answer is remembered by, and reais by tax. */
  readonly quando?: object;
  readonly em_jogo?: object;
  /** What counts until the answer, where that is not the same for all of its kind. */
  readonly padrao?: string;
}

/** Amounts are decimal strings; the names are those of the tables. */

/** What is kept back at the source, for one client. */
export interface RetencaoToStore
  extends Readonly<Record<Exclude<keyof Retencao, 'id' | 'organization_id' | 'documento_id'>, string>> {}

/** A credit that is argued, and not used. */
export interface DuvidaToStore
  extends Readonly<Record<'cliente_id' | 'competencia' | 'tributo' | 'valor' | 'fundamento', string>> {}

/** What a document means for clients; of a note there are only the first two, and its products. */
export interface LinhasDosClientes {
  readonly lancamentos: LancamentosInColumns;
  /** What only the office can tell of it; left out: nothing. */
  readonly perguntas?: readonly PerguntaToStore[] | undefined;
  readonly retencoes?: readonly RetencaoToStore[] | undefined;
  readonly em_duvida?: readonly DuvidaToStore[] | undefined;
  /** For the register of products; left out: none. */
  readonly mercadorias?: readonly MercadoriasToStore[] | undefined;
}

export type DivergenciaToStore = Omit<
  Prisma.DivergenciaUncheckedCreateInput,
  'id' | 'organization_id' | 'documento_id'
>;

export type RevisaoToStore = Omit<
  Prisma.RevisaoUncheckedCreateInput,
  'id' | 'organization_id' | 'documento_id'
>;

/** What the rules find in a note, whoever its clients are. */
export interface AchadosDaNota {
  readonly divergencias: readonly DivergenciaToStore[];
  /** Declared classifications to be looked at again; left out: none. */
  readonly revisoes?: readonly RevisaoToStore[];
}

export interface DocumentoToStore extends AchadosDaNota, LinhasDosClientes {
  readonly chave: string;
  /** A key of the engine's `TIPOS_DE_DOCUMENTO`. */
  readonly tipo: string;
  readonly modelo: string | null;
  readonly serie: string | null;
  readonly numero: string;
  /** dhEmi as written. */
  readonly dh_emi: string;
  readonly competencia: string;
  /** What counts; `situacao_no_arquivo` is what the file says where that is something else. */
  readonly situacao: string;
  readonly situacao_no_arquivo?: string | null;
  readonly substituida_por?: string | null;
  readonly tp_amb: string;
  readonly emitente: object;
  readonly destinatario: object | null;
  readonly emitente_raiz: string | null;
  readonly destinatario_raiz: string | null;
  readonly valor_total: string;
  readonly tributos_atuais: object;
  readonly reforma: Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', string>>;
  readonly versao_regras: string;
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
  /** Verdict on the file's signature and protocol; null where nobody looked. */
  readonly autenticidade?: Autenticidade | null;
  /** nProt of its authorisation; null or left out where the file has none. */
  readonly protocolo?: string | null;
  /** What its items are found by, as `produtosDaNota` writes it. */
  readonly produtos: string;
  /** The rest only of what is no note. What the month is taken from: "emissao" or "dCompet". */
  readonly competencia_motivo?: string;
  /** Everybody whom the file names, by role. */
  readonly partes?: object;
  /** CBS and IBS as the file declares them, reais; `definitivo`: of an NF-e that names advance payments and is none. */
  readonly declarado?: {
    readonly cbs: string;
    readonly ibs_uf: string;
    readonly ibs_mun: string;
    readonly definitivo?: true;
  } | null;
  readonly vinculos?: readonly { readonly tipo: string; readonly chave: string }[];
  /** What the client's books must agree with, beyond the columns. */
  readonly confronto?: object;
  /** What of it would be refused in January 2027 or lose money: the engine's `PontoDoDocumento`, as a list. */
  readonly janeiro?: readonly object[];
}

/** `efeito` is that of its kind: an event that is not `registrado` has none. */
export interface EventoToStore
  extends Omit<
    EventoDocumento,
    'id' | 'organization_id' | 'criado_em' | 'cancela' | 'sha256' | 'detalhe' | 'autenticidade_detalhe'
  > {
  readonly sha256: Buffer;
  /** The verdict on its signature; null where nobody looked. */
  readonly autenticidade?: Autenticidade | null;
  /** What its kind has besides. */
  readonly detalhe: object | null;
}

export interface AchadosToStore {
  readonly documentoId: string;
  readonly documento: AchadosDaNota;
}

const TABELAS = { divergencia: 'divergencias', revisao: 'revisoes' } as const;

/** What was found, with the table that it goes into. */
const linhasDe = (notas: readonly AchadosToStore[]) =>
  (['divergencia', 'revisao'] as const).map((tabela) => ({
    tabela,
    linhas: notas.flatMap(({ documentoId, documento }) =>
      (documento[TABELAS[tabela]] ?? []).map((linha) => ({ ...linha, documento_id: documentoId })),
    ),
  }));

/** Inserts what the rules found in notes that have nothing of it yet. */
export async function insertAchados(tx: Transaction, notas: readonly AchadosToStore[]): Promise<void> {
  for (const { tabela, linhas } of linhasDe(notas))
    await insertRows(
      tx,
      tabela,
      linhas.map((linha) => ({ ...linha, id: newId() })),
    );
}

/** What the rules find in these notes now takes the place of what they had found. */
export async function replaceAchados(tx: Transaction, notas: readonly AchadosToStore[]): Promise<void> {
  const documentos = notas.map(({ documentoId }) => documentoId);
  for (const { tabela, linhas } of linhasDe(notas)) await replaceRows(tx, tabela, linhas, documentos);
}

/** Takes away what the rules found in these notes, before others look at them. */
export async function removeAchados(tx: Transaction, documentos: readonly string[]): Promise<void> {
  await tx.run(from.deleteFrom('divergencia').where('documento_id', '=', anyOf(documentos)));
  await tx.run(from.deleteFrom('revisao').where('documento_id', '=', anyOf(documentos)));
}

/** Of a verdict, what says how well the content is proven. */
export type Provas = Pick<
  Autenticidade,
  'veredito' | 'motivo' | 'conteudo' | 'resumo_calculado' | 'resumo_assinado' | 'resumo_protocolo'
>;

/**
 * How well a file proves that its content is what its issuer wrote, the one place where that is ordered:
 *
 * - 4: signed by the issuer (`integra`);
 * - 3: it agrees with a digest that somebody signed, and who that was is not proven (another's certificate, no path to a root);
 * - 2: it agrees with its protocol alone, which whoever writes a file writes as he likes;
 * - 1: nothing was compared, or nobody looked;
 * - 0: what it is compared with says that it is something else (`alterada`, but for white space).
 *
 * Authorisation is not in it: no file proves that offline.
 */
export function proofOf(verdict: Provas | null | undefined): number {
  if (!verdict) return 1;
  const { veredito, motivo, conteudo, resumo_assinado } = verdict;
  // `protocolo`: versions before called it `integra`.
  if (veredito === 'integra' && motivo !== 'protocolo') return 4;
  if (veredito === 'alterada' && motivo !== 'formatacao') return 0;
  if (conteudo !== 'confere' && conteudo !== 'reformatado')
    return veredito === 'sem_protocolo' && conteudo === 'alterado' ? 0 : 1;
  return resumo_assinado === undefined ? 2 : 3;
}

/** `proofOf` of a verdict in SQL, a column of JSON. */
export const PROVA = (detalhe: string): string => `CASE
  WHEN ${detalhe} IS NULL THEN 1
  WHEN ${detalhe}->>'veredito' = 'integra' AND ${detalhe}->>'motivo' <> 'protocolo' THEN 4
  WHEN ${detalhe}->>'veredito' = 'alterada' AND ${detalhe}->>'motivo' <> 'formatacao' THEN 0
  WHEN ${detalhe}->>'conteudo' NOT IN ('confere', 'reformatado')
    THEN CASE WHEN ${detalhe}->>'veredito' = 'sem_protocolo' AND ${detalhe}->>'conteudo' = 'alterado' THEN 0 ELSE 1 END
  WHEN ${detalhe}->>'resumo_assinado' IS NULL THEN 2 ELSE 3 END`;

/** The digest of what a file says that it holds, of its signature or else its protocol. */
const resumoDe = ({ resumo_assinado, resumo_protocolo }: Provas) => resumo_assinado ?? resumo_protocolo;
const RESUMO = (detalhe: string) =>
  `coalesce(${detalhe}->>'resumo_assinado', ${detalhe}->>'resumo_protocolo')`;

/** What is said of a signature that holds, with the certificate in its file, by whoever that was. */
const ASSINADAS: ReadonlySet<string> = new Set([
  'certificado_de_terceiro',
  'certificado_fora_da_validade',
  'cadeia_nao_fecha',
]);

/**
 * Whether a copy has the content that an accused one was made of. Its content agrees with a digest that the accused one's own signature or
 * protocol names, while what accuses that one is that it does not agree with both; nobody makes another content of that digest. Or the
 * accused one wrote both anew, which breaks its signature, and that of the other holds.
 */
export function isOriginal(acusada: Provas | null | undefined, outra: Provas | null | undefined): boolean {
  if (!acusada || !outra || proofOf(acusada) > 0 || proofOf(outra) < 2) return false;
  const resumo = resumoDe(outra);
  if (resumo === undefined) return false;
  if (resumo === acusada.resumo_assinado || resumo === acusada.resumo_protocolo) return true;
  return acusada.motivo === 'assinatura_nao_confere' && ASSINADAS.has(outra.motivo);
}

/** `isOriginal` in SQL. */
export const ORIGINAL = (acusada: string, outra: string): string =>
  `coalesce(${PROVA(acusada)} = 0 AND ${PROVA(outra)} >= 2 AND (
     ${RESUMO(outra)} IN (coalesce(${acusada}->>'resumo_assinado', ''), coalesce(${acusada}->>'resumo_protocolo', ''))
     OR ${RESUMO(outra)} IS NOT NULL AND ${acusada}->>'motivo' = 'assinatura_nao_confere'
       AND ${outra}->>'motivo' IN (${[...ASSINADAS].map((motivo) => `'${motivo}'`).join(', ')})), false)`;

/** Whether two copies have the same content, each agreeing with its digest. */
export function hasSameContent(uma: Provas | null | undefined, outra: Provas | null | undefined): boolean {
  if (!uma || !outra || proofOf(uma) < 2 || proofOf(outra) < 2) return false;
  return resumoDe(uma) !== undefined && resumoDe(uma) === resumoDe(outra);
}

/** `hasSameContent` in SQL. */
export const MESMO_CONTEUDO = (uma: string, outra: string): string =>
  `coalesce(${PROVA(uma)} >= 2 AND ${PROVA(outra)} >= 2 AND ${RESUMO(uma)} = ${RESUMO(outra)}, false)`;
