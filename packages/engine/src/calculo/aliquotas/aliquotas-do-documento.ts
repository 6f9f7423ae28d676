import { vigente } from '@apura/law';
import { type Fixo, HUNDRED_PERCENT, porcento, readOrZero, round } from '../../fixo.ts';
import type { Det, Ide, NotaFiscal } from '../../nota-fiscal.ts';
import { type AliquotasDaLei, aliquotasEm, findAliquotasDaLei } from '../../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO, FIRST_ANO, LAST_ANO } from '../../parametros/cenarios.ts';
import { correcoesEm } from '../../parametros/correcoes-em.ts';
import { parametrosEm } from '../../parametros/parametros-em.ts';
import type {
  Aliquotas,
  Cenario,
  CenarioUsado,
  Correcao,
  Premissa,
  StatusDoParametro,
} from '../../resultado.ts';
import { type ByTributoInFixo, writeAliquotas, ZEROS } from '../por-tributo.ts';

export interface AliquotasDoDocumento {
  /** Null where there are none: the reform is then not computed. */
  readonly valores: ByTributoInFixo | null;
  /** What the law fixes for the same day: what a note must declare. */
  readonly daLei: AliquotasDaLei;
  /** Year whose rates apply. */
  readonly ano: number;
  readonly publicas: Aliquotas;
  readonly cenario: CenarioUsado | null;
  readonly aviso: string | null;
  readonly premissas: readonly Premissa[];
  readonly correcoes: readonly Correcao[];
}

/** The year with rules that is nearest to a year. */
export const anoWithRegras = (ano: number): number => Math.min(Math.max(ano, FIRST_ANO), LAST_ANO);

/** Size of the cache: enough for the days of a month or two. When it is full it is emptied. */
const LEMBRANCAS = 512;
const lembradas = new Map<string, AliquotasDoDocumento>();

/**
 * The standard rates for a note issued on `data` (YYYY-MM-DD; year 0 is an unreadable date), or for a whole year that
 * the caller asks for. After 2026 they come from a scenario and the result says so.
 */
export function findAliquotasDoDocumento(
  data: string,
  anoDaNota: number,
  anoPedido: number | undefined,
  cenario: Cenario = CENARIO_PADRAO,
): AliquotasDoDocumento {
  if (typeof cenario !== 'string') return seek(data, anoDaNota, anoPedido, cenario);
  const chave = `${data} ${anoPedido ?? ''} ${cenario}`;
  let aliquotas = lembradas.get(chave);
  if (aliquotas === undefined) {
    aliquotas = seek(data, anoDaNota, anoPedido, cenario);
    if (lembradas.size >= LEMBRANCAS) lembradas.clear();
    lembradas.set(chave, aliquotas);
  }
  return aliquotas;
}

function seek(
  data: string,
  anoDaNota: number,
  anoPedido: number | undefined,
  cenario: Cenario,
): AliquotasDoDocumento {
  const ano = anoPedido ?? (anoDaNota === 0 ? 0 : anoWithRegras(anoDaNota));
  const adaptada = anoPedido === undefined && ano !== anoDaNota;
  const dia = ano === anoDaNota ? data : `${ano}-01-01`;
  const aliquotas = ano === 0 ? null : aliquotasEm(dia, cenario);
  const daLei = findAliquotasDaLei(dia);
  const correcoes = correcoesEm(dia);
  if (aliquotas === null) return withoutAliquotas(anoDaNota, ano, daLei, correcoes);
  const status = adaptada && aliquotas.status === 'lei' ? 'estimativa' : aliquotas.status;
  return {
    daLei,
    valores: { cbs: aliquotas.cbs, ibs_uf: aliquotas.ibs_uf, ibs_mun: aliquotas.ibs_mun },
    ano,
    publicas: {
      ...writeAliquotas(aliquotas),
      status,
      fundamento: aliquotas.fundamento,
    },
    cenario: { nome: nomeDoCenario(cenario, aliquotas.status), status },
    correcoes,
    aviso: adaptada ? avisoDoAno(anoDaNota, ano) : null,
    premissas:
      aliquotas.status === 'lei'
        ? []
        : [
            {
              codigo: status === 'informada' ? 'aliquotas_informadas' : 'aliquotas_estimadas',
              texto: `As alíquotas de ${ano} não estão em lei: ${aliquotas.fundamento}.`,
            },
          ],
  };
}

function nomeDoCenario(cenario: Cenario, status: StatusDoParametro): CenarioUsado['nome'] {
  if (status === 'lei') return 'lei';
  return typeof cenario === 'string' ? cenario : 'informado';
}

function avisoDoAno(anoDaNota: number, ano: number): string {
  return anoDaNota < ano
    ? `A nota é de ${anoDaNota}, anterior à CBS e ao IBS; aplicadas as alíquotas de ${ano}.`
    : `A nota é de ${anoDaNota}, depois da transição; aplicadas as regras e alíquotas de ${ano} (LC 214/2025, arts. 18, III, e 366).`;
}

function withoutAliquotas(
  anoDaNota: number,
  ano: number,
  daLei: AliquotasDaLei,
  correcoes: readonly Correcao[],
): AliquotasDoDocumento {
  return {
    daLei,
    cenario: null,
    correcoes,
    valores: null,
    ano,
    publicas: {
      ...writeAliquotas(ZEROS),
      status: 'estimativa',
      fundamento: 'Sem alíquotas para a data (LC 214/2025, art. 349)',
    },
    aviso:
      anoDaNota === 0
        ? 'A data de emissão não pôde ser lida; CBS e IBS não foram calculados.'
        : `Não há alíquotas para ${ano}; CBS e IBS não foram calculados.`,
    premissas: [],
  };
}

