import { type Fixo, formatAll, formatFixo, split } from '../fixo.ts';
import type { ContaDoTributo, Passo } from '../resultado.ts';

/** The account of a tax while it is summed, reais. */
export interface Conta {
  debitos: Fixo;
  creditos: Fixo;
  /** Credits given back less debits taken back. */
  estornos: Fixo;
  saldo_anterior: Fixo;
  /** What of the balance pays another tax. */
  compensado: Fixo;
}

export const openConta = (): Conta => ({
  debitos: 0n,
  creditos: 0n,
  estornos: 0n,
  saldo_anterior: 0n,
  compensado: 0n,
});

/** Whether nothing moved in it. */
export const isContaEmpty = ({ debitos, creditos, estornos, saldo_anterior }: Conta): boolean =>
  debitos === 0n && creditos === 0n && estornos === 0n && saldo_anterior === 0n;

/** What is owed (positive) or carried (negative). */
export const computeSaldo = ({ debitos, creditos, estornos, compensado, saldo_anterior }: Conta): Fixo =>
  debitos - creditos + estornos + compensado - saldo_anterior;

/** The account as it is published; `contas` of several establishments are settled each for itself. */
export function publishConta(contas: readonly Conta[]): ContaDoTributo {
  const soma = openConta();
  let recolher = 0n;
  let transportar = 0n;
  for (const conta of contas) {
    soma.debitos += conta.debitos;
    soma.creditos += conta.creditos;
    soma.estornos += conta.estornos;
    soma.saldo_anterior += conta.saldo_anterior;
    soma.compensado += conta.compensado;
    const saldo = computeSaldo(conta);
    if (saldo > 0n) recolher += saldo;
    else transportar -= saldo;
  }
  const { compensado, ...partes } = soma;
  return {
    ...formatAll({ ...partes, a_recolher: recolher, a_transportar: transportar }),
    ...(compensado === 0n ? {} : { compensado: formatFixo(compensado, 2) }),
  };
}

/** A named part of a sum. */
export type Parcela = readonly [nome: string, valor: Fixo];

/** Adds the parts up; where any is not zero the step that says so goes to `memoria`. */
export function sumParcelas(
  memoria: Passo[],
  passo: string,
  fundamento: string,
  parcelas: readonly Parcela[],
): Fixo {
  let total = 0n;
  for (const [, valor] of parcelas) total += valor;
  const operandos = parcelas
    .filter(([, valor]) => valor !== 0n)
    .map(([nome, valor]) => ({ nome, valor: formatFixo(valor, 2) }));
  if (operandos.length > 0) {
    memoria.push({
      passo,
      id: `apuracao_${passo}`,
      regra: 'Soma das parcelas, com o sinal de cada uma',
      operandos,
      resultado: formatFixo(total, 2),
      fundamento,
    });
  }
  return total;
}

/** `total` over `receita` in percent, four decimals; zero without revenue. */
export const writeCarga = (total: Fixo, receita: Fixo): string =>
  receita <= 0n ? '0.0000' : formatFixo(split(total * 100n, receita), 4);
