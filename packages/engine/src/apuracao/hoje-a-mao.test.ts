import { describe, expect, test } from '@jest/globals';
import { assessNotas, devidoOf } from '../../test-data/mes-de-notas.ts';
import { COMPRADOR, item, type MudancasDaNota, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import type { Det, Imposto, NotaFiscal } from '../nota-fiscal.ts';
import type { ContextoDoCliente } from '../resultado.ts';

const FILIAL_RJ = '11222333000262';
const NOTEBOOK = '84713012';
const mes = { competencia: '2026-09', cenario: 'estimativa_26_5' } as const;

const em = (det: Det, mudancas: MudancasDaNota = {}): NotaFiscal =>
  nota([det], { ...mudancas, ide: { dhEmi: '2026-09-10T10:00:00-03:00', ...mudancas.ide } });
const ofOutraParte = (det: Det, ide: MudancasDaNota['ide'] = {}): NotaFiscal =>
  em(det, {
    ide,
    emit: { CNPJ: COMPRADOR, CRT: '3' },
    dest: { CNPJ: VENDEDOR, UF: 'SP', indIEDest: '1' },
  });
const tributos = (vICMS: string, cst: string, vPIS: string, vCOFINS: string): Imposto => ({
  ICMS: { grupo: 'ICMS00', CST: '00', vICMS },
  PIS: { grupo: 'PISOutr', CST: cst, vPIS },
  COFINS: { grupo: 'COFINSOutr', CST: cst, vCOFINS },
});
const codigos = (notas: readonly NotaFiscal[]) =>
  assessNotas(notas, {}, mes).avisos.map(({ codigo }) => codigo);

describe('a sale comes back', () => {
  const vendida = (vPIS: string, vCOFINS: string) =>
    em(item({ NCM: NOTEBOOK, vProd: '10000.00' }, tributos('1800.00', '01', vPIS, vCOFINS)));
  const devolvida = (cst: string, vPIS: string, vCOFINS: string, NCM = NOTEBOOK) =>
    ofOutraParte(item({ NCM, CFOP: '5202' }, tributos('180.00', cst, vPIS, vCOFINS)), { finNFe: '4' });

  test('to a seller of Lucro Presumido: 0.65 % and 3 % leave its revenue, whatever its buyer credits', () => {
    const regime = { regime: 'lucro_presumido' } as const;
    // The buyer writes 1.65 % and 7.6 % of 820.
    const notas = [vendida('53.30', '246.00'), devolvida('01', '13.53', '62.32')];
    const { devido_no_mes, ...resto } = assessNotas(notas, regime, { ...mes, ...regime });
    // ICMS 1,800 - 180; PIS 53.30 - 0.65 % of 820 = 5.33; COFINS 246 - 24.60.
    expect(devido_no_mes?.total_a_recolher).toBe('1889.37');
    expect(devidoOf({ devido_no_mes, ...resto }, 'pis')).toMatchObject({
      estornos: '-5.33',
      a_recolher: '47.97',
    });
    expect(devidoOf({ devido_no_mes, ...resto }, 'cofins')?.a_recolher).toBe('221.40');
  });

  test('goods taxed in a single phase come back at the rates of their producer', () => {
    // Perfumery: 2.2 % and 10.3 % of 1,000.
    const volta = devolvida('02', '22.00', '103.00', '33030010');
    expect(devidoOf(assessNotas([volta], {}, mes), 'cofins')?.estornos).toBe('-103.00');
  });

  test('where the note states no PIS and COFINS, the office is told what was not taken off', () => {
    const notas = [vendida('135.30', '623.20'), devolvida('49', '0.00', '0.00')];
    expect(devidoOf(assessNotas(notas, {}, mes), 'pis')?.a_recolher).toBe('135.30');
    expect(codigos(notas)).toContain('devolucao_sem_pis_cofins');
    expect(codigos([vendida('135.30', '623.20'), devolvida('49', '13.53', '62.32')])).not.toContain(
      'devolucao_sem_pis_cofins',
    );
  });

  test('in 2027 of a sale of 2026 without its PIS and COFINS: no credit is claimed to be there', () => {
    const volta = em(
      {
        ...item({ CFOP: '1202' }, { ICMS: { grupo: 'ICMS00', CST: '00', vICMS: '180.00' } }),
        DFeReferenciado: { chaveAcesso: '35261011222333000181550010000000011000000019' },
      },
      { ide: { dhEmi: '2027-02-10T10:00:00-03:00', tpNF: '0', finNFe: '4' }, dest: { CPF: '12345678909' } },
    );
    const { avisos } = assessNotas([volta], {}, { ...mes, competencia: '2027-02' });
    const ditos = avisos.map(({ codigo }) => codigo);
    expect(ditos).toContain('devolucao_sem_pis_cofins');
    expect(ditos).not.toContain('credito_de_devolucao');
  });
});

describe('a purchase goes back', () => {
  const volta = (NCM: string, cst: string, ICMS: NonNullable<Imposto['ICMS']>) =>
    assessNotas(
      [
        em(
          item(
            { NCM, CFOP: '5202' },
            { ICMS, PIS: { grupo: 'PIS', CST: cst }, COFINS: { grupo: 'COFINS', CST: cst } },
          ),
          { ide: { finNFe: '4' } },
        ),
      ],
      {},
      mes,
    );
  const comIcms = { grupo: 'ICMS00', CST: '00', vICMS: '180.00' };

  test('that gave credit: it is taken back', () => {
    // 1.65 % and 7.6 % of 820.
    expect(volta(NOTEBOOK, '49', comIcms).devido_no_mes?.total_a_recolher).toBe('255.85');
  });

  test.each([
    ['rice at zero', '10063021', '06'],
    ['perfume taxed in a single phase, by its CST', '33030010', '04'],
    ['perfume whose return says nothing', '33030010', '49'],
  ])('%s gave no PIS and COFINS, and none is taken back', (_, ncm, cst) => {
    const devolvida = volta(ncm, cst, comIcms);
    expect(devolvida.devido_no_mes?.total_a_recolher).toBe('180.00');
    expect(devidoOf(devolvida, 'pis')).toBeUndefined();
  });
});

describe('goods go from the head in SP to the branch in RJ (LC 87/1996 art. 12 § 4º)', () => {
  const presumido: Partial<ContextoDoCliente> = { regime: 'lucro_presumido' };
  const comprada = ofOutraParte(item({ vProd: '10000.00' }, tributos('1800.00', '01', '65.00', '300.00')));
  const transferida = (CFOP: string, imposto: Imposto) =>
    em(item({ CFOP, vProd: '8000.00' }, imposto), {
      dest: { CNPJ: FILIAL_RJ, UF: 'RJ', indIEDest: '1' },
    });
  const vendida = em(item({ vProd: '12000.00' }, tributos('2400.00', '01', '62.40', '288.00')), {
    emit: { CNPJ: FILIAL_RJ, CRT: '3', UF: 'RJ' },
  });
  const apurada = (remessa: NotaFiscal) =>
    assessNotas([comprada, remessa, vendida], presumido, { ...mes, regime: 'lucro_presumido' });
  const icms960: Imposto = { ICMS: { grupo: 'ICMS00', CST: '00', vICMS: '960.00' } };

  test('the ICMS that the note highlights is debited there and credited here', () => {
    const resultado = apurada(transferida('6152', icms960));
    // SP: 960 - 1,800 = -840. RJ: 2,400 - 960 = 1,440.
    expect(devidoOf(resultado, 'icms')?.estabelecimentos).toMatchObject([
      { cnpj: VENDEDOR, debitos: '960.00', a_recolher: '0.00', a_transportar: '840.00' },
      { cnpj: FILIAL_RJ, creditos: '960.00', a_recolher: '1440.00', a_transportar: '0.00' },
    ]);
    // + PIS 62.40 and COFINS 288.00; nothing was sold by the transfer.
    expect(resultado.devido_no_mes).toMatchObject({ total_a_recolher: '1790.40', receita: '12000.00' });
    // The years are compared without it, the establishments as one: 2,400 - 1,800 + 62.40 + 288.
    expect(resultado.comparacao?.regime_atual?.total).toBe('950.40');
    expect(resultado.por_cfop).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ chave: '6152', operacoes: '8000.00', atual: '0.00', novo: '0.00' }),
        expect.objectContaining({ chave: '2152', operacoes: '8000.00', atual: '0.00', novo: '0.00' }),
      ]),
    );
    expect(resultado.resumo).toContain('as operações do mês devem R$ 950,40: em 2027');
    expect(resultado.avisos.find(({ codigo }) => codigo === 'fora_da_comparacao')?.mensagem).toContain(
      'transferências entre estabelecimentos (R$ 16.000,00)',
    );
  });

  test('it neither saves nor costs anything in any year', () => {
    expect(apurada(transferida('6152', icms960)).transicao).toEqual(
      apurada(transferida('6152', {})).transicao,
    );
    const { comparacao, devido_no_mes } = assessNotas([transferida('6152', icms960)], presumido, {
      ...mes,
      regime: 'lucro_presumido',
    });
    expect(devido_no_mes?.total_a_recolher).toBe('960.00');
    expect(comparacao).toMatchObject({
      regime_atual: { total: '0.00' },
      regime_novo: { total: '0.00' },
      diferenca: '0.00',
    });
  });

  test.each([
    ['a fixed asset', '6552', icms960],
    ['goods with ST', '6409', { ICMS: { grupo: 'ICMS10', CST: '10', vICMS: '960.00' } }],
  ])('%s arrives without credit', (_, cfop, imposto) => {
    expect(devidoOf(apurada(transferida(cfop, imposto)), 'icms')?.estabelecimentos).toMatchObject([
      { cnpj: VENDEDOR, a_transportar: '840.00' },
      { cnpj: FILIAL_RJ, a_recolher: '2400.00' },
    ]);
  });
});

