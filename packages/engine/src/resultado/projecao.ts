import type { Row, Value } from '../mes/field.ts';
import type { ANOS_PROJETADOS, VALOR_DO_TRIBUTO } from '../mes/transicao.ts';

/** One year of a projection: what its fields are is told in `mes/transicao.ts`. */
export interface AnoProjetado extends Row<typeof ANOS_PROJETADOS> {}
export type PremissaDePreco = AnoProjetado['premissa_preco'];
export interface ValorDoTributo extends Value<typeof VALOR_DO_TRIBUTO> {}
export type TributoComparado = ValorDoTributo['tributo'];
