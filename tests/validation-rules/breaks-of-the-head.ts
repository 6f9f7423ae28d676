import type { Break } from './breaks.ts';
import { chaveOf } from './keys.ts';

const EM_2027 = { 'ide/dhEmi': '2027-02-10T10:00:00-03:00' };
const EM_2033 = { 'ide/dhEmi': '2033-02-10T10:00:00-03:00' };
const DEPOIS = { 'ide/dhEmi': '2026-12-20T10:00:00-03:00' };
const GOV = {
  'ide/gCompraGov': { tpEnteGov: '4', pRedutor: '0.0000', tpOperGov: '3', refDFeAnt: [chaveOf({})] },
};
const SEM_IE = { ...DEPOIS, 'emit/IE': undefined };
/** The note refers to that document before; without, to one that is right. */
const anterior = (parte: Parameters<typeof chaveOf>[0]) => ({
  'ide/gCompraGov': { ...GOV['ide/gCompraGov'], refDFeAnt: [chaveOf(parte)] },
});
const oper = (tpOperGov: string, refDFeAnt?: readonly string[]) => ({
  'ide/gCompraGov': { tpEnteGov: '4', pRedutor: '0.0000', tpOperGov, ...(refDFeAnt && { refDFeAnt }) },
});
const ente = (tpEnteGov: string, tributo: 'gIBSUF' | 'gIBSMun' | 'gCBS', aliquota: string) => ({
  'ide/gCompraGov': { tpEnteGov, pRedutor: '0.0000', tpOperGov: '1' },
  [`g/${tributo}/p${tributo.slice(1)}`]: aliquota,
});
const SEM_ALIQUOTAS = { 'g/gIBSUF/pIBSUF': '0', 'g/gIBSMun/pIBSMun': '0', 'g/gCBS/pCBS': '0' };
const GOV_EM_2027 = {
  ...DEPOIS,
  ...EM_2027,
  ...SEM_ALIQUOTAS,
  'ide/gCompraGov': { tpEnteGov: '1', pRedutor: '0' },
};
const item = (documento: object) => ({ ...DEPOIS, 'item/DFeReferenciado': documento });
const DE_2 = { chaveAcesso: chaveOf({ numero: '000000077' }), nItem: '2' };

