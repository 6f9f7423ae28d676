import { expect, test } from '@jest/globals';
import { documentosWithValores } from '../../test-data/documentos-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { DocumentoFiscal } from '../documento-fiscal.ts';
import { efeitoDoDocumento } from '../efeito/efeito-do-documento.ts';
import { known } from '../tables.ts';

/*
 * What a client of Lucro Real credits of what it takes, by what its books say of it: a document of R$ 1,000.00 each, of October 2026.
 * PIS 1.65 % and COFINS 7.60 % of the price without its ICMS (Leis 10.637/2002 and 10.833/2003 art. 3º § 2º III).
 */

const found = (quer: (documento: DocumentoFiscal) => boolean): DocumentoFiscal =>
  known(documentosWithValores(2026).find(quer), 'the document');

function taken(
  documento: DocumentoFiscal,
  nos_livros: Readonly<Record<string, string>>,
  respostas: readonly { readonly pergunta: 'finalidade_do_frete'; readonly resposta: string }[] = [],
) {
  const { lancamentos, perguntas } = efeitoDoDocumento(calcularDocumento(documento), documento, {
    cliente: {
      ...{ cliente_id: 'cliente', cnpj_raiz: '22222222', regime: 'lucro_real', ibs_cbs: 'regular' },
      entrada: { nos_livros },
      respostas: respostas.map((uma) => ({ ...uma, quando: {} })),
    },
  });
  return {
    creditos: lancamentos.map(({ icms, pis, cofins }) => `${icms} ${pis} ${cofins}`),
    perguntas: perguntas.map(({ pergunta }) => pergunta),
  };
}

/** Of R$ 120.00 ICMS; nothing says whose goods they are. */
const FRETE = { ...found(({ tipo }) => tipo === 'cte'), partes: {} };

test('IND_NAT_FRT of D101 says what freight is for, and nobody is asked', () => {
  expect(taken(FRETE, {})).toEqual({ creditos: ['120.00 0.00 0.00'], perguntas: ['finalidade_do_frete'] });
  // 880.00 x 1.65 % = 14.52; 880.00 x 7.60 % = 66.88 (Lei 10.833/2003 art. 3º I and II).
  expect(taken(FRETE, { frete: 'compra' })).toEqual({ creditos: ['120.00 14.52 66.88'], perguntas: [] });
  expect(taken(FRETE, { frete: 'transferencia' })).toEqual({ creditos: ['120.00 0.00 0.00'], perguntas: [] });
  // What the office answers stands before what the books say.
  expect(
    taken(FRETE, { frete: 'compra' }, [{ pergunta: 'finalidade_do_frete', resposta: 'sem_credito' }]),
  ).toEqual({ creditos: ['0.00 0.00 0.00'], perguntas: [] });
});

test('NAT_BC_CRED of A170 says whether a service is used up in what the client makes', () => {
  const servico = found(({ tipo, itens }) => tipo === 'nfse' && itens[0]?.cTribNac === '010101');
  expect(taken(servico, {})).toMatchObject({ creditos: ['0.00 0.00 0.00'] });
  expect(taken(servico, {}).perguntas).toContain('servico_e_insumo');
  // ISS stays in the base: 1,000.00 x 1.65 % and x 7.60 %.
  expect(taken(servico, { 1: 'insumo' }).creditos).toEqual(['0.00 16.50 76.00']);
  expect(taken(servico, { 1: 'insumo' }).perguntas).not.toContain('servico_e_insumo');
  expect(taken(servico, { '*': 'uso_consumo' }).creditos).toEqual(['0.00 0.00 0.00']);
});

test('the ICMS of C500 is the part of the energy that industry uses', () => {
  const conta = found(({ tipo, itens }) => tipo === 'nf3e' && itens[0]?.ibscbs?.cClassTrib === '000001');
  const { itens } = conta;
  const so = { ...conta, itens: itens.slice(0, 1) };
  // 820.00 x 1.65 % = 13.53; 820.00 x 7.60 % = 62.32 (Lei 10.833/2003 art. 3º III).
  expect(taken(so, {})).toEqual({ creditos: ['0.00 13.53 62.32'], perguntas: ['parcela_industrial'] });
  // LC 87/1996 art. 33 II b: 36.00 of the 180.00 of the bill, and an amount that is no round share of it.
  expect(taken(so, { icms: '36.00' })).toEqual({ creditos: ['36.00 13.53 62.32'], perguntas: [] });
  expect(taken(so, { icms: '36.01' }).creditos).toEqual(['36.01 13.53 62.32']);
  expect(taken(so, { icms: '0.00' })).toEqual({ creditos: ['0.00 13.53 62.32'], perguntas: [] });
  // No book raises what the bill has.
  expect(taken(so, { icms: '200.00' }).creditos).toEqual(['180.00 13.53 62.32']);
});
