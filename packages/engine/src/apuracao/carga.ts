import { dividir, type Fixo, formatarFixo } from '../fixo.ts';

/** `total` over `receita` in percent, four decimals; zero without revenue. */
export const carga = (total: Fixo, receita: Fixo): string =>
  receita <= 0n ? '0.0000' : formatarFixo(dividir(total * 100n, receita), 4);
