import type { Fixo } from '../fixo.ts';
import { readOrZero } from '../fixo.ts';
import type { EntradaDaApuracao, LancamentoManual, Passo } from '../resultado.ts';
import { type Parcela, sumParcelas } from './conta.ts';

const SINAL: Readonly<Partial<Record<LancamentoManual['tipo'], Fixo>>> = {
  debito: 1n,
  estorno_credito: 1n,
  credito: -1n,
  estorno_debito: -1n,
};
const FUNDAMENTO = 'Escrituração fiscal do cliente (EFD ICMS/IPI, EFD-Contribuições)';

/** What of a tax the client's books say beside its notes, and which register of which file says so. */
export function describeLivros(
  { saldos_anteriores, lancamentos_manuais = [] }: EntradaDaApuracao,
  tributo: string,
): Passo[] {
  const memoria: Passo[] = [];
  const ajustes = lancamentos_manuais.flatMap(({ livro, tipo, valor, ...um }): Parcela[] =>
    livro === undefined || um.tributo !== tributo
      ? []
      : [[`${um.nota} (${livro})`, (SINAL[tipo] ?? 0n) * readOrZero(valor)]],
  );
  const saldos = saldos_anteriores.flatMap(({ livro, valor, ...um }): Parcela[] =>
    livro === undefined || um.tributo !== tributo
      ? []
      : [[`saldo credor anterior (${livro})`, -readOrZero(valor)]],
  );
  sumParcelas(memoria, 'ajustes_dos_livros', FUNDAMENTO, ajustes);
  sumParcelas(memoria, 'saldo_dos_livros', FUNDAMENTO, saldos);
  return memoria;
}
