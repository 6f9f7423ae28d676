import { type Detalhe, TRIBUTOS_POR_ESTABELECIMENTO } from '@apura/contracts';
import type { ClienteComRegimes } from '@apura/database';
import { validarCnpj } from '@apura/nfe';

const PROPRIOS: ReadonlySet<string> = new Set(TRIBUTOS_POR_ESTABELECIMENTO);

/** Whether each establishment settles a tax by itself. */
export const porEstabelecimento = (tributo: string): boolean => PROPRIOS.has(tributo);

/** What is wrong with the establishment that an amount of a tax names, where it names one. */
export function faltaDoEstabelecimento(
  { tributo, estabelecimento }: { readonly tributo: string; readonly estabelecimento?: string },
  { cnpj_raiz }: Pick<ClienteComRegimes, 'cnpj_raiz'>,
): Detalhe | undefined {
  const falta = (motivo: string): Detalhe => ({ campo: 'estabelecimento', motivo });
  if (estabelecimento === undefined) return undefined;
  if (!porEstabelecimento(tributo))
    return falta('deve ficar vazio: só ICMS e IPI são apurados por estabelecimento');
  if (!validarCnpj(estabelecimento)) return falta('os dígitos verificadores não conferem');
  return estabelecimento.startsWith(cnpj_raiz)
    ? undefined
    : falta(`não é do cliente, cuja raiz de CNPJ é ${cnpj_raiz}`);
}
