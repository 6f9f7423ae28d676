import { vigente } from '@apura/law';
import type { CredPres, IBSCBS } from '../../nota-fiscal.ts';
import { valorPresente } from '../conferencia.ts';
import { forbidPresent, inItem, inNota, isOneOf, requirePresent, wrongValor } from './grupo.ts';

const positivo = (texto: string | undefined): boolean => (valorPresente(texto) ?? 0n) > 0n;

/** A transfer, an adjustment or a reversal with neither IBS nor CBS above zero. */
const withoutValue = (campo: string, ibs: string | undefined, cbs: string | undefined) =>
  !positivo(ibs) && !positivo(cbs) && wrongValor(campo, ibs ?? cbs ?? '0.00', 'maior que zero');

export const transferencia = inItem(({ det }) => det.imposto.IBSCBS?.gTransfCred, {
  'UB106-30': (_, { finNFe }) => finNFe !== '6' && wrongValor('finNFe', finNFe, '6'),
  'UB106-31': (_, { nota: { ide } }) =>
    !isOneOf(ide.tpNFDebito, '01 05') && wrongValor('tpNFDebito', ide.tpNFDebito, '01 ou 05'),
  'UB106-40': ({ vIBS, vCBS }) => withoutValue('gTransfCred', vIBS, vCBS),
});

export const ajuste = inItem(({ det }) => det.imposto.IBSCBS?.gAjusteCompet, {
  'UB112-30': ({ vIBS, vCBS }) => withoutValue('gAjusteCompet', vIBS, vCBS),
});

export const estorno = inItem(({ det }) => det.imposto.IBSCBS?.gEstornoCred, {
  'UB116-30': ({ vIBSEstCred, vCBSEstCred }, { nota: { ide } }) =>
    ide.tpNFDebito !== '07' && withoutValue('gEstornoCred', vIBSEstCred, vCBSEstCred),
});

/** Codes of presumed credit in the table of IT 2025.002: 1 to 13. */
const ULTIMO_CODIGO = 13;
const codigo = ({ cCredPres }: NonNullable<IBSCBS['gCredPresOper']>): number => Number(cCredPres);
/** Used goods bought from who is no taxpayer (LC 214/2025, art. 171). */
const USADOS = 4;

const acimaDoProduto = (campo: string, credito: CredPres | undefined, vProd: string) => {
  const valor = valorPresente(credito?.vCredPres);
  return (
    valor !== null && valor > (valorPresente(vProd) ?? 0n) && wrongValor(campo, credito?.vCredPres, vProd)
  );
};
/** With a suspensive condition: used goods only, and from a year on. */
const suspenso = (campo: string, credito: CredPres | undefined, cabe: boolean) =>
  !cabe && forbidPresent(campo, credito?.vCredPresCondSus);

export const creditoPresumido = inItem(({ det }) => det.imposto.IBSCBS?.gCredPresOper, {
  'UB120-10': () => forbidPresent('gCredPresOper', 'informado'),
  'UB122-10': (grupo) =>
    grupo.cCredPres !== undefined &&
    !(codigo(grupo) >= 1 && codigo(grupo) <= ULTIMO_CODIGO) &&
    wrongValor('gCredPresOper/cCredPres', grupo.cCredPres, null),
  'UB125-10': (grupo, { det }) =>
    codigo(grupo) === USADOS && acimaDoProduto('gIBSCredPres/vCredPres', grupo.gIBSCredPres, det.prod.vProd),
  'UB126-10': (grupo, { data }) =>
    suspenso(
      'gIBSCredPres/vCredPresCondSus',
      grupo.gIBSCredPres,
      vigente('icms_extinto', data) && codigo(grupo) === USADOS,
    ),
  'UB129-10': (grupo, { det }) =>
    codigo(grupo) === USADOS && acimaDoProduto('gCBSCredPres/vCredPres', grupo.gCBSCredPres, det.prod.vProd),
  'UB130-10': (grupo, { data }) =>
    suspenso(
      'gCBSCredPres/vCredPresCondSus',
      grupo.gCBSCredPres,
      vigente('cbs_devida', data) && codigo(grupo) === USADOS,
    ),
});

const ZFM = 'gCredPresIBSZFM';

export const creditoDaZfm = inItem(({ det }) => det.imposto.IBSCBS?.gCredPresIBSZFM, {
  'UB131-10': () => forbidPresent(ZFM, 'informado'),
  'UB131-40': (_, { nota: { ide } }) =>
    ide.tpNFCredito !== '02' && wrongValor('tpNFCredito', ide.tpNFCredito, '02'),
  'UB132-10': ({ competApur }, { data }) =>
    competApur !== undefined &&
    competApur > data.slice(0, 7) &&
    wrongValor(`${ZFM}/competApur`, competApur, data.slice(0, 7)),
});

export const notaDeCreditoDaZfm = inItem(
  ({ det, nota: { ide } }) => (ide.tpNFCredito === '02' ? det.imposto : undefined),
  { 'UB131-50': ({ IBSCBS }) => requirePresent(ZFM, IBSCBS?.gCredPresIBSZFM) },
);

export const tiposDaZfm = inNota(
  ({ nota: { det } }) => (det.length > 1 && det[0]?.imposto.IBSCBS?.gCredPresIBSZFM ? det : undefined),
  {
    'UB133-10': (det) => {
      const tipos = det.flatMap(({ imposto }) => imposto.IBSCBS?.gCredPresIBSZFM?.tpCredPresIBSZFM ?? []);
      const repetido = tipos.find((tipo, indice) => tipos.indexOf(tipo) < indice);
      return repetido !== undefined && wrongValor(`${ZFM}/tpCredPresIBSZFM`, repetido, null);
    },
  },
);

/** CBS given back in the operation itself, of the rate that the item has. */
export const devolucaoDaCbs = inItem(({ det }) => det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gDevTrib, {
  'UB62-10': () => forbidPresent('gCBS/gDevTrib', 'informado'),
  'UB62a-10': ({ pDevTrib }) => requirePresent('gCBS/gDevTrib/pDevTrib', pDevTrib),
});
