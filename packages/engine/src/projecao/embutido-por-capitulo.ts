import { sentido } from '../efeito/sentido.ts';
import { dividir, type Fixo, lerOuZero, menor, multiplicar, naoNegativo } from '../fixo.ts';
import type { LancamentoSomado } from '../resultado.ts';

const UM: Fixo = 100_000_000n;

/**
 * The share of the price of untaxed resale (goods whose ICMS or PIS/COFINS was collected before) that is tax embedded in
 * what was bought, by NCM chapter, from 0 to 1: what the month's purchases carry, over the month's sales, at most over
 * the purchases. Without it the net price of such a sale would still hold the taxes of today.
 */
export function embutidoPorCapitulo(lancamentos: readonly LancamentoSomado[]): ReadonlyMap<string, Fixo> {
  const somas = new Map<string, { embutido: Fixo; compras: Fixo; vendas: Fixo }>();
  for (const linha of lancamentos) {
    const soma = somas.get(linha.ncm_capitulo) ?? { embutido: 0n, compras: 0n, vendas: 0n };
    somas.set(linha.ncm_capitulo, soma);
    const embutido = lerOuZero(linha.icms_embutido) + lerOuZero(linha.pis_cofins_embutido);
    if (embutido > 0n) {
      soma.embutido += embutido;
      soma.compras += lerOuZero(linha.valor);
    }
    if (revendaSemTributo(linha)) {
      soma.vendas +=
        sentido(linha.efeito, linha.cfop) === 'debito' ? lerOuZero(linha.valor) : -lerOuZero(linha.valor);
    }
  }
  const partes = new Map<string, Fixo>();
  for (const [capitulo, { embutido, compras, vendas }] of somas) {
    if (embutido <= 0n || vendas <= 0n) continue;
    const base = compras + naoNegativo(vendas - compras);
    partes.set(capitulo, menor(dividir(embutido, base), UM));
  }
  return partes;
}

/** A sale, or its return, whose price holds taxes that an earlier stage collected. */
export function revendaSemTributo({ efeito, cfop, segregacao }: LancamentoSomado): boolean {
  const retido = segregacao === 'st' || segregacao === 'monofasico' || segregacao === 'st_monofasico';
  const direcao = sentido(efeito, cfop);
  return retido && (direcao === 'debito' || direcao === 'estorno_debito');
}

/** The part of a price that is embedded tax. */
export const parteEmbutida = (preco: Fixo, parte: Fixo | undefined): Fixo =>
  parte === undefined || preco <= 0n ? 0n : multiplicar(preco, parte);
