import type { Ide } from '../../nota-fiscal.ts';
import { chaveReferenciada, isNotaAvulsa } from './chave-referenciada.ts';
import { type Achado, forbidPresent, inItem, inNota, isOneOf, requirePresent, wrongValor } from './grupo.ts';

/** How many documents `ide` refers to. */
const quantas = ({ refNFe, refNFeSig, refCTe, refNF, refNFP, refECF }: Ide): number =>
  [refNFe, refNFeSig, refCTe, refNF, refNFP, refECF].reduce((soma, lista) => soma + (lista?.length ?? 0), 0);

/** Complement notes and credit notes of those types refer to the note that they are for. */
const ofOriginal = ({ finNFe, tpNFCredito }: Ide, tipos: string): boolean =>
  finNFe === '2' || isOneOf(tpNFCredito, tipos);

const REF = 'ide/NFref/refNFe';

/** The first key of a list that is not as it should be. */
const chaveErrada = (
  chaves: readonly string[] | undefined,
  errada: (chave: string) => boolean,
  calculado: string | null = null,
): Achado | undefined => {
  const chave = chaves?.find(errada);
  return chave === undefined ? undefined : wrongValor(REF, chave, calculado);
};

export const notasReferenciadas = inNota(({ nota }) => nota.ide, {
  'B25-30': (ide) => ofOriginal(ide, '01 03 04') && quantas(ide) === 0 && requirePresent('ide/NFref'),
  'B25-40': (ide) =>
    ofOriginal(ide, '01 03 04') && quantas(ide) > 1 && wrongValor('ide/NFref', String(quantas(ide)), '1'),
  'B25-50': (ide, { nota: { emit } }) => {
    const emitente = (emit.CNPJ ?? emit.CPF)?.padStart(14, '0');
    return (
      emitente !== undefined &&
      ofOriginal(ide, '03 04') &&
      chaveErrada(
        ide.refNFe,
        (chave) => !isNotaAvulsa(chave) && chaveReferenciada.emitente(chave) !== emitente,
        emitente,
      )
    );
  },
  'B25-60': (ide) =>
    ofOriginal(ide, '03 04') &&
    chaveErrada(ide.refNFe, (chave) => chaveReferenciada.uf(chave) !== ide.cUF, ide.cUF),
  'B25-65': (ide) => ide.tpNFCredito === '02' && quantas(ide) > 0 && forbidPresent('ide/NFref', 'informado'),
  'B25-100': ({ finNFe, tpNFCredito, refNFe }) =>
    finNFe === '5' &&
    chaveErrada(
      refNFe,
      (chave) => !isOneOf(chaveReferenciada.modelo(chave), tpNFCredito === '03' ? '55 65' : '55'),
      '55',
    ),
  'BA01-10': (ide, { modelo }) =>
    (modelo === '65' || ide.tpImp === '6') && quantas(ide) > 0 && forbidPresent('ide/NFref', 'informado'),
  'BA02-35': ({ tpNF, finNFe, refNFe }) =>
    tpNF === '1' &&
    !isOneOf(finNFe, '2 4') &&
    chaveErrada(refNFe, (chave) => isOneOf(chaveReferenciada.modelo(chave), '65 59')),
  'BA03-10': ({ refNF }) => forbidPresent('ide/NFref/refNF', refNF),
  'BA10-10': ({ refNFP }) => forbidPresent('ide/NFref/refNFP', refNFP),
  'BA20-30': ({ refECF }) => forbidPresent('ide/NFref/refECF', refECF),
});

const CHAVE = 'DFeReferenciado/chaveAcesso';

export const documentoDoItem = inItem(({ det }) => det.DFeReferenciado, {
  'VC02-04': ({ chaveAcesso }) => forbidPresent(CHAVE, chaveAcesso),
  'VC02-07': ({ chaveAcesso }, { nota: { ide } }) =>
    ide.finNFe === '5' && ide.tpNFCredito !== '06' && forbidPresent(CHAVE, chaveAcesso),
  'VC02-40/679': ({ chaveAcesso }, { nota: { ide } }) =>
    ide.tpNF === '1' &&
    !isOneOf(ide.finNFe, '2 4') &&
    !isOneOf(ide.tpNFDebito, '03 04') &&
    isOneOf(chaveReferenciada.modelo(chaveAcesso), '65 59') &&
    wrongValor(CHAVE, chaveAcesso, null),
  'VC03-10': ({ nItem }, { nota: { ide } }) =>
    ide.tpNFDebito === '03' && forbidPresent('DFeReferenciado/nItem', nItem),
  'VC03-20': ({ nItem }, { nota: { ide } }) =>
    ide.tpNFDebito !== '03' && requirePresent('DFeReferenciado/nItem', nItem),
});

/** Items that must refer to a document and do not. */
export const itemWithoutDocumento = inItem(({ det, nota }) => (det.DFeReferenciado ? undefined : nota.ide), {
  'VC02-10': ({ tpNFDebito, tpNFCredito }) =>
    (isOneOf(tpNFDebito, '03 04') || tpNFCredito === '06') && requirePresent(CHAVE),
  'VC02-14': ({ finNFe }) => finNFe === '4' && requirePresent(CHAVE),
});

/** The items that refer to a document, where there are any. */
export const documentosDosItens = inNota(
  ({ nota: { det } }) =>
    det.some((um) => um.DFeReferenciado) ? det.flatMap((um) => um.DFeReferenciado ?? []) : undefined,
  {
    'VC02-05': (_, { nota: { ide } }) => quantas(ide) > 0 && forbidPresent(CHAVE, 'informado'),
    'VC02-20': (documentos) => {
      const vistos = new Set<string>();
      const repetido = documentos.find(({ chaveAcesso, nItem = '' }) => {
        const item = `${chaveAcesso} ${nItem}`;
        return vistos.size === vistos.add(item).size;
      });
      return repetido && wrongValor(CHAVE, repetido.chaveAcesso, null);
    },
    'VC02-30': ([primeiro, ...outros], { nota: { ide } }) => {
      if (isOneOf(ide.tpNFDebito, '03 07') || ide.finNFe === '4') return undefined;
      const diferente = outros.find(({ chaveAcesso }) => chaveAcesso !== primeiro?.chaveAcesso);
      return diferente && wrongValor(CHAVE, diferente.chaveAcesso, primeiro?.chaveAcesso ?? null);
    },
    'VC02-40': ([primeiro, ...outros], { nota: { ide } }) => {
      if (ide.finNFe !== '4' || primeiro === undefined || isNotaAvulsa(primeiro.chaveAcesso))
        return undefined;
      const emitente = chaveReferenciada.emitente(primeiro.chaveAcesso);
      const diferente = outros.find(
        ({ chaveAcesso }) =>
          !isNotaAvulsa(chaveAcesso) && chaveReferenciada.emitente(chaveAcesso) !== emitente,
      );
      return diferente && wrongValor(CHAVE, chaveReferenciada.emitente(diferente.chaveAcesso), emitente);
    },
  },
);
