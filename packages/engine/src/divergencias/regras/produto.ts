import { vigente } from '@apura/law';
import { isServedBySuframa } from '../../dados/areas-incentivadas.ts';
import { admitsEmitenteWithoutInscricao, classeDoCfop, isRemessa, isRetorno } from '../../dados/cfop.ts';
import { multiply, round } from '../../fixo.ts';
import { type Conferencia, valorPresente } from '../conferencia.ts';
import { chaveReferenciada } from './chave-referenciada.ts';
import { differsFrom, forbidPresent, inItem, isOneOf, requirePresent, wrongValor } from './grupo.ts';

/** A return, also as a credit note of refusal (03) or of return by the addressee (06). */
const devolve = ({ nota: { ide } }: Conferencia): boolean =>
  ide.finNFe === '4' || isOneOf(ide.tpNFCredito, '03 06');

/** CFOP that a return may have though the table does not call it one; 1949 and 2949 for all since NT 2026.009. */
const aceitoEmDevolucao = ({ det, nota, data }: Conferencia): boolean =>
  (isOneOf(det.prod.CFOP, '1949 2949') &&
    (vigente('retorno_com_cfop_1949_e_2949', data) ||
      (nota.ide.finNFe === '4' && nota.dest?.indIEDest === '9'))) ||
  (isOneOf(det.prod.CFOP, '5949 6949') && det.prod.NCM === '27112100');

const DO_MEI = '1202 1553 2202 2553 5202 6202';

export const cfop = inItem(({ det }) => det.prod.CFOP, {
  'I08-140': (codigo, conferencia) =>
    devolve(conferencia) &&
    !classeDoCfop(codigo).devolucao &&
    classeDoCfop(codigo).classe !== 'desconhecida' &&
    !aceitoEmDevolucao(conferencia) &&
    wrongValor('CFOP', codigo, 'de devolução'),
  'I08-141': (codigo, conferencia) =>
    conferencia.nota.emit.CRT === '4' &&
    conferencia.nota.ide.idDest !== '3' &&
    devolve(conferencia) &&
    !isOneOf(codigo, DO_MEI) &&
    wrongValor('CFOP', codigo, DO_MEI),
  'I08-144': (codigo, { nota: { ide } }) =>
    !isOneOf(ide.finNFe, '2 4') &&
    !isOneOf(ide.tpNFCredito, '03 04 06') &&
    classeDoCfop(codigo).devolucao &&
    wrongValor('finNFe', ide.finNFe, '4'),
  'I08-180': (codigo, { nota: { ide } }) =>
    isOneOf(codigo, '5929 6929') &&
    ide.refNFe?.some((chave) => chaveReferenciada.modelo(chave) === '65') === true &&
    forbidPresent('ide/NFref/refNFe', 'NFC-e'),
});

export const subapuracaoDaZfm = inItem(({ det }) => det.prod.tpCredPresIBSZFM, {
  'I05k-10': (tipo) => forbidPresent('tpCredPresIBSZFM', tipo),
  'I05k-20': (tipo, { nota: { emit } }) =>
    !isServedBySuframa(emit.UF, emit.cMun) && forbidPresent('tpCredPresIBSZFM', tipo),
});

export const withoutValorLiquido = inItem(({ det }) => (det.prod.vProdLiq === undefined ? det : undefined), {
  'I11c-10': () => requirePresent('vProdLiq'),
});

export const valorLiquido = inItem(({ det }) => (det.prod.vProdLiq === undefined ? undefined : det.prod), {
  'I11c-20': ({ vProdLiq, vUnComLiq, qCom }, { finNFe }) =>
    finNFe === '1' &&
    vUnComLiq !== undefined &&
    differsFrom(
      'vProdLiq',
      vProdLiq,
      round(multiply(valorPresente(vUnComLiq) ?? 0n, valorPresente(qCom) ?? 0n), 2),
    ),
});

/** Items of an issuer without state registration (NT 2026.007). */
export const withoutInscricao = inItem(({ det, nota }) => (nota.emit.IE === undefined ? det : undefined), {
  'I08-191': ({ prod }, conferencia) =>
    !excecaoDaDevolucao(conferencia) &&
    !admitsEmitenteWithoutInscricao(prod.CFOP) &&
    wrongValor('CFOP', prod.CFOP, 'permitido sem inscrição estadual'),
  'N01-10': ({ imposto }, conferencia) =>
    !excecaoDaDevolucao(conferencia) && forbidPresent('ICMS', imposto.ICMS ?? imposto.ICMSUFDest),
  'UB12-11': ({ imposto }) => requirePresent('IBSCBS', imposto.IBSCBS),
});

const excecaoDaDevolucao = ({ nota: { ide } }: Conferencia): boolean =>
  ide.finNFe === '4' || ide.tpNFCredito === '03';

/** Sales to a consumer of another state, where the difference of rates is due. */
export const consumidorDeFora = inItem(
  ({ det, nota: { ide, dest } }) =>
    ide.idDest === '2' && ide.indFinal === '1' && dest?.indIEDest === '9' && !det.imposto.ICMSUFDest
      ? det
      : undefined,
  {
    // The fuels for which the rule is off have a list of their own, which is not at hand: none of them is judged.
    'NA01-20': ({ prod, imposto }, { nota: { ide, emit, entrega } }) =>
      imposto.ISSQN === undefined &&
      imposto.ICMS?.grupo !== 'ICMSPart' &&
      ide.tpNF !== '0' &&
      prod.cProdANP === undefined &&
      entrega?.UF !== (emit.UF ?? '') &&
      !isRetorno(prod.CFOP) &&
      !isRemessa(prod.CFOP) &&
      !isOneOf(prod.CFOP, '6552 6922 6929') &&
      !isOneOf(imposto.ICMS?.CST, '40 41') &&
      !isOneOf(imposto.ICMS?.CSOSN, '103 300 400') &&
      !isOneOf(ide.finNFe, '2 3 5 6') &&
      ide.gCompraGov?.tpOperGov !== '2' &&
      !isOneOf(emit.CRT, '1 4') &&
      requirePresent('ICMSUFDest'),
  },
);
