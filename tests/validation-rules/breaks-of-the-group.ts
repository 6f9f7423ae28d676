import type { Break } from './breaks.ts';

const DEPOIS = { 'ide/dhEmi': '2026-12-20T10:00:00-03:00' };
const EM_2027 = { 'ide/dhEmi': '2027-02-10T10:00:00-03:00' };
const REDUZIDA = { gRed: { pRedAliq: '60.0000', pAliqEfet: '0.0400' } };
const DIFERIDA = { pDif: '100.0000', vDif: '0.00' };
const TRANSFERENCIA = { vIBS: '1.00', vCBS: '9.00' };
const ZFM = { competApur: '2026-11', tpCredPresIBSZFM: '1', vCredPresIBSZFM: '1.00' };
/** No tax of today in the price or beside it. */
const SEM_TRIBUTOS = Object.fromEntries(
  ['ICMS', 'IPI', 'II', 'PIS', 'PISST', 'COFINS', 'COFINSST', 'ISSQN'].map((nome) => [
    `imposto/${nome}`,
    undefined,
  ]),
);
const TOTAL = 'total/IBSCBSTot';
const novo = (parte: object) => ({
  'IBSCBS/gCredPresOper': { vBCCredPres: '100.00', cCredPres: '03', ...parte },
});
const gasolina = (classe: string, pBio: string) => ({
  'prod/cProdANP': '320102001',
  'prod/pBio': pBio,
  'IBSCBS/CST': '620',
  'IBSCBS/cClassTrib': classe,
});

const DOS_TRIBUTOS: readonly Break[] = (
  [
    [
      'gIBSUF',
      'pIBSUF',
      'vIBSUF',
      ['UB18-10', 'UB22-10', 'UB22-20', 'UB23-10', 'UB26-10', 'UB26-20', 'UB27-10', 'UB28-10', 'UB35-10'],
    ],
    [
      'gIBSMun',
      'pIBSMun',
      'vIBSMun',
      ['UB37-10', 'UB40-20', 'UB40-10', 'UB42-10', 'UB45-10', 'UB45-20', 'UB46-10', 'UB47-10', 'UB54-10'],
    ],
    [
      'gCBS',
      'pCBS',
      'vCBS',
      ['UB56-10', 'UB59-20', 'UB59-10', 'UB61-10', 'UB64-10', 'UB64-20', 'UB65-10', 'UB66-10', 'UB67-10'],
    ],
  ] as const
).flatMap(([grupo, aliquota, valor, ids]): Break[] => [
  [ids[0], 'integral', { [`g/${grupo}/${aliquota}`]: '0.5000' }],
  [ids[1], 'integral', { [`g/${grupo}/gDif`]: DIFERIDA }],
  [ids[2], 'diferimento', { [`g/${grupo}/gDif`]: undefined }],
  [ids[3], 'diferimento', { [`g/${grupo}/gDif/vDif`]: '99.99' }],
  [ids[4], 'integral', { [`g/${grupo}/gRed`]: REDUZIDA.gRed }],
  [ids[5], 'reduzida', { [`g/${grupo}/gRed`]: undefined }],
  [ids[6], 'reduzida', { [`g/${grupo}/gRed/pRedAliq`]: '30.0000' }],
  [ids[7], 'reduzida', { [`g/${grupo}/gRed/pAliqEfet`]: '0.0777' }],
  [ids[8], 'integral', { [`g/${grupo}/${valor}`]: '99.99' }],
]);

const DOS_TOTAIS: readonly Break[] = (
  [
    ['W35-10', 'integral', 'vBCIBSCBS'],
    ['W38-10', 'integral', 'gIBS/gIBSUF/vDif'],
    ['W39-10', 'integral', 'gIBS/gIBSUF/vDevTrib'],
    ['W41-10', 'integral', 'gIBS/gIBSUF/vIBSUF'],
    ['W43-10', 'integral', 'gIBS/gIBSMun/vDif'],
    ['W44-10', 'integral', 'gIBS/gIBSMun/vDevTrib'],
    ['W46-10', 'integral', 'gIBS/gIBSMun/vIBSMun'],
    ['W47-10', 'integral', 'gIBS/vIBS'],
    ['W48-10', 'creditoPresumido', 'gIBS/vCredPres'],
    ['W53-10', 'integral', 'gCBS/vDif'],
    ['W54-10', 'devolucaoDaCbs', 'gCBS/vDevTrib'],
    ['W56-10', 'integral', 'gCBS/vCBS'],
    ['W56a-10', 'creditoPresumido', 'gCBS/vCredPres'],
    ['W58-10', 'combustivel', 'gMono/vIBSMono'],
    ['W59-10', 'combustivel', 'gMono/vCBSMono'],
    ['W59a-10', 'combustivel', 'gMono/vIBSMonoReten'],
    ['W59b-10', 'combustivel', 'gMono/vCBSMonoReten'],
    ['W59c-10', 'combustivel', 'gMono/vIBSMonoRet'],
    ['W59d-10', 'combustivel', 'gMono/vCBSMonoRet'],
    ['W59f-10', 'perda', 'gEstornoCred/vIBSEstCred'],
    ['W59g-10', 'perda', 'gEstornoCred/vCBSEstCred'],
  ] as const
).map(([id, base, campo]): Break => [id, base, { [`${TOTAL}/${campo}`]: '12345.67' }]);