test('the addition to the COFINS of an import gives no credit (Lei 10.865/2004 art. 15 § 1º-A)', () => {
  const imposto: Imposto = {
    ICMS: { grupo: 'ICMS00', CST: '00', vICMS: '2700.00' },
    II: { vII: '1000.00' },
    PIS: { grupo: 'PISOutr', CST: '50', vBC: '10000.00', pPIS: '2.10', vPIS: '210.00' },
    COFINS: { grupo: 'COFINSOutr', CST: '50', vBC: '10000.00', pCOFINS: '10.25', vCOFINS: '1025.00' },
  };
  const importada = em(item({ NCM: NOTEBOOK, CFOP: '3102', vProd: '10000.00' }, imposto), {
    ide: { tpNF: '0' },
    dest: { idEstrangeiro: 'X1' },
  });
  const resultado = assessNotas([importada], {}, mes);
  expect(devidoOf(resultado, 'pis')?.creditos).toBe('210.00');
  // 9.65 % of 10,000; the 0.6 points of 2026 are a cost.
  expect(devidoOf(resultado, 'cofins')?.creditos).toBe('965.00');
});

describe('what the comparison does not hold is said', () => {
  const vendida = em(
    item({ NCM: NOTEBOOK, vProd: '10000.00' }, tributos('1800.00', '01', '53.30', '246.00')),
  );
  const daIndustria = ofOutraParte(
    item(
      { NCM: NOTEBOOK, CFOP: '5101', vProd: '6000.00' },
      {
        ...tributos('1080.00', '01', '81.18', '373.92'),
        IPI: { grupo: 'IPITrib', CST: '50', vIPI: '600.00' },
      },
    ),
  );
  const ditos = (regime: ContextoDoCliente['regime']) =>
    assessNotas([vendida, daIndustria], { regime }, { ...mes, regime }).avisos;

  test('PIS, COFINS and IPI in the cost of a shop of Lucro Presumido', () => {
    expect(ditos('lucro_presumido').map(({ codigo }) => codigo)).toEqual(
      expect.arrayContaining(['pis_cofins_no_custo', 'ipi_no_custo']),
    );
    expect(ditos('lucro_presumido').find(({ codigo }) => codigo === 'ipi_no_custo')?.mensagem).toContain(
      'R$ 600,00',
    );
  });

  test('in Lucro Real the IPI alone', () => {
    const codigosDoReal = ditos('lucro_real').map(({ codigo }) => codigo);
    expect(codigosDoReal).toContain('ipi_no_custo');
    expect(codigosDoReal).not.toContain('pis_cofins_no_custo');
  });

  test('a supply to a public body whose payment is in no note yet', () => {
    const fornecida = em(item({ NCM: NOTEBOOK }), {
      ide: { gCompraGov: { tpEnteGov: '2', pRedutor: '0', tpOperGov: '1' } },
    });
    expect(codigos([fornecida])).toContain('fornecimento_a_ente_publico');
  });
});
