import { limiteDaEntrega, saida } from '../../calculo/publish-item.ts';
import { inAreaIncentivada, isServedBySuframa } from '../../dados/areas-incentivadas.ts';
import { digitoVerificador } from '../regras-da-nota.ts';
import { forbidPresent, inNota, isOneOf, requirePresent, wrongValor } from './grupo.ts';
import { inscricaoEstadualValida } from './inscricao-estadual.ts';

const PREVISTA = 'ide/dPrevEntrega';

export const entregaPrevista = inNota(({ nota }) => nota.ide.dPrevEntrega, {
  'B10a-10': (dia) => forbidPresent(PREVISTA, dia),
  'B10a-20': (dia, { nota }) =>
    dia > limiteDaEntrega(nota.ide) && wrongValor(PREVISTA, dia, limiteDaEntrega(nota.ide)),
  'B10a-30': (dia, { nota }) => dia < saida(nota.ide) && wrongValor(PREVISTA, dia, saida(nota.ide)),
  'B10a-40': (dia, { nota }) => !isOneOf(nota.ide.finNFe, '1 4') && forbidPresent(PREVISTA, dia),
  'B10a-50': (dia, { nota }) => isOneOf(nota.transp?.modFrete, '1 4 9') && forbidPresent(PREVISTA, dia),
});

export const identificacao = inNota(({ nota }) => nota.ide, {
  'B25-110': ({ finNFe, tpNF }) => finNFe === '5' && tpNF !== '0' && wrongValor('ide/tpNF', tpNF, '0'),
  'B25-120': ({ finNFe, tpNF }) => finNFe === '6' && tpNF !== '1' && wrongValor('ide/tpNF', tpNF, '1'),
  'B25.1-10': ({ finNFe, tpNFDebito }) => finNFe !== '6' && forbidPresent('ide/tpNFDebito', tpNFDebito),
  'B25.1-20': ({ finNFe, tpNFDebito }) => finNFe === '6' && requirePresent('ide/tpNFDebito', tpNFDebito),
  'B25.2-10': ({ finNFe, tpNFCredito }) => finNFe !== '5' && forbidPresent('ide/tpNFCredito', tpNFCredito),
  'B25.2-20': ({ finNFe, tpNFCredito }) => finNFe === '5' && requirePresent('ide/tpNFCredito', tpNFCredito),
  'B25.2-30': ({ tpNFCredito }) => tpNFCredito === '02' && forbidPresent('ide/tpNFCredito', tpNFCredito),
  'B25.2-40': ({ tpNFCredito, tpNF }) =>
    tpNFCredito === '03' && tpNF !== '0' && wrongValor('ide/tpNF', tpNF, '0'),
  'B25b-20': ({ indPres }) =>
    indPres !== undefined && !isOneOf(indPres, '1 4 5') && wrongValor('ide/indPres', indPres, '1, 4 ou 5'),
  'B25b-60': ({ indPres, cMunFGIBS }) => indPres !== '5' && forbidPresent('ide/cMunFGIBS', cMunFGIBS),
  'B25b-70': ({ indPres, cMunFGIBS }) => indPres === '5' && requirePresent('ide/cMunFGIBS', cMunFGIBS),
  'B25d-10': ({ cIndOp }) => forbidPresent('ide/cIndOp', cIndOp),
  'B25d-30': ({ cIndOp }, { nota }) =>
    isOneOf(cIndOp, '010104 010105') && requirePresent('retirada', nota.retirada),
  '11BC01-10': ({ gPagAntecipado }) => forbidPresent('ide/gPagAntecipado/refNFe', gPagAntecipado?.refNFe),
});

const EMITENTE = 'emit/ISUFEmit';

export const suframaDoEmitente = inNota(({ nota }) => nota.emit.ISUFEmit, {
  'C22-10': (isuf, { nota }) => !inAreaIncentivada(nota.emit.cMun) && forbidPresent(EMITENTE, isuf),
  'C22-20': (isuf) => {
    const digito = String(digitoVerificador(isuf.slice(0, -1)));
    return (!/^\d{8,9}$/.test(isuf) || isuf.at(-1) !== digito) && wrongValor(EMITENTE, isuf, digito);
  },
});

export const suframaDoDestinatario = inNota(({ nota }) => nota.dest?.ISUF, {
  'E18-30': (isuf, { nota: { dest } }) =>
    !isServedBySuframa(dest?.UF, dest?.cMun) && forbidPresent('dest/ISUF', isuf),
});

export const inscricaoDoEmitente = inNota(({ nota }) => nota.emit.IE, {
  'C17-20': (ie, { nota: { emit } }) =>
    ie !== 'ISENTO' &&
    emit.UF !== undefined &&
    !inscricaoEstadualValida(ie, emit.UF) &&
    wrongValor('emit/IE', ie, null),
});

/** An issuer without state registration is a taxpayer of IBS and CBS alone (NT 2026.007). */
export const emitenteWithoutInscricao = inNota(
  ({ nota: { emit } }) => (emit.IE === undefined ? emit : undefined),
  {
    'C17-42': () => requirePresent('emit/IE'),
    'C17-43': ({ CNPJ }) => requirePresent('emit/CNPJ', CNPJ),
    'C18-50': ({ IEST }) => forbidPresent('emit/IEST', IEST),
  },
);
