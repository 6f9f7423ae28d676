import { type Fixo, formatFixo, HUNDRED_PERCENT, multiply, ONE, split } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import { type TributoProjetado, tributosProjetados } from '../projecao/linha-projetavel.ts';
import type { ParametrosDoAno } from '../projecao/parametros-do-ano.ts';

/** The rows of a sale in a year; reais of all that the note sells, unrounded. */
export interface ValoresDoPreco {
  readonly porTributo: Readonly<Record<TributoProjetado, Fixo>>;
  /** The price without any of these taxes. */
  readonly liquido: Fixo;
  /** The revenue that the DAS is a share of. */
  readonly receita: Fixo;
  readonly tributada: boolean;
}

/** What the DAS of a year is of revenue like this one, from 0 to 1, with how that is known. */
export interface ParteDoDas {
  readonly parte: Fixo;
  /** Of `RECEITA_DO_DAS`, reais; null where no DAS depends on revenue. */
  readonly das: Fixo | null;
  readonly fundamento: string;
}

/** Large enough for the share to have eight decimals. */
export const RECEITA_DO_DAS: Fixo = 1_000_000n * ONE;

/** A price of one year before it is published. Reais of all that the note sells. */
export interface Conta {
  readonly ano: ParametrosDoAno;
  readonly valores: ValoresDoPreco;
  readonly das: Fixo;
  readonly parte: ParteDoDas;
  /** Of what is sold; null where no purchase is at hand. */
  readonly custo: Fixo | null;
}

/** Net price, and every tax that is due on it; the DAS is inside. */
export const precoOf = ({ valores }: Conta): Fixo =>
  tributosProjetados.reduce<Fixo>((soma, tributo) => soma + valores.porTributo[tributo], valores.liquido);

export const reformaOf = ({ valores: { porTributo } }: Conta): Fixo =>
  porTributo.cbs + porTributo.ibs_uf + porTributo.ibs_mun;

export const receitaLiquidaOf = ({ valores, das }: Conta): Fixo => valores.liquido - das;

/** Of one unit, four decimals. */
export const writeUnitario = (valor: Fixo, quantidade: Fixo): Decimal =>
  formatFixo(split(valor, quantidade), 4);

/** What is more of one than of the other, percent, two decimals. */
export const writeVariacao = (depois: Fixo, antes: Fixo): Decimal =>
  formatFixo(multiply(split(depois, antes) - ONE, HUNDRED_PERCENT), 2);
