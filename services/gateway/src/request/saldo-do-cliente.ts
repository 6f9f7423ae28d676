import type { Detalhe, SaldoDoTributo } from '@apura/contracts';
import type { ClienteComRegimes } from '@apura/database';
import { faltaDoEstabelecimento, porEstabelecimento } from './estabelecimento-do-cliente.ts';

/**
 * A balance with the establishment whose it is, or what is wrong with it. Of ICMS and IPI it must say which, unless the
 * client has only one; the other taxes are the company's.
 */
export function saldoDoCliente(
  saldo: SaldoDoTributo,
  cliente: Pick<ClienteComRegimes, 'cnpj_raiz' | 'estabelecimentos'>,
): SaldoDoTributo | Detalhe {
  if (saldo.estabelecimento !== undefined || !porEstabelecimento(saldo.tributo))
    return faltaDoEstabelecimento(saldo, cliente) ?? saldo;
  const [unico, ...outros] = cliente.estabelecimentos;
  if (outros.length > 0)
    return { campo: 'estabelecimento', motivo: 'é obrigatório: o cliente tem mais de um estabelecimento' };
  return unico ? { ...saldo, estabelecimento: unico.cnpj } : saldo;
}