const CHAVE = /^\d{6}/;

/** The keys that an item names, or its note for all items, that of a secret note without its cNF (NT 2025.002, VC; BA02). */
export const listChavesDasOriginais = (
  { DFeReferenciado }: Pick<Det, 'DFeReferenciado'>,
  { refNFe = [], refNFeSig = [] }: Pick<Ide, 'refNFe' | 'refNFeSig'>,
): readonly string[] =>
  DFeReferenciado === undefined ? [...refNFe, ...refNFeSig] : [DFeReferenciado.chaveAcesso];

/**
 * The year of the note that a return goes back to, by the access key that the item or the note refers to; null where
 * none is named, or notes of several years are.
 */
export function findAnoDaOriginal(det: Det, ide: Pick<Ide, 'refNFe' | 'refNFeSig'>): number | null {
  const anos = new Set(findMesesDasOriginais(det, ide).map((mes) => mes && Number(mes.slice(0, 4))));
  const [ano] = anos;
  return anos.size === 1 && typeof ano === 'number' ? ano : null;
}

/** The months (YYYY-MM) of the notes that an item or its note refers to, by their access keys; null for what is no key. */
export function findMesesDasOriginais(
  det: Pick<Det, 'DFeReferenciado'>,
  ide: Pick<Ide, 'refNFe' | 'refNFeSig'>,
): (string | null)[] {
  return listChavesDasOriginais(det, ide).map((chave) =>
    CHAVE.test(chave) ? `20${chave.slice(2, 4)}-${chave.slice(4, 6)}` : null,
  );
}

/** tpNFCredito that undoes a sale: refusal of the whole, reduction of the amounts, refusal of a part. */
const DESFAZ_A_VENDA: ReadonlySet<string> = new Set(['03', '04', '06']);

/** Whether a note keeps the rates of an older one: a return, or a credit note that undoes a sale (LC 214/2025 arts. 12 § 7º and 17). */
export const aliquotasOriginais = ({ finNFe, tpNFCredito }: Pick<Ide, 'finNFe' | 'tpNFCredito'>): boolean =>
  finNFe === '4' || (finNFe === '5' && tpNFCredito !== undefined && DESFAZ_A_VENDA.has(tpNFCredito));

/** gCompraGov of the note: who buys, and the cut of the rates in percent. */
export interface CompraGovernamental {
  readonly ente: string;
  readonly redutor: Fixo;
}

/**
 * tpEnteGov -> the tax that takes the revenue (LC 214/2025 art. 473 § 1º). A consortium (5) is treated as the Município of
 * its seat, and the CGIBS (6) as a consortium (§§ 4º and 6º).
 */
const TRIBUTO_DO_ENTE: Readonly<Record<string, keyof ByTributoInFixo>> = {
  '1': 'cbs',
  '2': 'ibs_uf',
  '3': 'ibs_uf',
  '4': 'ibs_mun',
  '5': 'ibs_mun',
  '6': 'ibs_mun',
};

export const findTributoDoEnte = (ente: string): keyof ByTributoInFixo | undefined =>
  Object.hasOwn(TRIBUTO_DO_ENTE, ente) ? TRIBUTO_DO_ENTE[ente] : undefined;

/** Uniform and fixed rates: given to the entity as any other, but not cut (LC 214/2025 art. 472, sole paragraph, II). */
const CST_SEM_REDUTOR: ReadonlySet<string> = new Set(['010', '011', '220', '221']);

/** The government purchase as it concerns an item of a CST. */
export const findCompraDoItem = (
  compra: CompraGovernamental | null,
  cst: string,
): CompraGovernamental | null =>
  compra !== null && CST_SEM_REDUTOR.has(cst) ? { ...compra, redutor: 0n } : compra;

/** The government purchase of a note; null before 2027 (arts. 370 and 372 do not apply in 2026) or without the group. */
export function compraGovernamental(ide: NotaFiscal['ide'], ano: number): CompraGovernamental | null {
  const grupo = ide.gCompraGov;
  if (grupo === undefined || !vigente('cbs_devida', ano)) return null;
  const redutor = readOrZero(grupo.pRedutor);
  return { ente: grupo.tpEnteGov, redutor: redutor < 0n || redutor > HUNDRED_PERCENT ? 0n : redutor };
}

/**
 * The effective rates after the revenue is given to the entity: each taken part leaves its tax and enters the entity's.
 * The IBS goes whole from 2027 on, the CBS by the shares of LC 214/2025 art. 372; to the Union both go whole.
 */
export function assignToEnte(aliquotas: ByTributoInFixo, ente: string, ano: number): ByTributoInFixo {
  const destino = findTributoDoEnte(ente);
  if (destino === undefined) return aliquotas;
  const { cbs, ibs_uf, ibs_mun } = aliquotas;
  if (destino === 'cbs') return { cbs: cbs + ibs_uf + ibs_mun, ibs_uf: 0n, ibs_mun: 0n };
  const parcela = readOrZero(parametrosEm(`${ano}-01-01`).compra_gov_parcela_cbs?.valor);
  const daCbs = round(porcento(cbs, parcela, 8), 4);
  const soma = ibs_uf + ibs_mun + daCbs;
  return {
    cbs: cbs - daCbs,
    ibs_uf: destino === 'ibs_uf' ? soma : 0n,
    ibs_mun: destino === 'ibs_mun' ? soma : 0n,
  };
}
