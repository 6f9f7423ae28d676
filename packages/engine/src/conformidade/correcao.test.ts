import { expect, test } from '@jest/globals';
import { cancelamentoAte, correcaoDe, type DivergenciaToResolve } from './correcao.ts';
import { anoDaConformidade, conformidadeByMes } from './parte-dos-certos.ts';

const DO_CLIENTE: DivergenciaToResolve = {
  ...{ emissao_propria: true, regra: 'vcbs_item', campo: 'vCBS', tipo: 'nfe' },
  ...{ declarado: '1.00', calculado: '9.00', em_jogo: '8.00' },
  primeira_emissao: new Date('2026-11-18T12:00:00Z'),
};
const DEPOIS = new Date('2026-11-20T12:00:00Z');

test.each([
  // Ajuste SINIEF 7/2005: an NF-e is cancelled within 24 hours of its authorisation.
  [{ primeira_emissao: new Date('2026-11-19T12:00:00Z') }, 'cancelar_e_reemitir'],
  [{ primeira_emissao: new Date('2026-11-19T11:59:59Z') }, 'nota_de_debito'],
  // MOC CT-e 4.00: within 168 hours.
  [{ tipo: 'cte', primeira_emissao: new Date('2026-11-14T12:00:00Z') }, 'cancelar_e_reemitir'],
  // No act names one time for an NFS-e.
  [{ tipo: 'nfse', primeira_emissao: DEPOIS }, 'nota_de_debito'],
  [{ declarado: '9.00', calculado: '1.00' }, 'nota_de_credito'],
  // 10.00 is more than 9.00, though its text comes before.
  [{ declarado: '10.00', calculado: '9.00' }, 'nota_de_credito'],
  [{ declarado: null, calculado: null }, 'conferir_valores'],
  [{ regra: 'ibscbs_ausente', campo: 'IBSCBS', declarado: null, calculado: null }, 'emitir_de_novo'],
  // Convênio s/nº of 1970 art. 7º § 1º-A: no letter corrects what the tax is worked out by.
  [{ campo: 'cClassTrib', regra: 'cst_cclasstrib' }, 'emitir_de_novo'],
  [{ campo: 'cClassTrib', regra: 'cst_cclasstrib', em_jogo: '0.00' }, 'carta_de_correcao'],
  [{ emissao_propria: false }, 'pedir_ao_fornecedor'],
] as const)('%j is corrected by %s', (como, correcao) => {
  expect(correcaoDe({ ...DO_CLIENTE, ...como }, DEPOIS)).toBe(correcao);
});

test('a supplier cannot be told until when', () => {
  expect(cancelamentoAte({ ...DO_CLIENTE, emissao_propria: false })).toBeNull();
  expect(cancelamentoAte(DO_CLIENTE)).toEqual(new Date('2026-11-19T12:00:00Z'));
});

const mes = (competencia: string, obrigados: number, certos: number) => ({
  ...{ competencia, tipo: 'nfe', emitidos: obrigados, obrigados, com_grupo: certos, certos },
});

test('the share is not rounded up to all, and rises where no month falls', () => {
  expect(conformidadeByMes([mes('2026-08', 30_000, 29_999)]).parte).toBe('99.99');
  expect(conformidadeByMes([mes('2026-08', 3, 1), mes('2026-09', 0, 0), mes('2026-10', 6, 2)])).toMatchObject(
    {
      ...{ parte: '33.33', sobe: true },
    },
  );
  expect(conformidadeByMes([mes('2026-09', 2, 1), mes('2026-08', 3, 2)]).sobe).toBe(false);
  expect(conformidadeByMes([mes('2026-08', 3, 1)]).sobe).toBeNull();
});

// Ato Conjunto RFB/CGIBS 5/2026 art. 2º § 1º III.
test.each([
  ['2026-11-28', 33],
  ['2026-12-31', 0],
  ['2027-02-01', 0],
])('on %s there are %i days left', (hoje, dias) => {
  expect(anoDaConformidade(hoje)).toMatchObject({ ano: 2026, corrige_ate: '2026-12-31', dias });
});
