import { dividir, type Fixo, formatarFixo } from '../fixo.ts';

/** `total` over `receita` in percent, four decimals; zero without revenue. */
export function carga(total: Fixo, receita: Fixo): string {
  return receita <= 0n ? '0.0000' : formatarFixo(dividir(total * 100n, receita), 4);
}
