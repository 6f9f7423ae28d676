import type { ItemInCalculo } from '../calculo/item-in-calculo.ts';
import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { CENT, type Fixo, formatFixo, readFixo } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type { AliquotasDaLei } from '../parametros/aliquotas-em.ts';
import type { Divergencia, StatusDoParametro } from '../resultado.ts';
import { isRejectedBy, regraDeValidacao } from './regras/tabela.ts';

/** Which rules of the NT are asked that look at a whole note. */
export type RegrasDaNt = 'vigentes' | 'futuras' | 'nenhuma';

/** What a rule on the note sees: what it says and what the engine made of each item. */
export interface ConferenciaDaNota {
  readonly nota: NotaFiscal;
  /** Each item by the rates of the law and, where there is none, by those that the issuer wrote. */
  readonly itens: readonly ItemInCalculo[];
  /** Each item as the calculation has it. */
  readonly calculados: readonly ItemInCalculo[];
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  /** Standard rates of the calculation, where they come from, and what the law fixes of them. */
  readonly aliquotas: ByTributoInFixo | null;
  readonly status: StatusDoParametro;
  readonly daLei: AliquotasDaLei;
  readonly modelo: string;
  readonly finNFe: string;
  readonly regrasDaNt: RegrasDaNt;
}

/** What a rule on one item sees. */
export interface Conferencia extends Omit<ConferenciaDaNota, 'itens' | 'calculados'> {
  readonly det: Det;
  readonly item: ItemInCalculo;
  /** pCBS, pIBSUF and pIBSMun of the calculation. */
  readonly nominais: ByTributoInFixo | null;
}

/**
 * A divergência before it is told which item it is of; critical unless it says otherwise. One that is a rule of the NT
 * gives its id (`rv`), and has name and code from the table; the code only where the note would be rejected.
 */
export interface Finding
  extends Omit<Divergencia, 'regra' | 'gravidade' | 'n_item' | 'rejeicao' | 'fundamento'> {
  readonly rv?: string | undefined;
  readonly regra?: string;
  readonly gravidade?: Divergencia['gravidade'];
  readonly rejeicao?: string | undefined;
  /** That of the rule of the NT where it is left out. */
  readonly fundamento?: string;
}

/** What a rule found wrong: nothing, one thing or several. */
export type Findings = Finding | readonly Finding[] | undefined;
export type RegraDoItem = (conferencia: Conferencia) => Findings;
export type RegraDaNota = (conferencia: ConferenciaDaNota) => Findings;

/** Adds what a rule found to the divergências of a note, of the item `n_item` where it is one's. */
export function record(
  divergencias: Divergencia[],
  findings: Findings,
  { data, modelo }: ConferenciaDaNota,
  n_item?: number,
): void {
  if (findings === undefined) return;
  for (const finding of 'campo' in findings ? [findings] : findings) {
    const { rv, gravidade = 'critica', campo, declarado, calculado, mensagem } = finding;
    const daNt = rv === undefined ? undefined : regraDeValidacao(rv);
    const fundamento = finding.fundamento ?? daNt?.fundamento ?? '';
    const rejeicao =
      daNt === undefined ? finding.rejeicao : isRejectedBy(daNt, data, modelo) ? daNt.codigo : null;
    divergencias.push({
      regra: finding.regra ?? daNt?.regra ?? '',
      gravidade,
      ...(n_item === undefined ? undefined : { n_item }),
      ...{ campo, declarado, calculado, mensagem, fundamento },
      ...(rejeicao === undefined || rejeicao === null ? undefined : { rejeicao }),
    });
  }
}

export const distanceOf = (a: Fixo, b: Fixo): Fixo => (a > b ? a - b : b - a);

/** The amount in a field that is there and readable, else null: an unreadable one has its own divergência. */
export const valorPresente = (texto: string | undefined): Fixo | null =>
  texto === undefined ? null : readFixo(texto);

type Both = Pick<Divergencia, 'declarado' | 'calculado'>;

/** Declared and calculated as they are written: amounts with two decimals, rates with four. */
export function writeBoth(declarado: Fixo, calculado: Fixo, casas: 2 | 4 = 2): Both {
  return { declarado: formatFixo(declarado, casas), calculado: formatFixo(calculado, casas) };
}

/** Both amounts where a field that is there is more than `ate`, a cent by the tolerance of the NT, away from `calculado`. */
export function foraDoCentavo(texto: string | undefined, calculado: Fixo, ate = CENT): Both | undefined {
  const declarado = valorPresente(texto);
  if (declarado === null || distanceOf(declarado, calculado) <= ate) return undefined;
  return writeBoth(declarado, calculado);
}

/** The finding on a field that is there and more than a cent away from `calculado`. */
export function findMismatch(
  texto: string | undefined,
  calculado: Fixo,
  resto: Omit<Finding, keyof Both>,
): Finding | undefined {
  const valores = foraDoCentavo(texto, calculado);
  return valores && { ...valores, ...resto };
}

/** A group that is missing where it is asked for (`pedido`), or stands where it may not. */
export function misplacedGrupo(
  campo: string,
  pedido: boolean,
  resto: Pick<Finding, 'rv' | 'gravidade' | 'mensagem' | 'fundamento'>,
): Finding {
  return {
    campo,
    declarado: pedido ? null : 'informado',
    calculado: pedido ? 'exigido' : 'vedado',
    ...resto,
  };
}
