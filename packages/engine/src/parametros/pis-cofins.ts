import { creditosDePisCofins } from './creditos-de-pis-cofins.ts';
import { daLei, type Parametro, PUBLICACAO, type ValorVigente } from './parametro.ts';

const FIM = '2026-12-31';

/** General rates of PIS and COFINS by regime, until they end with 2026 (ADCT art. 126). */
export const pisCofins: readonly Parametro[] = [
  {
    codigo: 'pis_cumulativo',
    descricao: 'PIS cumulativo (Lucro Presumido)',
    unidade: 'percentual',
    valores: [daLei('1999-02-01', FIM, '0.65', PUBLICACAO.LEI_9715, 'Lei 9.715/1998, art. 8º, I')],
  },
  {
    codigo: 'cofins_cumulativa',
    descricao: 'COFINS cumulativa (Lucro Presumido)',
    unidade: 'percentual',
    valores: [daLei('1999-02-01', FIM, '3', PUBLICACAO.LEI_9718, 'Lei 9.718/1998, art. 8º')],
  },
  {
    codigo: 'pis_nao_cumulativo',
    descricao: 'PIS não cumulativo (Lucro Real)',
    unidade: 'percentual',
    valores: naoCumulativo('pis', PUBLICACAO.LEI_10637),
  },
  {
    codigo: 'cofins_nao_cumulativa',
    descricao: 'COFINS não cumulativa (Lucro Real)',
    unidade: 'percentual',
    valores: naoCumulativo('cofins', PUBLICACAO.LEI_10833),
  },
];

/** Debits and credits of the non-cumulative regime have the same rate. */
function naoCumulativo(tributo: 'pis' | 'cofins', publicadoEm: string): readonly ValorVigente[] {
  return creditosDePisCofins
    .filter((linha) => linha.tributo === tributo)
    .map(({ desde, ate, valor, fundamento }) => daLei(desde, ate, valor, publicadoEm, fundamento));
}
