import { expect, test } from '@jest/globals';
import { mesAberto } from './brasilia.ts';
import { OBRIGACOES, obrigacoesDoMes, prazosEntre } from './obrigacoes.ts';

/** Every row that the acts of the transition date, from November 2026 to July 2027, by hand from the acts. */
const DA_TRANSICAO: Readonly<Record<string, readonly (readonly [data: string, competencia: string])[]>> = {
  // Ato Conjunto RFB/CGIBS 4/2026, art. 1º, XVII, b, § 5º: "até o dia 15 do mês seguinte", first of October 2026, and nothing moves it:
  // 15/11/2026 is a Sunday and a holiday, 15/05/2027 a Saturday.
  dere: [
    ['2026-11-15', '2026-10'],
    ['2026-12-15', '2026-11'],
    ['2027-01-15', '2026-12'],
    ['2027-02-15', '2027-01'],
    ['2027-03-15', '2027-02'],
    ['2027-04-15', '2027-03'],
    ['2027-05-15', '2027-04'],
    ['2027-06-15', '2027-05'],
    ['2027-07-15', '2027-06'],
  ],
  // Resolução CGSN 140/2018 art. 38-A (Resolução CGSN 190/2026, effects from 01/01/2027, art. 9º): "até o décimo dia do mês subsequente".
  declaracao_assistida_do_simples: [
    ['2027-02-10', '2027-01'],
    ['2027-03-10', '2027-02'],
    ['2027-04-10', '2027-03'],
    ['2027-05-10', '2027-04'],
    ['2027-06-10', '2027-05'],
    ['2027-07-10', '2027-06'],
  ],
  // Art. 40-D, II: 01/03 to 31/03 for the half-year of July; that of January 2027 was chosen until 30/10/2026 (Resolução CGSN 194/2026).
  opcao_fora_do_das: [['2027-03-31', '2027-03']],
  // Resolução CGSN 194/2026: 03/11 to 20/12/2026; art. 40-D, § 2º, II: 31 May.
  cancelamento_da_opcao_fora_do_das: [
    ['2026-12-20', '2026-12'],
    ['2027-05-31', '2027-05'],
  ],
  cancelamento_da_opcao_pelo_simples_de_2027: [['2026-12-20', '2026-12']],
  // Art. 144-E, I and II.
  receitas_anteriores_a_opcao: [['2026-12-20', '2026-12']],
  receitas_anteriores_a_opcao_ultimo_mes: [['2027-01-20', '2027-01']],
  // Resolução CGSN 191/2026, arts. 1º and 3º, I.
  nfse_pelo_emissor_nacional: [['2026-11-01', '2026-11']],
  // Ato Conjunto RFB/CGIBS 4/2026, art. 1º, III and others ("1º de dezembro de 2026"), and §§ 1º to 3º ("1º de janeiro de 2027").
  documentos_da_terceira_leva: [['2026-12-01', '2026-12']],
  documentos_do_simples: [['2027-01-01', '2027-01']],
  documentos_monofasicos_e_de_importacao: [['2027-01-01', '2027-01']],
  // Ato Conjunto RFB/CGIBS 5/2026, art. 2º, § 1º, III: "até 31 de dezembro de 2026".
  pnct_retificacao: [['2026-12-31', '2026-12']],
  // Decreto 12.955/2026, art. 608; LC 214/2025, art. 381, § 4º, I.
  inventario_do_estoque_de_abertura: [['2026-12-31', '2026-12']],
  credito_do_estoque_de_abertura: [['2027-06-30', '2027-06']],
};

test('each act of the transition has its days, from November 2026 to July 2027', () => {
  const prazos = prazosEntre('2026-11-01', '2027-07-31');
  const lidos = Object.fromEntries(
    Object.keys(DA_TRANSICAO).map((id) => [
      id,
      prazos.filter((um) => um.id === id).map(({ data, competencia }) => [data, competencia]),
    ]),
  );
  expect(lidos).toEqual(DA_TRANSICAO);
  for (const prazo of prazos.filter(({ id }) => id in DA_TRANSICAO)) expect(prazo.status).toBe('lei');
});

test('all other rows are estimates, and each says by what act it stands', () => {
  const outras = OBRIGACOES.filter(({ id }) => !(id in DA_TRANSICAO));
  expect(outras.filter(({ status }) => status === 'lei').map(({ id }) => id)).toEqual([
    'opcao_pelo_simples_de_2027',
  ]);
  for (const { fundamento } of OBRIGACOES) expect(fundamento).not.toBe('');
});

test('what begins on a day, what a client may have nothing to do with, and when it comes again', () => {
  const um = (id: string) => prazosEntre('2026-11-01', '2027-03-31').find((prazo) => prazo.id === id);
  expect(um('dere')).toMatchObject({
    natureza: 'limite',
    periodicidade: 'mensal',
    so_para: expect.stringContaining('regimes específicos'),
    fundamento: 'Ato Conjunto RFB/CGIBS 4/2026, art. 1º, XVII, b, e § 5º',
  });
  expect(um('documentos_do_simples')).toMatchObject({ natureza: 'inicio', periodicidade: 'unica' });
  expect(um('documentos_do_simples')?.so_para).toBeUndefined();
  // The window of 2027-1 is of a resolution of its own.
  expect(um('cancelamento_da_opcao_fora_do_das')).toMatchObject({
    periodicidade: 'semestral',
    fundamento: 'LC 123/2006, art. 13, §§ 9º a 11; Resoluções CGSN 186/2026 e 194/2026',
  });
  expect(um('opcao_fora_do_das')?.fundamento).toContain('art. 40-D, II e § 2º, II');
});

test('a month is done without what is not about it, and what a client may have nothing to do with', () => {
  expect(obrigacoesDoMes('2026-12').lucro_real).toEqual([
    'pis_cofins',
    'efd_contribuicoes',
    'icms',
    'efd_icms_ipi',
    'dctfweb',
  ]);
  expect(obrigacoesDoMes('2027-03').simples_nacional).toEqual(['pgdas_d']);
});

test('the DeRE and days of their own keep no month open', () => {
  // The last for June 2027 is the assisted assessment: Friday, 30/07/2027.
  expect(mesAberto('2027-06', '2027-07-30')).toBe(true);
  expect(mesAberto('2027-06', '2027-07-31')).toBe(false);
});
