import { daLei, type Parametro, PUBLICACAO } from './parametro.ts';

const FIM = '2026-12-31';

/**
 * General rates of PIS and COFINS by regime, and of COFINS on imports, until they end with 2026 (ADCT art. 126; LC 214/2025 art. 542). Debits and
 * credits of the non-cumulative regime have the same rate.
 */
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
    valores: [daLei('2002-12-01', FIM, '1.65', PUBLICACAO.LEI_10637, 'Lei 10.637/2002, art. 3º')],
  },
  {
    codigo: 'cofins_nao_cumulativa',
    descricao: 'COFINS não cumulativa (Lucro Real)',
    unidade: 'percentual',
    valores: [daLei('2004-02-01', FIM, '7.6', PUBLICACAO.LEI_10833, 'Lei 10.833/2003, art. 3º')],
  },
  {
    codigo: 'cofins_importacao',
    descricao: 'COFINS-Importação de bens, sem o adicional do art. 8º, § 21',
    unidade: 'percentual',
    valores: [daLei('2015-05-01', FIM, '9.65', PUBLICACAO.LEI_13137, 'Lei 10.865/2004, art. 8º, I, b')],
  },
];
