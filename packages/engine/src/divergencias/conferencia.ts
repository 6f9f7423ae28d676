import type { ItemEmCalculo } from '../calculo/item-em-calculo.ts';
import type { PorTributoEmFixo } from '../calculo/por-tributo.ts';
import { type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import type { AliquotasDaLei } from '../parametros/aliquotas-em.ts';
import type { Divergencia, StatusDoParametro } from '../resultado.ts';

/** What a rule on the note sees: what it says and what the engine made of each item. */
export interface ConferenciaDaNota {
  readonly nota: NotaFiscal;
  /** Each item by the rates of the law and, where there is none, by those that the issuer wrote. */
  readonly itens: readonly ItemEmCalculo[];
  /** Each item as the calculation has it. */
  readonly calculados: readonly ItemEmCalculo[];
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  /** Standard rates of the calculation, where they come from, and what the law fixes of them. */
  readonly aliquotas: PorTributoEmFixo | null;
  readonly status: StatusDoParametro;
  readonly daLei: AliquotasDaLei;
}

/** What a rule on one item sees. */
export interface Conferencia extends Omit<ConferenciaDaNota, 'itens' | 'calculados'> {
  readonly det: Det;
  readonly item: ItemEmCalculo;
  /** pCBS, pIBSUF and pIBSMun of the calculation. */
  readonly nominais: PorTributoEmFixo | null;
  readonly modelo: string;
  readonly finNFe: string;
}

/** A divergência before it is told which item it is of; critical unless it says otherwise. */
export interface Finding extends Omit<Divergencia, 'gravidade' | 'n_item' | 'rejeicao'> {
  readonly gravidade?: Divergencia['gravidade'];
  readonly rejeicao?: string | undefined;
}

/** What a rule found wrong: nothing, one thing or several. */
export type Findings = Finding | readonly Finding[] | undefined;
export type RegraDoItem = (conferencia: Conferencia) => Findings;
export type RegraDaNota = (conferencia: ConferenciaDaNota) => Findings;

/** Adds what a rule found to the divergências of a note, of the item `n_item` where it is one's. */
export function record(divergencias: Divergencia[], findings: Findings, n_item?: number): void {
  if (findings === undefined) return;
  for (const finding of 'regra' in findings ? [findings] : findings) {
    const {
      regra,
      gravidade = 'critica',
      campo,
      declarado,
      calculado,
      mensagem,
      fundamento,
      rejeicao,
    } = finding;
    divergencias.push({
      regra,
      gravidade,
      ...(n_item === undefined ? undefined : { n_item }),
      ...{ campo, declarado, calculado, mensagem, fundamento },
      ...(rejeicao === undefined ? undefined : { rejeicao }),
    });
  }
}

/** Tolerance of the NT for a product of an item: one cent. */
const CENTAVO: Fixo = 1_000_000n;

export function distancia(a: Fixo, b: Fixo): Fixo {
  return a > b ? a - b : b - a;
}

/** The amount in a field that is there and readable, else null: an unreadable one has its own divergência. */
export function valorPresente(texto: string | undefined): Fixo | null {
  return texto === undefined ? null : lerFixo(texto);
}

type Both = Pick<Divergencia, 'declarado' | 'calculado'>;

/** Declared and calculated as they are written: amounts with two decimals, rates with four. */
export function both(declarado: Fixo, calculado: Fixo, casas: 2 | 4 = 2): Both {
  return { declarado: formatarFixo(declarado, casas), calculado: formatarFixo(calculado, casas) };
}

/** Both amounts where a field that is there is more than a cent away from `calculado`. */
export function foraDoCentavo(texto: string | undefined, calculado: Fixo): Both | undefined {
  const declarado = valorPresente(texto);
  if (declarado === null || distancia(declarado, calculado) <= CENTAVO) return undefined;
  return both(declarado, calculado);
}

/** A group that is missing where it is asked for (`pedido`), or stands where it may not. */
export function grupoForaDoLugar(
  campo: string,
  pedido: boolean,
  resto: Pick<Finding, 'gravidade' | 'mensagem' | 'fundamento' | 'rejeicao'>,
): Finding {
  return {
    regra: pedido ? 'grupo_ausente' : 'grupo_indevido',
    campo,
    declarado: pedido ? null : 'informado',
    calculado: pedido ? 'exigido' : 'vedado',
    ...resto,
  };
}
