import { CENTAVO, type Fixo } from '../fixo.ts';
import { type CompraDeFornecedorDoSimples, creditoDeFornecedorDoSimples } from './credito-de-fornecedor.ts';
import { tabelasDoSimples } from './tabelas-do-simples.ts';

/** A supplier inside the Simples, as its credit depends on it. */
type Perfil = Pick<CompraDeFornecedorDoSimples, 'anexo' | 'rbt12'>;

/** Large enough to tell the rates of two profiles apart. */
const COMPRA_DE_PROVA: Fixo = 100_000_000_000_000_000n;

/**
 * The profiles whose sales carry the least and the most CBS and IBS in the DAS on a day (YYYY-MM-DD), of annexes I to V:
 * inside a bracket the rate only grows with the RBT12, so one of its ends has them. Null before 2018.
 */
export function extremosDoCredito(data: string): { readonly menor: Perfil; readonly maior: Perfil } | null {
  let menor: (Perfil & { credito: Fixo }) | null = null;
  let maior: (Perfil & { credito: Fixo }) | null = null;
  for (const { anexo, desde, ate, faixas } of tabelasDoSimples) {
    if (desde > data || (ate !== null && data > ate)) continue;
    let anterior = 0n;
    for (const faixa of faixas) {
      for (const rbt12 of [anterior, faixa.ate]) {
        const doDas = creditoDeFornecedorDoSimples({ data, anexo, rbt12, valor: COMPRA_DE_PROVA });
        const credito = (doDas?.cbs ?? 0n) + (doDas?.ibs ?? 0n);
        if (menor === null || credito < menor.credito) menor = { anexo, rbt12, credito };
        if (maior === null || credito > maior.credito) maior = { anexo, rbt12, credito };
      }
      anterior = faixa.ate + CENTAVO;
    }
  }
  return menor && maior && { menor, maior };
}
