import { isUtf8 } from 'node:buffer';
import { lerValor } from '@apura/contracts';

// How people write in the cells of a spreadsheet what the contracts write in one way. What cannot be read stays as it is,
// for the contract to refuse.

export const comoEsta = (valor: string): string => valor;

/** A CNPJ as it is stored, of one with punctuation. */
export const semPontuacao = (cnpj: string): string => cnpj.replace(/[./-]/g, '').toUpperCase();

/** "07/2026" -> "2026-07". */
export const mesDaCelula = (mes: string): string => mes.replace(/^(\d{2})\/(\d{4})$/, '$2-$1');

/** "02/10/2026" -> "2026-10-02". */
export const diaDaCelula = (dia: string): string => dia.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

/** "Anexo III" -> "III". */
export const anexoDaCelula = (anexo: string): string => anexo.toUpperCase().replace(/^ANEXO\s+/, '');

/** "Simples" -> "simples_nacional", "LP" -> "lucro_presumido". */
export const regimeDaCelula = (regime: string): string => {
  const dito = normalizar(regime.replace(/[.()]/g, ''));
  return REGIMES_DITOS.get(dito) ?? dito;
};

const REGIMES_DITOS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    simples_nacional: ['simples', 'sn', 'simples_nacional_sn', 'optante_pelo_simples', 'optante_simples'],
    mei: ['simei', 'microempreendedor', 'microempreendedor_individual'],
    lucro_presumido: ['presumido', 'lp', 'lucro_presumido_lp'],
    lucro_real: ['real', 'lr', 'lucro_real_lr', 'lucro_real_anual', 'lucro_real_trimestral'],
  }).flatMap(([regime, ditos]) => ditos.map((dito) => [dito, regime])),
);

/** "Razão Social" -> "razao_social". */
export function normalizar(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** "R$ 1.234,5" -> "1234.50". */
export const emReais = (valor: string): string => lerValor(valor) ?? valor;

/** What is not UTF-8 is read as Windows-1252, in which spreadsheets on Brazilian machines save. */
export const textOfBytes = (bytes: Uint8Array): string =>
  new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
