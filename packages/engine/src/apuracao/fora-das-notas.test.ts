import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { entrada, linha, ZERO } from '../../test-data/mes-de-teste.ts';
import { type Fixo, lerFixo } from '../fixo.ts';
import type { LancamentoManual, LancamentoSomado } from '../resultado.ts';
import { apurar } from './apurar.ts';

const ler = (texto: string): Fixo => lerFixo(texto) as Fixo;
const novo = (mes: ReturnType<typeof apurar>, tributo: string) =>
  mes.regime_novo.tributos.find((t) => t.tributo === tributo);
const atual = (mes: ReturnType<typeof apurar>, tributo: string) =>
  mes.regime_atual.tributos.find((t) => t.tributo === tributo);

const venda = linha({ valor: '10000.00', base: '7500.00', cbs: '67.50', ibs_uf: '7.50', icms: '1800.00' });
const compra = linha({
  efeito: 'credito',
  cfop: '1102',
  valor: '4000.00',
  base: '3000.00',
  cbs: '27.00',
  ibs_uf: '3.00',
  icms: '720.00',
});

test('manual entries add to debits and credits of their tax, refused ones are listed, and no cut loses them', () => {
  const lancamentos_manuais: LancamentoManual[] = [
    { tipo: 'credito', tributo: 'cbs', valor: '9.00', nota: 'energia' },
    { tipo: 'estorno_credito', tributo: 'cbs', valor: '1.00', nota: 'furto' },
    { tipo: 'debito', tributo: 'icms', valor: '50.00', nota: 'ajuste' },
    {
      tipo: 'credito_recusado',
      tributo: 'cbs',
      valor: '4.00',
      nota: 'vinho',
      motivo: 'uso_ou_consumo_pessoal',
    },
    { tipo: 'credito', tributo: 'cbs', valor: '-7.00', nota: 'ignorado' },
  ];
  const mes = apurar(entrada([venda, compra], { lancamentos_manuais }));
  expect(mes.avisos.map(({ codigo }) => codigo)).toContain('lancamento_manual_ignorado');
  expect(novo(mes, 'cbs')).toMatchObject({ debitos: '67.50', creditos: '35.00', saldo: '32.50' });
  expect(novo(mes, 'cbs')?.creditos_recusados).toEqual([
    {
      motivo: 'uso_ou_consumo_pessoal',
      descricao: 'Bem ou serviço de uso ou consumo pessoal.',
      fundamento: 'LC 214/2025, art. 57',
      valor: '4.00',
    },
  ]);
  expect(atual(mes, 'icms')).toMatchObject({ debitos: '1850.00', creditos: '720.00', saldo: '1130.00' });
  for (const recorte of [mes.por_ncm, mes.por_cfop, mes.por_classificacao]) {
    expect(recorte.at(-1)).toEqual({ chave: 'fora_das_notas', valor: ZERO, atual: '50.00', novo: '-8.00' });
  }
});

test('a month without such entries has no row for them', () => {
  expect(apurar(entrada([venda, compra])).por_ncm.map(({ chave }) => chave)).toEqual(['22']);
});

test('exempt and immune sales annul credits in proportion; exports and books do not (art. 51)', () => {
  const isenta = linha({ efeito: 'sem_efeito', motivo: 'isencao', cclasstrib: '400001', valor: '10000.00' });
  const mes = apurar(entrada([venda, compra, isenta]));
  // Half of the sales are exempt: half of 27.00 and of 3.00.
  expect(novo(mes, 'cbs')).toMatchObject({ creditos: '13.50', saldo: '54.00' });
  expect(novo(mes, 'cbs')?.creditos_recusados).toEqual([
    {
      motivo: 'saidas_isentas_ou_imunes',
      descricao: 'Anulação proporcional às saídas isentas e imunes do mês.',
      fundamento: 'LC 214/2025, art. 51, § 1º',
      valor: '13.50',
    },
  ]);
  expect(novo(mes, 'ibs_uf')?.creditos).toBe('1.50');
  expect(atual(mes, 'icms')?.creditos).toBe('720.00');
  const exportada = { ...isenta, motivo: 'exportacao', cfop: '7102', cclasstrib: '410004' };
  const livros = { ...isenta, motivo: 'imunidade_ou_nao_incidencia', cclasstrib: '410008' };
  expect(novo(apurar(entrada([venda, compra, exportada, livros])), 'cbs')?.creditos).toBe('27.00');
  const sindicato = { ...livros, cclasstrib: '410007' };
  expect(novo(apurar(entrada([venda, compra, sindicato])), 'cbs')?.creditos).toBe('13.50');
});

