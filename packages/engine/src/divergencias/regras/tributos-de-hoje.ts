import { vigente } from '@apura/law';
import type { Imposto } from '../../nota-fiscal.ts';
import type { Conferencia } from '../conferencia.ts';
import { forbidPresent, inItem, isOneOf, requirePresent } from './grupo.ts';

/** Credit and debit notes, and the receipt of a payment for what was supplied to a government before. */
const ofAjuste = ({ nota: { ide } }: Conferencia): boolean =>
  isOneOf(ide.finNFe, '5 6') || ide.gCompraGov?.tpOperGov === '2';

const DE_HOJE = ['ICMS', 'ISSQN', 'IPI', 'II', 'PIS', 'PISST', 'COFINS', 'COFINSST', 'ICMSUFDest'] as const;

/** Taxes of today that a debit note of advance payment (06) may have after all. */
const admitido = (tributo: keyof Imposto, { nota: { ide }, data }: Conferencia): boolean =>
  ide.tpNFDebito === '06' &&
  (tributo === 'IPI' || (/^(?:PIS|COFINS)/.test(tributo) && !vigente('pis_cofins_extintos', data)));

export const tributosInAjuste = inItem(
  (conferencia) => (ofAjuste(conferencia) ? conferencia.det : undefined),
  {
    'B25-80': ({ imposto, impostoDevol }, conferencia) => {
      const { tpNFCredito, tpNFDebito } = conferencia.nota.ide;
      if (isOneOf(tpNFCredito, '03 04 06') || tpNFDebito === '07') return undefined;
      const demais = DE_HOJE.find(
        (tributo) => imposto[tributo] !== undefined && !admitido(tributo, conferencia),
      );
      return demais === undefined
        ? forbidPresent('impostoDevol', impostoDevol)
        : forbidPresent(demais, 'informado');
    },
  },
);

/** Items of all other notes, which have the groups of today's taxes. */
export const tributosExigidos = inItem(
  (conferencia) => (ofAjuste(conferencia) ? undefined : conferencia.det.imposto),
  {
    // An issuer without state registration has none (NT 2026.007); in other models that is a fault of its own.
    'B25-90': ({ ICMS, ISSQN }, { nota, data }) =>
      (nota.emit.IE !== undefined || !vigente('emitente_sem_inscricao_sem_icms', data)) &&
      requirePresent('ICMS', ICMS ?? ISSQN),
    'Q01-20': ({ PIS }) => requirePresent('PIS', PIS),
    'S01-20': ({ COFINS }) => requirePresent('COFINS', COFINS),
  },
);

export const origem = inItem(({ det }) => det.imposto.ICMS, {
  'N11-10': ({ orig }, { nota }) =>
    nota.emit.CRT !== '4' && !isOneOf(nota.ide.finNFe, '5 6') && requirePresent('ICMS/orig', orig),
});

const PREVISTO = 'ICMSPrevistoPagtoAntecip';

export const icmsPrevisto = inItem(({ det }) => det.imposto.ICMSPrevistoPagtoAntecip, {
  'NB01-10': () => forbidPresent(PREVISTO, 'informado'),
  'NB01-20': (_, { nota: { ide } }) =>
    ide.tpNFDebito !== '06' && ide.gCompraGov?.tpOperGov !== '4' && forbidPresent(PREVISTO, 'informado'),
});

export const pagamentoAntecipado = inItem(
  ({ det, nota: { ide } }) =>
    ide.tpNFDebito === '06' || ide.gCompraGov?.tpOperGov === '4' ? det.imposto : undefined,
  { 'NB01-30': ({ ICMSPrevistoPagtoAntecip }) => requirePresent(PREVISTO, ICMSPrevistoPagtoAntecip) },
);
