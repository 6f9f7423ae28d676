import { expect, test } from '@jest/globals';
import { assessNotas } from '../../test-data/mes-de-notas.ts';
import { COMPRADOR, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import type { Det, Imposto, NotaFiscal } from '../nota-fiscal.ts';

/** CBS 8.8 %, IBS 15.3 % and 2.4 %: 26.5 % in 2033. */
const mes = { competencia: '2026-09', cenario: 'estimativa_26_5' } as const;

/** Beer: ICMS retained by the brewery, PIS and COFINS paid by it for all stages. */
const cerveja = (CFOP: string, vProd: string, ICMS: Partial<Imposto['ICMS']> = {}): Det =>
  item(
    { NCM: '22030000', CFOP, vProd },
    {
      ICMS: { grupo: 'ICMS60', CST: '60', ...ICMS },
      PIS: { grupo: 'PISNT', CST: '04' },
      COFINS: { grupo: 'COFINSNT', CST: '04' },
    },
  );
const em = (dia: string, det: Det, mudancas: Parameters<typeof nota>[1] = {}): NotaFiscal =>
  nota([det], { ...mudancas, ide: { dhEmi: `${dia}T10:00:00-03:00`, ...mudancas.ide } });
/** Beer is of personal use (LC 214/2025 art. 57 I) until the office says that it is sold again. */
const revende = { ajustes: [{ quando: { ncm: '2203' }, efeito: 'credito' }] } as const;
const comprada = em(
  '2026-09-05',
  cerveja('5405', '2000.00', { vICMSSTRet: '250.00', vICMSSubstituto: '100.00' }),
  { emit: { CNPJ: COMPRADOR, CRT: '3' }, dest: { CNPJ: VENDEDOR, UF: 'SP', indIEDest: '1' } },
);
const vendida = em('2026-09-10', cerveja('5405', '3000.00'));

test('a supermarket pays nothing on beer today, but what its cost holds: 350 of ICMS and 13 % of PIS and COFINS', () => {
  const { devido_no_mes, comparacao, por_ncm, resumo, premissas } = assessNotas(
    [comprada, vendida],
    revende,
    mes,
  );
  expect(devido_no_mes).toMatchObject({ total_a_recolher: '0.00', receita: '3000.00' });
  // 250 + 100 + 2,000 x (2.32 + 10.68) % = 610.
  expect(comparacao?.regime_atual).toEqual({
    tributos: [{ tributo: 'embutido_nas_compras', valor: '610.00' }],
    total: '610.00',
    carga: '20.3333',
  });
  // Without it the purchase is 2,000 - 610 = 1,390 and the sale 3,000 - 610 = 2,390:
  // CBS 8.8 %: 210.32 - 122.32; IBS 15.3 %: 365.67 - 212.67, and 2.4 %: 57.36 - 33.36; 26.5 % of the 1,000 added.
  expect(comparacao?.regime_novo).toEqual({
    tributos: [
      { tributo: 'cbs', valor: '88.00' },
      { tributo: 'ibs_uf', valor: '153.00' },
      { tributo: 'ibs_mun', valor: '24.00' },
    ],
    total: '265.00',
    carga: '8.8333',
  });
  expect(comparacao?.diferenca).toBe('-345.00');
  expect(por_ncm).toEqual([{ chave: '22', operacoes: '3000.00', atual: '610.00', novo: '265.00' }]);
  expect(resumo).toContain('imposto embutido nas compras, hoje R$ 610,00');
  expect(premissas.join(' ')).toContain('Imposto embutido nas compras');
});

test('what a customer gives back takes its part of the embedded tax along', () => {
  const devolvida = em('2026-09-20', cerveja('1411', '300.00'), {
    ide: { tpNF: '0', finNFe: '4' },
    dest: { CPF: '12345678909' },
  });
  const { comparacao } = assessNotas([comprada, vendida, devolvida], revende, mes);
  expect(comparacao?.regime_atual?.total).toBe('610.00');
  // Sold in the end: 2,700 - 610 = 2,090, less 1,390 = 700; x 26.5 %.
  expect(comparacao?.regime_novo.total).toBe('185.50');
});

test('until the office says that beer is sold again, its credit is at risk', () => {
  const { conferencia } = assessNotas([comprada], {}, mes);
  // CBS 0.9 % and IBS 0.1 % of 2026.
  expect(conferencia).toMatchObject({
    credito_em_risco: '20.00',
    motivos: [{ motivo: 'uso_pessoal_a_confirmar', cbs: '18.00', ibs: '2.00' }],
  });
});
