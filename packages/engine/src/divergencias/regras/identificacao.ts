import { limiteDaEntrega, saida } from '../../calculo/nota/entrega-prevista.ts';
import { exige, naNota, outro, um, veda } from './grupo.ts';

const PREVISTA = 'ide/dPrevEntrega';

export const entregaPrevista = naNota(({ nota }) => nota.ide.dPrevEntrega, {
  'B10a-10': (dia) => veda(PREVISTA, dia),
  'B10a-20': (dia, { nota }) =>
    dia > limiteDaEntrega(nota.ide) && outro(PREVISTA, dia, limiteDaEntrega(nota.ide)),
  'B10a-30': (dia, { nota }) => dia < saida(nota.ide) && outro(PREVISTA, dia, saida(nota.ide)),
  'B10a-40': (dia, { nota }) => !um(nota.ide.finNFe, '1 4') && veda(PREVISTA, dia),
  'B10a-50': (dia, { nota }) => um(nota.transp?.modFrete, '1 4 9') && veda(PREVISTA, dia),
});

export const identificacao = naNota(({ nota }) => nota.ide, {
  'B25-110': ({ finNFe, tpNF }) => finNFe === '5' && tpNF !== '0' && outro('ide/tpNF', tpNF, '0'),
  'B25-120': ({ finNFe, tpNF }) => finNFe === '6' && tpNF !== '1' && outro('ide/tpNF', tpNF, '1'),
  'B25.1-10': ({ finNFe, tpNFDebito }) => finNFe !== '6' && veda('ide/tpNFDebito', tpNFDebito),
  'B25.1-20': ({ finNFe, tpNFDebito }) => finNFe === '6' && exige('ide/tpNFDebito', tpNFDebito),
  'B25.2-10': ({ finNFe, tpNFCredito }) => finNFe !== '5' && veda('ide/tpNFCredito', tpNFCredito),
  'B25.2-20': ({ finNFe, tpNFCredito }) => finNFe === '5' && exige('ide/tpNFCredito', tpNFCredito),
  'B25.2-30': ({ tpNFCredito }) => tpNFCredito === '02' && veda('ide/tpNFCredito', tpNFCredito),
  'B25.2-40': ({ tpNFCredito, tpNF }) => tpNFCredito === '03' && tpNF !== '0' && outro('ide/tpNF', tpNF, '0'),
  'B25b-20': ({ indPres }) =>
    indPres !== undefined && !um(indPres, '1 4 5') && outro('ide/indPres', indPres, '1, 4 ou 5'),
  'B25b-60': ({ indPres, cMunFGIBS }) => indPres !== '5' && veda('ide/cMunFGIBS', cMunFGIBS),
  'B25b-70': ({ indPres, cMunFGIBS }) => indPres === '5' && exige('ide/cMunFGIBS', cMunFGIBS),
  'B25d-10': ({ cIndOp }) => veda('ide/cIndOp', cIndOp),
  'B25d-30': ({ cIndOp }, { nota }) => um(cIndOp, '010104 010105') && exige('retirada', nota.retirada),
  '11BC01-10': ({ gPagAntecipado }) => veda('ide/gPagAntecipado/refNFe', gPagAntecipado?.refNFe),
});
