import { type Detalhe, type SaldoDoTributo, TRIBUTOS_POR_ESTABELECIMENTO } from '@apura/contracts';
import type { ClienteComRegimes } from '@apura/database';
import { validarCnpj } from '@apura/nfe';

const PROPRIOS: ReadonlySet<string> = new Set(TRIBUTOS_POR_ESTABELECIMENTO);

/**
 * A balance with the establishment whose it is, or what is wrong with it. Of ICMS and IPI it must say which, unless the
 * client has only one; the other taxes are the company's.
 */
export function saldoDoCliente(
  saldo: SaldoDoTributo,
  { cnpj_raiz, estabelecimentos }: Pick<ClienteComRegimes, 'cnpj_raiz' | 'estabelecimentos'>,
): SaldoDoTributo | Detalhe {
  const { tributo, estabelecimento } = saldo;
  const falta = (motivo: string): Detalhe => ({ campo: 'estabelecimento', motivo });
  if (!PROPRIOS.has(tributo)) {
    return estabelecimento === undefined
      ? saldo
      : falta('deve ficar vazio: só ICMS e IPI são apurados por estabelecimento');
  }
  if (estabelecimento === undefined) {
    if (estabelecimentos.length > 1) return falta('é obrigatório: o cliente tem mais de um estabelecimento');
    const [unico] = estabelecimentos;
    return unico ? { ...saldo, estabelecimento: unico.cnpj } : saldo;
  }
  if (!validarCnpj(estabelecimento)) return falta('os dígitos verificadores não conferem');
  return estabelecimento.startsWith(cnpj_raiz)
    ? saldo
    : falta(`não é do cliente, cuja raiz de CNPJ é ${cnpj_raiz}`);
}
