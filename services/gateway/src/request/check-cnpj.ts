import { ErroDaApi } from '@apura/contracts';
import { validarCnpj } from '@apura/nfe';

/** @throws ErroDaApi `cnpj_invalido` when the check digits of what stands in `campo` are wrong */
export function checkCnpj(cnpj: string | undefined, campo: string): void {
  if (cnpj === undefined || validarCnpj(cnpj)) return;
  throw new ErroDaApi('cnpj_invalido', {
    detalhes: [{ campo, motivo: 'os dígitos verificadores não conferem' }],
  });
}
