import { expect, test } from '@jest/globals';
import { COMPRADOR, grupo, grupoPadrao, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { Det, IBSCBS, NotaFiscal } from '../nota-fiscal.ts';
import type { AjusteDoEscritorio } from '../resultado.ts';
import { efeito } from './efeito.ts';

const cheio = item({}, { IBSCBS: grupo('000001', grupoPadrao('1000.00', '1.00', '9.00')) });
const com = (IBSCBS: IBSCBS): Det => item({}, { IBSCBS });

function linhas(
  det: Det,
  cnpj: string,
  ide: Partial<NotaFiscal['ide']> = {},
  ajustes: readonly AjusteDoEscritorio[] = [],
  emit: Partial<NotaFiscal['emit']> = {},
) {
  const nfe = nota([det], { ide, emit });
  return efeito(calcularDocumento(nfe), nfe, {
    cliente_id: 'c',
    cnpj_raiz: cnpj.slice(0, 8),
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    ajustes,
  }).map((linha) => [linha.efeito, linha.motivo, linha.cbs, linha.ibs, linha.itens].join(' '));
}

/** Until the other party has accepted it by event 211128 (Resolução CGIBS 6/2026 arts. 57, 59 and 61). */
const AGUARDA = 'sem_efeito aguarda_aceite 0.00 0.00 1';

test.each<[string, string, Det, string, string]>([
  ['6', '04', cheio, 'debito  9.00 1.00 1', 'credito  9.00 1.00 1'],
  ['6', '06', cheio, 'debito  9.00 1.00 1', 'credito  9.00 1.00 1'],
  [
    '6',
    '05',
    com({ ...grupo('800001'), gTransfCred: { vIBS: '2.00', vCBS: '3.00' } }),
    'estorno_credito  3.00 2.00 1',
    'credito  3.00 2.00 1',
  ],
  [
    '6',
    '03',
    com({ ...grupo('811002'), gAjusteCompet: { competApur: '2026-01', vIBS: '2.00', vCBS: '3.00' } }),
    'debito  3.00 2.00 1',
    'sem_efeito nota_de_ajuste_do_emitente 0.00 0.00 1',
  ],
  [
    '6',
    '07',
    com({ ...grupo('410030'), gEstornoCred: { vIBSEstCred: '2.00', vCBSEstCred: '3.00' } }),
    'estorno_credito  3.00 2.00 1',
    'sem_efeito nota_de_ajuste_do_emitente 0.00 0.00 1',
  ],
  ['5', '01', cheio, AGUARDA, AGUARDA],
  ['5', '03', cheio, 'estorno_debito  9.00 1.00 1', 'estorno_credito  9.00 1.00 1'],
  ['5', '04', cheio, AGUARDA, AGUARDA],
  [
    '5',
    '02',
    com({ ...grupo('810001'), gCredPresIBSZFM: { tpCredPresIBSZFM: '1', vCredPresIBSZFM: '5.00' } }),
    'credito  0.00 5.00 1',
    'sem_efeito nota_de_ajuste_do_emitente 0.00 0.00 1',
  ],
  [
    '6',
    '99',
    cheio,
    'sem_efeito nota_de_ajuste_nao_calculada 0.00 0.00 1',
    'sem_efeito nota_de_ajuste_nao_calculada 0.00 0.00 1',
  ],
])('finNFe %s type %s', (finNFe, tipo, det, doEmitente, doOutro) => {
  const ide = { finNFe, ...(finNFe === '6' ? { tpNFDebito: tipo } : { tpNFCredito: tipo }) };
  expect(linhas(det, VENDEDOR, ide)).toEqual([doEmitente]);
  expect(linhas(det, COMPRADOR, ide)).toEqual([doOutro]);
});

test.each([
  ['5', { tpNFCredito: '03' }],
  ['6', { tpNFDebito: '04' }],
])('finNFe %s of a client inside the DAS is no sale of it', (finNFe, tipo) => {
  const nfe = nota([cheio], { ide: { finNFe, ...tipo } });
  const [linha] = efeito(calcularDocumento(nfe), nfe, {
    cliente_id: 'c',
    cnpj_raiz: VENDEDOR.slice(0, 8),
    regime: 'simples_nacional',
    ibs_cbs: 'das',
  });
  expect([linha?.efeito, linha?.motivo]).toEqual(['sem_efeito', 'nota_de_ajuste_nao_calculada']);
});

test('a donation that reverses credits: one row for the item, one for the reversal', () => {
  const doacao = com({ ...grupo('410026'), gEstornoCred: { vIBSEstCred: '2.00', vCBSEstCred: '3.00' } });
  expect(linhas(doacao, VENDEDOR)).toEqual([
    'estorno_credito  3.00 2.00 0',
    'sem_efeito imunidade_ou_nao_incidencia 0.00 0.00 1',
  ]);
  expect(linhas(doacao, COMPRADOR)).toHaveLength(1);
});

test('a presumed credit is the issuer’s, once its condition is met', () => {
  const presumido = (campo: 'vCredPres' | 'vCredPresCondSus') =>
    com({
      ...grupo('000003', grupoPadrao('1000.00', '1.00', '9.00')),
      gCredPresOper: { cCredPres: '05', gCBSCredPres: { [campo]: '4.00' } },
    });
  expect(linhas(presumido('vCredPres'), VENDEDOR)).toEqual([
    'credito credito_presumido 4.00 0.00 0',
    'debito  9.00 1.00 1',
  ]);
  expect(linhas(presumido('vCredPresCondSus'), VENDEDOR)).toEqual(['debito  9.00 1.00 1']);
  expect(linhas(presumido('vCredPres'), COMPRADOR)).toEqual(['credito  9.00 1.00 1']);
});

test('the office says what a CFOP means for its client, from a day on', () => {
  const ajuste = (mudanca: Partial<AjusteDoEscritorio>): AjusteDoEscritorio => ({
    quando: { cfop: '5949' },
    efeito: 'debito',
    ...mudanca,
  });
  const det = item({ CFOP: '5949' });
  expect(linhas(det, VENDEDOR)[0]).toContain('sem_efeito cfop_a_definir');
  expect(linhas(det, VENDEDOR, {}, [ajuste({})])).toEqual(['debito grupo_nao_informado 9.00 1.00 1']);
  expect(linhas(det, VENDEDOR, {}, [ajuste({ desde: '2026-03-11' })])[0]).toContain('cfop_a_definir');
  expect(linhas(det, VENDEDOR, {}, [ajuste({ quando: { emitente: COMPRADOR } })])[0]).toContain(
    'cfop_a_definir',
  );
  expect(
    linhas(cheio, COMPRADOR, {}, [ajuste({ quando: { ncm: '2202' }, efeito: 'credito_recusado' })]),
  ).toEqual(['credito_recusado definido_pelo_escritorio 9.00 1.00 1']);
});

test('fuel: refused to whoever resells it, credited with the tax of all stages to whoever consumes it', () => {
  const diesel = (CFOP: string): Det =>
    item(
      { CFOP, NCM: '27101921', cProdANP: '820101034' },
      {
        IBSCBS: {
          ...grupo('620006'),
          gIBSCBSMono: { gMonoRet: { vIBSMonoRet: '2.00', vCBSMonoRet: '30.00' } },
        },
      },
    );
  expect(linhas(diesel('5655'), COMPRADOR)).toEqual([
    'credito_recusado combustivel_para_revenda 0.00 0.00 1',
  ]);
  expect(linhas(diesel('5656'), COMPRADOR)).toEqual(['credito  30.00 2.00 1']);
});

// LC 214/2025 art. 47 § 9º II: no field of the note shows that it has opted out of the DAS.
test('from 2027 the credit of a Simples supplier that highlights the taxes waits for the word of the office', () => {
  const det = item(
    {},
    {
      IBSCBS: grupo('000001', {
        vBC: '1000.00',
        gIBSUF: { pIBSUF: '0.05', vIBSUF: '0.50' },
        gIBSMun: { pIBSMun: '0.05', vIBSMun: '0.50' },
        gCBS: { pCBS: '9.1', vCBS: '91.00' },
      }),
    },
  );
  const simples = { CRT: '1' };
  expect(linhas(det, COMPRADOR, { dhEmi: '2027-03-10T09:00:00-03:00' }, [], simples)).toEqual([
    // The newest estimate: 9.2 % less 0.1.
    'credito_recusado opcao_do_fornecedor_a_confirmar 91.00 1.00 1',
  ]);
  expect(linhas(det, COMPRADOR, {}, [], simples)[0]).toContain('fornecedor_simples_das_nao_calculado');
});
