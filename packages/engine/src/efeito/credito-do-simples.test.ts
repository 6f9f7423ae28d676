import { expect, test } from '@jest/globals';
import { COMPRADOR, grupo, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { eventosDaNota } from '../eventos/eventos-da-nota.ts';
import type { Det, EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { ContextoDoCliente } from '../resultado.ts';
import { efeito, efeitoDaNota } from './efeito.ts';

const FISCO = '00000000000191';
const cliente: ContextoDoCliente = {
  cliente_id: 'c',
  cnpj_raiz: COMPRADOR.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
};

/** A purchase of 1,000.00 from the Simples. By hand: 1.0360 % of it is 10.36 of CBS, 0.0110 % is 0.11 of IBS. */
const compra = (
  imposto: object,
  { crt = '1', dhEmi = '2027-03-10T09:00:00-03:00', det = {} } = {},
): NotaFiscal => nota([{ ...item({}, imposto), ...det } as Det], { ide: { dhEmi }, emit: { CRT: crt } });

function linhas(uma: NotaFiscal, eventos: readonly EventoNFe[] = [], dele = cliente): string[] {
  const documento = calcularDocumento(uma);
  const daNota = eventos.length ? eventosDaNota({ chave: uma.chave, nota: uma, documento, eventos }) : null;
  return efeito(documento, uma, dele, daNota).map(
    ({ efeito: qual, motivo, cbs, ibs, competencia }) => `${qual} ${motivo} ${cbs} ${ibs} ${competencia}`,
  );
}

const DECLARADO = {
  tpRBSN: '1',
  vRBSNItem: '1000.00',
  pIBSSN: '0.0110',
  vIBSSN: '0.11',
  pCBSSN: '1.0360',
  vCBSSN: '10.36',
};
const doDas = (cbs: string, ibs: string) => [`credito parcela_do_das_do_fornecedor ${cbs} ${ibs} 2027-03`];
const PELA_LISTA = ['credito_recusado fornecedor_simples_das_nao_calculado 0.00 0.00 2027-03'];

test.each<[string, NotaFiscal]>([
  ['beside the taxes', compra({ gTribSN: [DECLARADO] })],
  ['inside the group', compra({ IBSCBS: { ...grupo('000001'), gTribSN: [DECLARADO] } })],
  ['beside the item', compra({}, { det: { gTribSN: [DECLARADO] } })],
  [
    'in a group for each tax',
    compra({ gTribSN: [{ gIBSSN: { vIBSSN: '0.11' }, gCBSSN: { vCBSSN: '10.36' } }] }),
  ],
  [
    'by rate and revenue alone',
    compra({ gTribSN: [{ vRBSNitem: '1000.00', pIBSSN: '0.0110', pCBSSN: '1.0360' }] }),
  ],
  [
    'by rate on the revenue of the item',
    compra({ gTribSN: [{ gIBSSN: { pIBSSN: '0.0110' }, gCBSSN: { pCBSSN: '1.0360' } }] }),
  ],
])('the credit is what the note states, %s (LC 214/2025 art. 47 § 9º II)', (_nome, uma) => {
  expect(linhas(uma)).toEqual(doDas('10.36', '0.11'));
  expect(efeitoDaNota(calcularDocumento(uma), uma, cliente).perguntas).toEqual([]);
});

test('a note of 2026, one that states nothing and one that states no amount leave the supplier to the office’s list', () => {
  expect(linhas(compra({ gTribSN: [DECLARADO] }, { dhEmi: '2026-12-31T23:59:59-03:00' }))).toEqual([
    expect.stringContaining('credito_recusado fornecedor_simples_das_nao_calculado'),
  ]);
  for (const nada of [{}, { gTribSN: [{ tpRBSN: '1' }] }, { gTribSN: [{ vCBSSN: 'dez', vIBSSN: '-1' }] }])
    expect(linhas(compra(nada))).toEqual([expect.stringContaining('fornecedor_simples_das_nao_calculado')]);
});

test('what is pending is no credit, and no regular rate takes its place', () => {
  expect(linhas(compra({ gTribSN: [{ ...DECLARADO, tpRBSN: '4' }] }))).toEqual(doDas('0.00', '0.00'));
  const pendente = {
    tpRBSN: '1',
    vIBSSN: '0.00',
    vCBSSN: '0.00',
    vIBSPendSusp: '0.11',
    vCBSPendSusp: '10.36',
  };
  expect(linhas(compra({ gTribSN: [pendente] }))).toEqual(doDas('0.00', '0.00'));
});

/** Above the sublimit the IBS stands in the group (0.05 % and 0.05 % of 1,000.00), the CBS in the DAS. */
test('of a supplier above the sublimit the CBS of the DAS and the IBS of the group', () => {
  const IBSCBS = grupo('000001', {
    vBC: '1000.00',
    gIBSUF: { pIBSUF: '0.05', vIBSUF: '0.50' },
    gIBSMun: { pIBSMun: '0.05', vIBSMun: '0.50' },
    gCBS: { pCBS: '0', vCBS: '0.00' },
  });
  expect(linhas(compra({ IBSCBS, gTribSN: [{ tpRBSN: '1', vCBSSN: '12.40' }] }, { crt: '2' }))).toEqual(
    doDas('12.40', '1.00'),
  );
});

const evento = (vCBSSN: string, nSeqEvento: string, mais: Partial<EventoNFe> = {}): EventoNFe => ({
  chNFe: compra({}).chave,
  tpEvento: '412140',
  nSeqEvento,
  dhEvento: `2027-03-1${nSeqEvento}T10:00:00-03:00`,
  dhRegEvento: `2027-03-1${nSeqEvento}T10:00:00-03:00`,
  tpAmb: '1',
  CNPJ: FISCO,
  cStat: '135',
  detEvento: { gTribItemSN: [{ nItem: '1', tpRBSN: '1', vRBSNItem: '1000.00', vCBSSN, vIBSSN: '0.12' }] },
  ...mais,
});

test('the event of the tax office says it in place of the note, the last one that was registered', () => {
  expect(linhas(compra({}), [evento('11.00', '1')])).toEqual(doDas('11.00', '0.12'));
  expect(linhas(compra({ gTribSN: [DECLARADO] }), [evento('11.20', '2'), evento('11.00', '1')])).toEqual(
    doDas('11.20', '0.12'),
  );
  const { cStat: _, ...pedido } = evento('99.00', '3');
  expect(linhas(compra({ gTribSN: [DECLARADO] }), [pedido])).toEqual(doDas('10.36', '0.11'));
  // The issuer cannot say it in the tax office's place.
  expect(linhas(compra({}), [evento('99.00', '1', { CNPJ: VENDEDOR })])).toEqual(PELA_LISTA);
});

test('a client inside the DAS takes none, and a supplier of the regular regime is read as ever', () => {
  expect(linhas(compra({ gTribSN: [DECLARADO] }), [], { ...cliente, ibs_cbs: 'das' })).toEqual([
    expect.stringContaining('sem_efeito'),
  ]);
  expect(linhas(compra({ gTribSN: [DECLARADO] }, { crt: '3' }))).toEqual(linhas(compra({}, { crt: '3' })));
});
