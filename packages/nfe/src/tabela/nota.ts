import { DET } from './item.ts';
import { decimal, dentro, type Linha, texto } from './linha.ts';
import { TOTAL } from './total.ts';

const IDE: readonly Linha[] = [
  texto('cUF'),
  texto('cNF'),
  texto('natOp'),
  texto('mod'),
  texto('serie'),
  texto('nNF'),
  texto('dhEmi'),
  // Layout 2.00 has a date alone.
  texto('dEmi'),
  texto('dhSaiEnt'),
  texto('tpNF'),
  texto('idDest'),
  texto('cMunFG'),
  texto('cMunFGIBS'),
  texto('cIndOp'),
  texto('tpEmis'),
  texto('cDV'),
  texto('tpAmb'),
  texto('finNFe'),
  texto('tpNFDebito'),
  texto('tpNFCredito'),
  texto('indFinal'),
  texto('indPres'),
  texto('indIntermed'),
  texto('(NFref)/refNFe[999]'),
  texto('(NFref)/refNFeSig[999]'),
  texto('gCompraGov/tpEnteGov'),
  decimal('gCompraGov/pRedutor'),
  texto('gCompraGov/tpOperGov'),
  texto('gCompraGov/refDFeAnt[99]'),
  texto('gPagAntecipado/refNFe[99]'),
];

const EMIT: readonly Linha[] = [
  texto('CNPJ'),
  texto('CPF'),
  texto('xNome'),
  texto('xFant'),
  texto('(enderEmit)/cMun'),
  texto('(enderEmit)/xMun'),
  texto('(enderEmit)/UF'),
  texto('IE'),
  texto('CRT'),
  // NT 2025.002 v1.40, C22.
  texto('ISUFEmit'),
];

const DEST: readonly Linha[] = [
  texto('CNPJ'),
  texto('CPF'),
  texto('idEstrangeiro'),
  texto('xNome'),
  texto('(enderDest)/cMun'),
  texto('(enderDest)/xMun'),
  texto('(enderDest)/UF'),
  texto('indIEDest'),
  texto('IE'),
  texto('ISUF'),
];

const LOCAL: readonly Linha[] = [texto('CNPJ'), texto('CPF'), texto('cMun'), texto('UF')];

/** infNFe: what the tax rules and the identity of a note need; `cobertura.test.ts` names the rest, with reasons. */
export const NOTA: readonly Linha[] = [
  texto('@Id'),
  { caminho: '@versao', tipo: 'versao' },
  ...dentro('ide', IDE),
  ...dentro('emit', EMIT),
  ...dentro('dest', DEST),
  ...dentro('retirada', LOCAL),
  ...dentro('entrega', LOCAL),
  ...dentro('det[990]', DET),
  ...dentro('total', TOTAL),
];