/** Rules on what stands around the items, and on the product. */
export const OF_NOTA: readonly Break[] = [
  ['B10a-10', 'cupom', { 'ide/dPrevEntrega': '2026-12-21' }, DEPOIS],
  [
    'B10a-20',
    'integral',
    { 'ide/dhSaiEnt': '2026-11-30T10:00:00-03:00', 'ide/dPrevEntrega': '2027-03-03', 'transp/modFrete': '0' },
    { 'ide/dhSaiEnt': '2026-11-30T10:00:00-03:00', 'ide/dPrevEntrega': '2027-02-28', 'transp/modFrete': '0' },
  ],
  [
    'B10a-30',
    'integral',
    { 'ide/dhSaiEnt': '2026-12-20T10:00:00-03:00', 'ide/dPrevEntrega': '2026-12-19' },
    { 'ide/dhSaiEnt': '2026-12-20T10:00:00-03:00', 'ide/dPrevEntrega': '2026-12-20', 'transp/modFrete': '0' },
  ],
  ['B10a-40', 'complementar', { 'ide/dPrevEntrega': '2026-12-21' }, DEPOIS],
  [
    'B10a-50',
    'integral',
    { 'ide/dPrevEntrega': '2026-12-21', 'transp/modFrete': '9' },
    { 'ide/dhSaiEnt': undefined, 'ide/dPrevEntrega': '2026-12-21', 'transp/modFrete': '0' },
  ],
  ['B25-30', 'complementar', { 'ide/refNFe': undefined }],
  ['B25-40', 'complementar', { 'ide/refNF': [{ mod: '01' }] }],
  ['B25-50', 'complementar', { 'ide/refNFe': [chaveOf({ emitente: '44555666000181' })] }],
  ['B25-60', 'complementar', { 'ide/refNFe': [chaveOf({ uf: '33' })] }],
  ['B25-65', 'creditoDaZFM', { 'ide/refNFe': [chaveOf({})] }],
  ['B25-80', 'transferenciaDeCredito', { 'imposto/ICMS': { grupo: 'ICMS40', orig: '0', CST: '41' } }],
  ['B25-80', 'transferenciaDeCredito', { 'item/impostoDevol': { pDevol: '1', vIPIDevol: '1.00' } }],
  [
    'B25-80',
    'pagamentoAntecipado',
    { 'ide/dhEmi': '2027-02-10T10:00:00-03:00', 'imposto/PIS': { grupo: 'PISNT', CST: '08' } },
    { 'imposto/PIS': { grupo: 'PISNT', CST: '08' }, 'imposto/IPI': { grupo: 'IPINT', CST: '53' } },
  ],
  ['B25-90', 'integral', { 'imposto/ICMS': undefined }],
  [
    'B25-100',
    'integral',
    { 'ide/finNFe': '5', 'ide/tpNFCredito': '01', 'ide/refNFe': [chaveOf({ modelo: '65' })] },
    { 'ide/finNFe': '5', 'ide/tpNFCredito': '03', 'ide/refNFe': [chaveOf({ modelo: '65' })] },
  ],
  ['B25-110', 'creditoDaZFM', { 'ide/tpNF': '1' }],
  ['B25-120', 'ajuste', { 'ide/tpNF': '0' }],
  ['B25.1-10', 'integral', { 'ide/tpNFDebito': '04' }],
  ['B25.1-20', 'perda', { 'ide/tpNFDebito': undefined }],
  ['B25.2-10', 'integral', { 'ide/tpNFCredito': '04' }],
  ['B25.2-20', 'creditoDaZFM', { 'ide/tpNFCredito': undefined }],
  ['B25.2-30', 'creditoDaZFM', { 'ide/dhEmi': '2028-12-31T10:00:00-03:00' }],
  [
    'B25.2-40',
    'integral',
    { 'ide/finNFe': '5', 'ide/tpNFCredito': '03', 'ide/tpNF': '1' },
    { 'ide/finNFe': '5', 'ide/tpNFCredito': '03', 'ide/tpNF': '0' },
  ],
  ['B25b-20', 'cupom', { 'ide/indPres': '2' }],
  ['B25b-60', 'cupom', { 'ide/cMunFGIBS': '3550308' }, DEPOIS],
  ['B25b-70', 'cupom', { 'ide/cMunFGIBS': undefined }, { 'ide/indPres': '5', 'ide/cMunFGIBS': '3550308' }],
  ['B25d-10', 'cupom', { 'ide/cIndOp': '020101' }],
  ['B25d-30', 'integral', { retirada: undefined }, { 'ide/cIndOp': '010104', retirada: { UF: 'SP' } }],
  ['BB01-10', 'cupom', { 'ide/gCompraGov': { tpEnteGov: '4' } }],
  ['BB02-10', 'compraGov', ente('1', 'gIBSUF', '0.0500'), GOV_EM_2027],
  [
    'BB02-10',
    'compraGov',
    { ...ente('3', 'gCBS', '8.8000'), ...EM_2033 },
    { ...GOV_EM_2027, ...ente('3', 'gCBS', '8.8000') },
  ],
  [
    'BB02-10',
    'compraGov',
    ente('4', 'gIBSUF', '0.0500'),
    { ...GOV_EM_2027, ...ente('4', 'gIBSMun', '0.0500') },
  ],
  ['BB05-10', 'compraGov', oper('1', [chaveOf({})]), oper('1')],
  ['BB05-20', 'compraGov', oper('2'), oper('2', [chaveOf({})])],
  [
    'BB05-30',
    'compraGov',
    oper('2', [chaveOf({}), chaveOf({ numero: '000000002' })]),
    oper('2', [chaveOf({})]),
  ],
  ['BB05-40', 'compraGov', oper('3'), oper('3', [chaveOf({})])],
  ['BB05-50', 'compraGov', oper('4', [chaveOf({})]), oper('4')],
  ['BB05-60', 'compraGov', oper('3', [chaveOf({}).slice(1)]), GOV],
  ['BB05-70', 'compraGov', oper('3', [`${chaveOf({}).slice(0, 43)}X`]), GOV],
  ['BB05-80', 'compraGov', anterior({ uf: '99' }), GOV],
  ['BB05-90', 'compraGov', anterior({ ano: '27' }), GOV],
  ['BB05-90', 'compraGov', anterior({ ano: '05' }), GOV],
  ['BB05-100', 'compraGov', anterior({ mes: '13' }), GOV],
  ['BB05-110', 'compraGov', anterior({ emitente: '90003003000170' }), GOV],
  ['BB05-110', 'compraGov', anterior({ serie: '920', emitente: '00012345678901' }), GOV],
  ['BB05-120', 'compraGov', anterior({ modelo: '65' }), GOV],
  ['BB05-130', 'compraGov', anterior({ numero: '000000000' }), GOV],
  ['BB05-140', 'compraGov', oper('3', [chaveOf({}), chaveOf({})]), GOV],
  ['BB05-150', 'compraGov', { chave: chaveOf({}) }, GOV],
  ['BB05-160', 'compraGov', anterior({ tpEmis: '8' }), GOV],
  ['BB05-180', 'compraGov', anterior({ emitente: '44555666000181' }), GOV],
  [
    'C22-10',
    'integral',
    { 'emit/cMun': '3550308' },
    { 'emit/ISUFEmit': '200012347', 'emit/cMun': '1302603' },
  ],
  ['C22-20', 'areaLivre', { 'emit/ISUFEmit': '200012348' }],
  ['E18-30', 'integral', { 'dest/UF': 'SP' }, { 'dest/ISUF': '200012347', 'dest/UF': 'AM' }],
  ['I05k-10', 'cupom', { 'prod/tpCredPresIBSZFM': '1' }, DEPOIS],
  [
    'I05k-20',
    'integral',
    { 'emit/UF': 'SP' },
    { 'prod/tpCredPresIBSZFM': '1', 'emit/UF': 'AM', 'emit/IE': undefined },
  ],
  ['I08-140', 'devolucao', { 'prod/CFOP': '5102' }],
  [
    'I08-140',
    'devolucao',
    { 'prod/CFOP': '1949', 'ide/dhEmi': '2026-08-10T10:00:00-03:00' },
    { ...DEPOIS, 'prod/CFOP': '1949' },
  ],
  ['I08-141', 'devolucao', { 'prod/CFOP': '5201', 'emit/CRT': '4' }, { 'emit/CRT': '4' }],
  ['I08-144', 'integral', { 'prod/CFOP': '5202' }],
  ['N11-10', 'integral', { 'imposto/ICMS/orig': undefined }],
  ['NA01-20', 'consumidorDeFora', { entrega: undefined, 'imposto/ICMSUFDest': undefined }],
  ['Q01-20', 'integral', { 'imposto/PIS': undefined }],
  ['S01-20', 'integral', { 'imposto/COFINS': undefined }],
  ['UB12-11', 'integral', { IBSCBS: undefined }, SEM_IE],
  ['C17-20', 'integral', { 'emit/IE': '110042490115' }],
  ['C17-42', 'cupom', { 'emit/IE': undefined }, DEPOIS],
  ['C17-43', 'integral', { 'emit/CNPJ': undefined, 'emit/CPF': '90010010003' }, SEM_IE],
  ['C18-50', 'integral', { 'emit/IEST': '110042490114' }, SEM_IE],
  ['I08-191', 'integral', { 'prod/CFOP': '5102' }, { ...SEM_IE, 'prod/CFOP': '5551' }],
  [
    'N01-10',
    'integral',
    { 'imposto/ICMS': { grupo: 'ICMS40', orig: '0', CST: '41' } },
    { ...SEM_IE, 'imposto/ICMS': undefined },
  ],
  ['VC02-04', 'cupom', item(DE_2)],
  ['VC02-05', 'integral', { 'ide/refNFe': [chaveOf({})] }, item(DE_2)],
  ['VC02-07', 'creditoDaZFM', { 'item/DFeReferenciado': DE_2 }],
  ['VC02-10', 'ajuste', { 'item/DFeReferenciado': undefined }],
  ['VC02-14', 'devolucao', { 'item/DFeReferenciado': undefined }, DEPOIS],
  ['VC02-20', 'devolucao', { 'det/1/DFeReferenciado': DE_2, 'item/DFeReferenciado': DE_2 }],
  [
    'VC02-30',
    'venda',
    { 'det/1/DFeReferenciado': { chaveAcesso: chaveOf({ numero: '000000078' }), nItem: '3' } },
    { ...item(DE_2), 'det/1/DFeReferenciado': { ...DE_2, nItem: '3' } },
  ],
  [
    'VC02-40',
    'devolucao',
    { 'item/DFeReferenciado': { chaveAcesso: chaveOf({ emitente: '44555666000181' }), nItem: '9' } },
  ],
  ['VC03-10', 'ajuste', { 'item/DFeReferenciado/nItem': '1' }],
  ['VC03-20', 'devolucao', { 'item/DFeReferenciado/nItem': undefined }],
  ['VC02-40/679', 'integral', item({ ...DE_2, chaveAcesso: chaveOf({ modelo: '65' }) }), item(DE_2)],
  ['11BC01-10', 'cupom', { 'ide/gPagAntecipado': { refNFe: [chaveOf({})] } }],
  ['I11c-10', 'integral', { 'prod/vProdLiq': undefined }, { 'prod/vProdLiq': '1.00' }],
  ['I11c-20', 'de2027', { 'prod/vProdLiq': '0.50' }],
  ['NB01-10', 'cupom', { 'imposto/ICMSPrevistoPagtoAntecip': { vICMSPrevisto: '1.00' } }, DEPOIS],
  ['NB01-20', 'integral', { 'imposto/ICMSPrevistoPagtoAntecip': { vICMSPrevisto: '1.00' } }],
  [
    'NB01-30',
    'pagamentoAntecipado',
    { 'imposto/ICMSPrevistoPagtoAntecip': undefined },
    { 'ide/dhEmi': '2027-03-10T10:00:00-03:00' },
  ],
  ['BA01-10', 'cupom', { 'ide/refNFe': [chaveOf({})] }],
  ['BA01-10', 'integral', { 'ide/tpImp': '6' }, { 'ide/refNFe': [chaveOf({})] }],
  ['BA02-35', 'integral', { 'ide/refNFe': [chaveOf({ modelo: '65' })] }],
  ['BA03-10', 'integral', { 'ide/refNF': [{ mod: '01' }] }],
  ['BA10-10', 'integral', { 'ide/refNFP': [{ mod: '04' }] }],
  ['BA20-30', 'integral', { 'ide/refECF': [{ mod: '2D' }] }],
  [
    'I08-180',
    'integral',
    { 'prod/CFOP': '5929', 'ide/refNFe': [chaveOf({ modelo: '65' })] },
    { 'prod/CFOP': '5929', 'ide/refNFe': [chaveOf({})] },
  ],
];
