import { expect, test } from '@jest/globals';
import type { DocumentoFiscal, ItemDoDocumento } from '../documento-fiscal.ts';
import { computeOutro } from './compute-outro.ts';

/** A service of 1,000.00 of March 2027 as an NFS-e, its ISS of 50.00 where it owes one. */
function servico(cClassTrib: string, comIss: boolean, v?: readonly [cbs: string, uf: string, mun: string]) {
  const [cbs, uf, mun] = v ?? [];
  const declarado = v === undefined ? {} : { cbs: { v: cbs }, ibs_uf: { v: uf }, ibs_mun: { v: mun } };
  const item = {
    ...{ nItem: '1', descricao: 'Tarifa', valor: '1000.00', cTribNac: '150101' },
    iss: comIss ? { tribISSQN: '1', vISSQN: '50.00' } : { tribISSQN: '2' },
    ibscbs: { CST: cClassTrib.slice(0, 3), cClassTrib, ...declarado },
  } as ItemDoDocumento;
  const fornecedor = { CNPJ: '11111111000191', UF: 'SP', CRT: '3' };
  const documento = {
    ...{ tipo: 'nfse', chave: '0'.repeat(50), versao: '1.01', numero: '1', tpAmb: '1' },
    ...{ dhEmi: '2027-03-10T10:00:00-03:00', competencia: { data: '2027-03-10', motivo: 'emissao' } },
    ...{ situacao: 'autorizada', finalidade: 'normal', fornecedor, partes: { emit: fornecedor } },
    ...{ itens: [item], totais: { valor: '1000.00' }, vinculos: [], avisos: [] },
  } as unknown as DocumentoFiscal;
  const { itens, divergencias } = computeOutro(documento, {});
  const [calculado] = itens;
  return {
    valores: [calculado?.cbs, calculado?.ibs_uf, calculado?.ibs_mun],
    tratamento: calculado?.tratamento,
    regras: divergencias.map(({ regra }) => regra),
  };
}

// Art. 233: 10.85 % of 1,000.00, divided by 9.2 and 0.05 + 0.05 (arts. 189 § 2º and 344 sole par. IV): 10.85 x 0.05/9.3 = 0.0583 %.
test('a financial service without ISS owes the whole sum', () => {
  expect(servico('010002', false)).toMatchObject({
    valores: ['107.34', '0.58', '0.58'],
    tratamento: 'calculado',
  });
});

// § 10: 2 p.p. less; § 9º: of 950.00. 950.00 x 8.85 % = 84.075 -> 84.08; x 0.0476 % = 0.45.
test('with ISS on the note the sum is 8.85 % of what the ISS leaves', () => {
  expect(servico('010002', true).valores).toEqual(['83.18', '0.45', '0.45']);
});

// Art. 212 § 3º II: 1.0 %, and 1 x 0.05/9.3 = 0.0054 %.
test('the FGTS owes 1 %', () => {
  expect(servico('010001', false).valores).toEqual(['9.90', '0.05', '0.05']);
});

test('a right sum that is divided otherwise is as good while the reference rates are an estimate, a wrong one is named', () => {
  const outra = servico('010002', true, ['83.13', '0.48', '0.47']);
  expect(outra).toEqual({ valores: ['83.13', '0.48', '0.47'], tratamento: 'calculado', regras: [] });
  expect(servico('010002', true, ['107.34', '0.58', '0.58'])).toMatchObject({
    valores: ['83.18', '0.45', '0.45'],
    regras: ['vcbs_do_documento', 'vibsuf_do_documento', 'vibsmun_do_documento'],
  });
});