const vendaNoDas = linha({
  efeito: 'sem_efeito',
  motivo: 'cliente_no_das',
  valor: '100000.00',
  base: '100000.00',
});
const simples = { anexo: 'I', rbt12: '1000000.00' } as const;

test('a client of the Simples in 2026 pays the DAS of LC 155/2016 and neither CBS nor IBS', () => {
  const mes = apurar(entrada([vendaNoDas], { regime: 'simples_nacional', ibs_cbs: 'das', simples }));
  // 8.45 % of 100,000.00.
  expect(atual(mes, 'das')).toMatchObject({ debitos: '8450.00', saldo: '8450.00' });
  expect(atual(mes, 'das')?.memoria?.[0]).toMatchObject({
    passo: 'aliquota_efetiva',
    resultado: '8.45000000',
  });
  expect(mes.regime_atual).toMatchObject({ total: '8450.00', carga_efetiva: '8.4500' });
  expect(mes.regime_novo.total).toBe(ZERO);
  expect(mes.avisos.map(({ codigo }) => codigo)).not.toContain('das_nao_calculado');
  expect(mes.projecao.every(({ status }) => status === 'lei')).toBe(true);
  expect(mes.projecao[7]).toMatchObject({ ano: 2033, das: '8450.00', total: '8450.00' });
  expect(mes.por_ncm.at(-1)).toEqual({ chave: 'fora_das_notas', valor: ZERO, atual: '8450.00', novo: ZERO });
});

test('in 2027 the CBS and IBS of the DAS stand on the side of the reform', () => {
  const mes = apurar(
    entrada([vendaNoDas], { competencia: '2027-03', regime: 'simples_nacional', ibs_cbs: 'das', simples }),
  );
  // 8,450.00 x 15.33 % = 1,295.385 and x 0.17 % = 14.365, to the even cent; the IBS half and half.
  expect(novo(mes, 'cbs')?.debitos).toBe('1295.38');
  expect([novo(mes, 'ibs_uf')?.debitos, novo(mes, 'ibs_mun')?.debitos]).toEqual(['7.18', '7.18']);
  // The other shares: 464.75 + 295.75 + 3549.00 + 2830.75.
  expect(atual(mes, 'das')?.debitos).toBe('7140.25');
});

test('above 3,600,000.00 the IBS is paid outside the DAS (LC 123/2006 art. 13-A), and the month says that it has none', () => {
  const codigos = (rbt12: string, competencia: string, ibs_cbs: 'das' | 'regular') =>
    apurar(
      entrada([vendaNoDas], {
        competencia,
        regime: 'simples_nacional',
        ibs_cbs,
        simples: { anexo: 'I', rbt12 },
      }),
    ).avisos.map(({ codigo }) => codigo);
  expect(codigos('3600000.01', '2027-03', 'das')).toContain('ibs_fora_do_das');
  expect(codigos('3600000.00', '2027-03', 'das')).not.toContain('ibs_fora_do_das');
  expect(codigos('3600000.01', '2026-03', 'das')).not.toContain('ibs_fora_do_das');
  expect(codigos('3600000.01', '2027-03', 'regular')).not.toContain('ibs_fora_do_das');
});

test('the hybrid option leaves CBS and IBS out of the DAS and takes credits', () => {
  const mes = apurar(
    entrada([{ ...venda, competencia: '2027-03' } as LancamentoSomado, compra], {
      competencia: '2027-03',
      regime: 'simples_nacional',
      ibs_cbs: 'regular',
      simples,
    }),
  );
  // 10,000.00 x 8.45 % less 15.33 % and 0.17 %: 46.48 + 29.58 + 354.90 + 283.08 (each to the cent).
  expect(atual(mes, 'das')?.debitos).toBe('714.04');
  expect(novo(mes, 'cbs')).toMatchObject({ debitos: '67.50', creditos: '27.00' });
});

test('a MEI pays its fixed amounts once its activity is known', () => {
  const mei = { regime: 'mei', ibs_cbs: 'das' } as const;
  expect(atual(apurar(entrada([vendaNoDas], { ...mei, atividade: 'comercio' })), 'das')?.debitos).toBe(
    '1.00',
  );
  const sem = apurar(entrada([vendaNoDas], mei));
  expect(atual(sem, 'das')).toBeUndefined();
  expect(sem.avisos.map(({ codigo }) => codigo)).toContain('das_nao_calculado');
});

