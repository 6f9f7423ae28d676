import type { Pessoa } from '../../nota-fiscal.ts';
import type { Finding, RegraDaNota } from '../conferencia.ts';

/** Check digits of the CNPJ of issuer and addressee (letters are possible since 2026). */
export const digitoDoDocumento: RegraDaNota = ({ nota }) => [
  ...conferir('emit', nota.emit, '207'),
  ...conferir('dest', nota.dest, '208'),
];

function conferir(parte: 'emit' | 'dest', pessoa: Pessoa | undefined, rejeicao: string): Finding[] {
  const cnpj = pessoa?.CNPJ;
  if (cnpj === undefined || cnpjValido(cnpj)) return [];
  return [
    {
      regra: 'cnpj_invalido',
      campo: `${parte}/CNPJ`,
      declarado: cnpj.slice(0, 20),
      calculado: null,
      mensagem: `O CNPJ do ${parte === 'emit' ? 'emitente' : 'destinatário'} não confere com seus dígitos verificadores.`,
      fundamento: 'MOC 7.0; NT Conjunta 2025.001 (CNPJ alfanumérico)',
      rejeicao,
    },
  ];
}

export function cnpjValido(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj)) return false;
  const primeiro = digitoVerificador(cnpj.slice(0, 12));
  const segundo = digitoVerificador(cnpj.slice(0, 12) + primeiro);
  return cnpj.slice(12) === `${primeiro}${segundo}`;
}

/** Check digits of a CPF: weights from 2 upwards from the right, rest by 11. */
export function cpfValido(cpf: string): boolean {
  if (!/^\d{11}$/.test(cpf) || /^(\d)\1+$/.test(cpf)) return false;
  const digito = (texto: string): number => {
    let soma = 0;
    for (let i = 0; i < texto.length; i++) soma += Number(texto[texto.length - 1 - i]) * (2 + i);
    return soma % 11 < 2 ? 0 : 11 - (soma % 11);
  };
  const primeiro = digito(cpf.slice(0, 9));
  return cpf.slice(9) === `${primeiro}${digito(cpf.slice(0, 9) + primeiro)}`;
}

const ZERO = 48;

/**
 * The check digit of a key or a CNPJ: the value of a character is its ASCII code less 48 (letters are possible since
 * 2026), weights 2 to 9 from the right, rest by 11 (NT Conjunta 2025.001; MOC 7.0). The rest 0 or 1 gives 0.
 * The reader has one too: the engine imports nothing of it.
 */
export function digitoVerificador(texto: string): number {
  let soma = 0;
  for (let i = 0; i < texto.length; i++) {
    const position = texto.length - 1 - i;
    soma += (texto.charCodeAt(i) - ZERO) * (2 + (position % 8));
  }
  const resto = soma % 11;
  return resto < 2 ? 0 : 11 - resto;
}
