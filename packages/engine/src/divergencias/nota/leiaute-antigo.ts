import type { RegraDaNota } from '../conferencia.ts';

const ANTIGOS: ReadonlySet<string> = new Set(['2.00', '3.10']);

/** A layout out of use: the note was computed with the fields that it has, none of the reform's among them. */
export const leiauteAntigo: RegraDaNota = ({ nota: { versao } }) => {
  if (!ANTIGOS.has(versao)) return undefined;
  return {
    regra: 'leiaute_antigo',
    gravidade: 'aviso',
    campo: 'versao',
    declarado: versao,
    calculado: '4.00',
    mensagem: `A nota é do leiaute ${versao}, fora de uso; o cálculo usa só os campos que esse leiaute tem.`,
    fundamento: 'MOC 7.0, leiaute 4.00 da NF-e',
  };
};