test('purchases from the Simples give the CBS and IBS of the supplier’s DAS from 2027 on, and nothing in 2026', () => {
  const fornecedores_simples = [{ ...simples, compras: '10000.00' }];
  const em = (competencia: string) => apurar(entrada([venda], { competencia, fornecedores_simples }));
  // 10,000.00 x 8.45 % = 845.00; x 15.33 % = 129.5385, x 0.17 % = 1.4365 as 0.72 and 0.72.
  expect(novo(em('2027-03'), 'cbs')?.creditos).toBe('129.54');
  expect([novo(em('2027-03'), 'ibs_uf')?.creditos, novo(em('2027-03'), 'ibs_mun')?.creditos]).toEqual([
    '0.72',
    '0.72',
  ]);
  expect(novo(em('2026-03'), 'cbs')?.creditos).toBe(ZERO);
  // 2033 in the projection: 845.00 x 15.50 % = 130.975 and x 33.50 % = 283.075, both to the even cent.
  expect(em('2026-03').projecao[7]).toMatchObject({ ano: 2033, cbs: '660.00', creditos: '414.06' });
});

test('of the carried balance, debits and credits each step adds up to its result', () => {
  const mes = apurar(
    entrada([venda, compra, { ...compra, efeito: 'estorno_credito', cfop: '5202' }], {
      saldo_anterior: { cbs: '5.00', ibs_uf: ZERO, ibs_mun: ZERO },
      lancamentos_manuais: [{ tipo: 'debito', tributo: 'cbs', valor: '3.00', nota: 'multa' }],
    }),
  );
  const cbs = novo(mes, 'cbs');
  expect(cbs?.memoria?.map(({ passo, resultado }) => [passo, resultado])).toEqual([
    ['debitos', '70.50'],
    ['creditos', '0.00'],
    ['saldo', '65.50'],
  ]);
  for (const { memoria } of mes.regime_novo.tributos) {
    for (const { operandos, resultado, fundamento } of memoria ?? []) {
      expect(operandos.reduce((soma, { valor }) => soma + ler(valor), 0n)).toBe(ler(resultado));
      expect(fundamento).toMatch(/^LC 214\/2025, art/);
    }
  }
});

const centavos = fc
  .bigInt(0n, 10n ** 8n)
  .map((valor) => `${valor / 100n}.${String(valor % 100n).padStart(2, '0')}`);

test('a credit of CBS never lowers the IBS, nor the other way round (art. 47 § 1º)', () => {
  fc.assert(
    fc.property(centavos, fc.constantFrom('cbs', 'ibs_uf', 'ibs_mun'), (valor, tributo) => {
      const antes = apurar(entrada([venda, compra]));
      const depois = apurar(
        entrada([venda, compra], { lancamentos_manuais: [{ tipo: 'credito', tributo, valor, nota: 'x' }] }),
      );
      for (const outro of ['cbs', 'ibs_uf', 'ibs_mun']) {
        if (outro !== tributo) expect(novo(depois, outro)).toEqual(novo(antes, outro));
      }
      const saldo = ler(novo(antes, tributo)?.saldo ?? ZERO);
      expect(ler(antes.regime_novo.total) - ler(depois.regime_novo.total) <= saldo).toBe(true);
      expect(depois.regime_atual).toEqual(antes.regime_atual);
    }),
    { numRuns: 50 },
  );
});

test('no amount, date or code makes it throw', () => {
  const texto = fc.oneof(fc.constantFrom('', 'abc', '-5.00', '1e9', '0.00', '9'.repeat(40)), centavos);
  fc.assert(
    fc.property(
      fc.record({ valor: texto, base: texto, cbs: texto, icms: texto, iss: texto, pis: texto, ipi: texto }),
      fc.constantFrom('debito', 'credito', 'estorno_debito', 'credito_recusado', 'sem_efeito'),
      fc.constantFrom('000001', '200034', '221001', '999999', ''),
      fc.constantFrom('2026-01', '2031-12', '9999-01', '1999-05', '', 'x'),
      fc.constantFrom('lucro_real', 'simples_nacional', 'mei'),
      texto,
      (valores, efeito, cclasstrib, competencia, regime, rbt12) => {
        const mes = apurar(
          entrada([linha({ ...valores, efeito, cclasstrib })], {
            competencia,
            regime,
            simples: { anexo: 'I', rbt12 },
            fornecedores_simples: [{ anexo: 'V', rbt12, compras: valores.valor }],
            lancamentos_manuais: [{ tipo: 'credito', tributo: 'icms', valor: valores.icms, nota: '' }],
          }),
        );
        expect(JSON.stringify(mes)).not.toMatch(/NaN|undefined|Infinity/);
      },
    ),
    { numRuns: 50 },
  );
});
