import { describe, expect, test } from '@jest/globals';
import { assessNotas, devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada } from '../../test-data/mes-de-teste.ts';
import { COMPRADOR, item, type MudancasDaNota, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { efeito } from '../efeito/efeito.ts';
import type { Det, Imposto, NotaFiscal } from '../nota-fiscal.ts';
import type { Comparativo } from '../resultado.ts';
import { apurar } from './apurar.ts';

const NOTEBOOK = '84713012';
const mes = { competencia: '2026-09', cenario: 'estimativa_26_5' } as const;

const em = (det: Det, mudancas: MudancasDaNota = {}): NotaFiscal =>
  nota([det], { ...mudancas, ide: { dhEmi: '2026-09-10T10:00:00-03:00', ...mudancas.ide } });
const ofOutraParte = (det: Det): NotaFiscal =>
  em(det, {
    emit: { CNPJ: COMPRADOR, CRT: '3' },
    dest: { CNPJ: VENDEDOR, UF: 'SP', indIEDest: '1' },
  });
const icms = (vICMS: string): Imposto => ({ ICMS: { grupo: 'ICMS00', CST: '00', vICMS } });
const codigos = ({ avisos }: Comparativo) => avisos.map(({ codigo }) => codigo);

describe('a shop of the Simples, annex I, RBT12 of 1,000,000 (8.45 %)', () => {
  const perfil = { regime: 'simples_nacional', ibs_cbs: 'das' } as const;
  const csosn = (CSOSN: string): Imposto => ({
    ICMS: { grupo: 'ICMSSN', CSOSN },
    PIS: { grupo: 'PISOutr', CST: '49' },
    COFINS: { grupo: 'COFINSOutr', CST: '49' },
  });
  const vendida = (vProd: string, CFOP = '5102') =>
    em(item({ NCM: NOTEBOOK, CFOP, vProd }, csosn('102')), { emit: { CRT: '1' } });
  const devolvida = (vProd: string, CFOP = '1202') =>
    em(item({ NCM: NOTEBOOK, CFOP, vProd }, csosn('102')), {
      ide: { tpNF: '0', finNFe: '4' },
      emit: { CRT: '1' },
      dest: { CPF: '12345678909' },
    });
  const doMes = (...notas: NotaFiscal[]) =>
    assessNotas(notas, perfil, { ...mes, ...perfil, simples: { anexo: 'I', rbt12: '1000000.00' } });

  test('the sale of its van is no gross revenue (Resolução CGSN 140/2018 art. 2º § 5º I), and given back neither', () => {
    // 50,000 x 8.45 %.
    const comAtivo = doMes(vendida('50000.00'), vendida('20000.00', '5551'));
    expect(comAtivo.devido_no_mes?.total_a_recolher).toBe('4225.00');
    expect(comAtivo.comparacao?.regime_atual?.total).toBe('4225.00');
    expect(JSON.stringify(devidoOf(comAtivo, 'das')?.memoria)).toContain(
      'receita de venda de ativo imobilizado',
    );
    expect(doMes(vendida('50000.00'), devolvida('20000.00', '1553')).devido_no_mes?.total_a_recolher).toBe(
      '4225.00',
    );
  });

  test('returns above the sales of the month are left for the next ones (art. 17), and that is said', () => {
    const sobra = doMes(vendida('5000.00'), devolvida('12000.00'));
    expect(sobra.devido_no_mes?.total_a_recolher).toBe('0.00');
    const aviso = sobra.avisos.find(({ codigo }) => codigo === 'devolucoes_acima_das_vendas');
    expect(aviso?.mensagem).toContain('R$ 7.000,00');
    expect(codigos(doMes(vendida('12000.00'), devolvida('5000.00')))).not.toContain(
      'devolucoes_acima_das_vendas',
    );
  });
});

describe('ICMS that is highlighted where nothing is sold (LC 87/1996 arts. 19 and 20)', () => {
  const icmsDe = (...notas: NotaFiscal[]) => devidoOf(assessNotas(notas, {}, mes), 'icms');

  test('a bonus gives credit of what its giver owes', () => {
    const bonus = ofOutraParte(item({ NCM: NOTEBOOK, CFOP: '5910' }, icms('180.00')));
    expect(icmsDe(bonus)).toMatchObject({ creditos: '180.00', a_transportar: '180.00' });
  });

  test('goods on consignment give credit, and what goes back of them takes its part back', () => {
    const recebida = ofOutraParte(item({ NCM: NOTEBOOK, CFOP: '5917' }, icms('180.00')));
    const devolvida = em(item({ NCM: NOTEBOOK, CFOP: '5918', vProd: '400.00' }, icms('72.00')));
    expect(icmsDe(recebida, devolvida)).toMatchObject({
      creditos: '180.00',
      estornos: '72.00',
      a_transportar: '108.00',
    });
  });

  test('goods that came to be shown and went back leave nothing to pay', () => {
    const recebida = ofOutraParte(item({ NCM: NOTEBOOK, CFOP: '5912' }, icms('180.00')));
    const devolvida = em(item({ NCM: NOTEBOOK, CFOP: '5913' }, icms('180.00')));
    expect(icmsDe(recebida, devolvida)).toMatchObject({ debitos: '180.00', creditos: '180.00' });
    expect(icmsDe(recebida, devolvida)?.a_recolher).toBe('0.00');
  });
});

test('sales without ICMS beside credits of it: that the credits of what is exempt go back is said (art. 21)', () => {
  const isenta: Imposto = { ICMS: { grupo: 'ICMS40', CST: '40' } };
  const comprada = ofOutraParte(item({ NCM: NOTEBOOK }, icms('180.00')));
  const ditos = (imposto: Imposto, CFOP = '5102') =>
    codigos(assessNotas([em(item({ NCM: NOTEBOOK, CFOP }, imposto)), comprada], {}, mes));
  expect(ditos(isenta)).toContain('vendas_sem_icms');
  expect(ditos(icms('180.00'))).not.toContain('vendas_sem_icms');
  // Collected before; exports keep their credits (art. 21 § 2º).
  expect(ditos({ ICMS: { grupo: 'ICMS60', CST: '60' } }, '5405')).not.toContain('vendas_sem_icms');
  expect(ditos(isenta, '7102')).not.toContain('vendas_sem_icms');
  // All that was sold on 30/09 left on 02/10: its ICMS is of October (LC 87/1996 art. 12 I), and nothing is exempt.
  const saiDepois = (imposto: Imposto) => {
    const venda = em(item({ NCM: NOTEBOOK, CFOP: '5102' }, imposto));
    const dhSaiEnt = '2026-10-02T08:00:00-03:00';
    return codigos(assessNotas([{ ...venda, ide: { ...venda.ide, dhSaiEnt } }, comprada], {}, mes));
  };
  expect(saiDepois(icms('180.00'))).not.toContain('vendas_sem_icms');
  expect(saiDepois(isenta)).toContain('vendas_sem_icms');
});

test('a sale of Rio Branco at 23:59 of the last day, already October in Brasília: the comparison says that it lacks a side', () => {
  // ICMS of 180 in September, 0.9 % of 820 in October; a notice in both.
  const vendida = em(item({ NCM: NOTEBOOK }, icms('180.00')), {
    ide: { dhEmi: '2026-09-30T23:59:00-05:00' },
  });
  const linhas = efeito(calcularDocumento(vendida), vendida, {
    cliente_id: 'c',
    cnpj_raiz: VENDEDOR.slice(0, 8),
    regime: 'lucro_real',
    ibs_cbs: 'regular',
  });
  const doMes = (competencia: string) =>
    apurar(
      entrada(
        linhas
          .filter((linha) => linha.competencia === competencia)
          .map((linha) => ({ ...linha, documentos: 1 })),
        { competencia },
      ),
    );
  expect(doMes('2026-09').devido_no_mes).toMatchObject({ total_a_recolher: '180.00', dispensado: '0.00' });
  expect(doMes('2026-10').devido_no_mes).toMatchObject({ total_a_recolher: '0.00', dispensado: '8.20' });
  expect(codigos(doMes('2026-09'))).toContain('tributos_em_meses_diferentes');
  expect(codigos(doMes('2026-10'))).toContain('tributos_em_meses_diferentes');
  expect(codigos(assessNotas([em(item({ NCM: NOTEBOOK }, icms('180.00')))], {}, mes))).not.toContain(
    'tributos_em_meses_diferentes',
  );
});

describe('an industry of SP sells to Manaus (LC 214/2025 art. 445)', () => {
  const vendida = (mudancas: MudancasDaNota, NCM = NOTEBOOK) =>
    em(
      item(
        { NCM, CFOP: '6109' },
        {
          ICMS: { grupo: 'ICMS40', CST: '40' },
          PIS: { grupo: 'PISNT', CST: '06' },
          COFINS: { grupo: 'COFINSNT', CST: '06' },
        },
      ),
      { ide: { idDest: '2' }, ...mudancas },
    );
  const MANAUARA = { CNPJ: COMPRADOR, UF: 'AM', cMun: '1302603', indIEDest: '1', ISUF: '200000000' };

  test('at the zero rate, today and in 2033', () => {
    expect(assessNotas([vendida({ dest: MANAUARA })], {}, mes).comparacao?.diferenca).toBe('0.00');
  });

  test('but for arms, and for who has no enrolment with the Suframa: 26.5 % of 1,000', () => {
    const { ISUF: _, ...semInscricao } = MANAUARA;
    expect(assessNotas([vendida({ dest: semInscricao })], {}, mes).comparacao?.diferenca).toBe('265.00');
    const arma = vendida({ dest: MANAUARA }, '93020000');
    expect(assessNotas([arma], {}, mes).comparacao?.diferenca).toBe('265.00');
  });

  test('where it arrives it gives no credit', () => {
    const comprada = vendida({ emit: { CNPJ: COMPRADOR, CRT: '3' }, dest: { ...MANAUARA, CNPJ: VENDEDOR } });
    expect(devidoOf(assessNotas([comprada], {}, mes), 'cbs')).toBeUndefined();
  });
});

test('a petrol station: the reform does not free its fuel of the tax that it is bought with (LC 214/2025 art. 174)', () => {
  const gasolina = (CFOP: string) =>
    item(
      { NCM: '27101259', CFOP, vProd: '600.00', cProdANP: '320102001' },
      {
        ICMS: { grupo: 'ICMS61', CST: '61', vICMSMonoRet: '120.00' },
        PIS: { grupo: 'PISNT', CST: '04' },
        COFINS: { grupo: 'COFINSNT', CST: '04' },
      },
    );
  const posto = assessNotas([em(gasolina('5656')), ofOutraParte(gasolina('5655'))], {}, mes);
  expect(posto.comparacao).toMatchObject({ diferenca: '0.00' });
  expect(codigos(posto)).toContain('combustivel_no_custo');
});