/** Rules on IBS, CBS and IS of an item, and on the totals. */
export const OF_GROUP: readonly Break[] = [
  ...DOS_TRIBUTOS,
  ...DOS_TOTAIS,
  ['UB05-10', 'de2027', { 'imposto/IS/vBCIS': '0.01' }, SEM_TRIBUTOS],
  ['UB11-10', 'de2027', { 'imposto/IS/vIS': '999.99' }],
  ['UB12-10', 'integral', { IBSCBS: undefined }],
  ['LA01-30', 'combustivel', { 'prod/cProdANP': undefined }],
  ['UB13-10', 'integral', { 'IBSCBS/CST': '999' }],
  ['UB13-20', 'exportacao', { 'IBSCBS/gIBSCBS': { vBC: '1.00' } }],
  ['UB13-30', 'integral', { 'IBSCBS/gIBSCBS': undefined }],
  ['UB13-39', 'integral', { 'IBSCBS/gIBSCBSMono': {} }],
  ['UB13-40', 'combustivel', { 'IBSCBS/gIBSCBSMono': undefined }],
  ['UB13-44', 'integral', { 'IBSCBS/gTransfCred': TRANSFERENCIA }],
  ['UB13-45', 'transferenciaDeCredito', { 'IBSCBS/gTransfCred': undefined }],
  ['UB14-10', 'integral', { 'IBSCBS/cClassTrib': '000999' }],
  ['UB14-20', 'integral', { 'IBSCBS/CST': '200' }],
  ['UB14-25', 'cupom', { 'IBSCBS/CST': '410', 'IBSCBS/cClassTrib': '410004' }],
  ['UB14-30', 'combustivel', gasolina('620004', '32.0000'), gasolina('620004', '33.0000')],
  ['UB14-50', 'combustivel', gasolina('620005', '32.0000'), gasolina('620005', '31.0000')],
  ['UB14-60', 'integral', { 'IBSCBS/CST': '811', 'IBSCBS/cClassTrib': '811001' }],
  ['UB14-60', 'transferenciaDeCredito', { 'ide/tpNFDebito': '05' }],
  ['UB14-70', 'ajuste', { 'IBSCBS/cClassTrib': '811003' }],
  ['UB14-80', 'creditoDaZFM', { 'ide/tpNFCredito': '05' }],
  ['UB24-10', 'integral', { 'g/gIBSUF/gDevTrib': { vDevTrib: '0.00' } }],
  ['UB43-10', 'integral', { 'g/gIBSMun/gDevTrib': { vDevTrib: '0.00' } }],
  ['UB54a-10', 'integral', { 'g/vIBS': '99.99' }],
  ['UB56-20', 'suspensao', { 'g/gCBS/pCBS': '9.1000' }, EM_2027],
  ['UB62-10', 'cupom', { 'g/gCBS/gDevTrib': { pDevTrib: '100', vDevTrib: '0.00' } }],
  ['UB62a-10', 'devolucaoDaCbs', { 'g/gCBS/gDevTrib/pDevTrib': undefined }],
  ['UB63-10', 'devolucaoDaCbs', { 'g/gCBS/gDevTrib/vDevTrib': '99.99' }],
  ['UB66a-10', 'areaLivre', { 'emit/ISUFEmit': undefined }],
  ['UB66a-20', 'areaLivre', { 'dest/cMun': '3550308' }],
  ['UB66c-10', 'areaLivre', { 'g/gCBS/gALCZFMCBS/nProcSuframa': '0000' }],
  ['UB66e-10', 'areaLivre', { 'g/gCBS/gALCZFMCBS/vTribRegCBS': '99.99' }],
  ['UB68-10', 'suspensao', { 'g/gTribRegular': undefined }],
  ['UB68-11', 'integral', { 'g/gTribRegular': { CSTReg: '000', cClassTribReg: '000001' } }],
  ['UB69-10', 'suspensao', { 'g/gTribRegular/CSTReg': '999' }],
  ['UB70-10', 'suspensao', { 'g/gTribRegular/cClassTribReg': '000999' }],
  ['UB72-10', 'suspensao', { 'g/gTribRegular/vTribRegIBSUF': '99.99' }],
  ['UB72b-10', 'suspensao', { 'g/gTribRegular/vTribRegIBSMun': '99.99' }],
  ['UB72d-10', 'suspensao', { 'g/gTribRegular/vTribRegCBS': '99.99' }],
  ['UB82a-10', 'compraGov', { 'g/gTribCompraGov': undefined }, EM_2027],
  ['UB82a-20', 'compraGov', { 'g/gTribCompraGov/vTribCBS': '99.99' }],
  ['UB82a-30', 'compraGov', { 'ide/gCompraGov': undefined }],
  ['UB105a-10', 'combustivelDe2027', { 'IBSCBS/gIBSCBSMono/vTotIBSMonoItem': '999.99' }],
  ['UB105b-10', 'combustivelDe2027', { 'IBSCBS/gIBSCBSMono/vTotCBSMonoItem': '999.99' }],
  ['UB106-30', 'transferenciaDeCredito', { 'ide/finNFe': '1' }],
  ['UB106-31', 'transferenciaDeCredito', { 'ide/tpNFDebito': '04' }],
  ['UB106-40', 'transferenciaDeCredito', { 'IBSCBS/gTransfCred': { vIBS: '0.00', vCBS: '0.00' } }],
  ['UB112-10', 'integral', { 'IBSCBS/gAjusteCompet': TRANSFERENCIA }],
  ['UB112-20', 'ajuste', { 'IBSCBS/gAjusteCompet': undefined }],
  ['UB112-30', 'ajuste', { 'IBSCBS/gAjusteCompet': { competApur: '2026-08', vIBS: '0.00', vCBS: '0.00' } }],
  ['UB116-10', 'integral', { 'IBSCBS/gEstornoCred': { vIBSEstCred: '1.00' } }],
  ['UB116-20', 'perda', { 'IBSCBS/gEstornoCred': undefined }],
  ['UB116-30', 'perda', { 'ide/tpNFDebito': '04', 'IBSCBS/gEstornoCred': { vIBSEstCred: '0.00' } }],
  ['UB120-10', 'cupom', novo({}), DEPOIS],
  ['UB120-20', 'integral', novo({ gIBSCredPres: { vCredPres: '1.00' } })],
  ['UB122-10', 'creditoPresumido', { 'IBSCBS/gCredPresOper/cCredPres': '77' }],
  ['UB125-10', 'creditoPresumido', novo({ cCredPres: '04', gIBSCredPres: { vCredPres: '999999.00' } })],
  ['UB126-10', 'creditoPresumido', novo({ gIBSCredPres: { vCredPresCondSus: '1.00' } })],
  ['UB129-10', 'creditoPresumido', novo({ cCredPres: '04', gCBSCredPres: { vCredPres: '999999.00' } })],
  [
    'UB130-10',
    'creditoPresumido',
    DEPOIS,
    { ...EM_2027, ...novo({ cCredPres: '04', gCBSCredPres: { vCredPresCondSus: '1.00' } }) },
  ],
  ['UB131-10', 'cupom', { 'IBSCBS/gCredPresIBSZFM': ZFM }, DEPOIS],
  ['UB131-20', 'integral', { 'IBSCBS/gCredPresIBSZFM': ZFM }],
  ['UB131-30', 'creditoDaZFM', { 'IBSCBS/gCredPresIBSZFM': undefined }],
  ['UB131-40', 'creditoDaZFM', { 'ide/tpNFCredito': '04' }],
  ['UB131-50', 'creditoDaZFM', { 'IBSCBS/gCredPresIBSZFM': undefined }],
  ['UB132-10', 'creditoDaZFM', { 'IBSCBS/gCredPresIBSZFM/competApur': '2029-03' }],
  ['UB133-10', 'creditoDaZFM', { 'IBSCBS/gCredPresIBSZFM/tpCredPresIBSZFM': '1' }],
  ['VB01-05', 'integral', { 'item/vItem': undefined }, { 'item/vItem': '1.00' }],
  ['VB01-10', 'de2027', { 'item/vItem': '0.01' }, SEM_TRIBUTOS],
  ['VB01-20', 'integral', { 'item/vItem': '0.01', 'prod/veicProd': { tpOp: '2' } }],
  ['W07-10', 'integral', { 'total/ICMSTot/vProd': '0.01' }],
  ['W31-10', 'integral', { 'total/ISTot': { vIS: '0.00' } }],
  ['W31-20', 'de2027', { 'total/ISTot': undefined }],
  ['W33-10', 'de2027', { 'total/ISTot/vIS': '999.99' }],
  ['W34-10', 'vendaSemGrupo', { [TOTAL]: {} }],
  ['W34-20', 'integral', { [TOTAL]: undefined }],
  ['W60-05', 'integral', { 'total/vNFTot': undefined }, { 'total/vNFTot': '0.00' }],
  ['W60-10', 'integral', { 'total/vNFTot': '999.99' }],
  ['W01a-10', 'de2027', { 'total/ICMSTot/vProdLiqTot': undefined, 'total/vProdLiqTot': undefined }],
  ['W01a-20', 'de2027', { 'total/ICMSTot/vProdLiqTot': '0.01' }],
];
