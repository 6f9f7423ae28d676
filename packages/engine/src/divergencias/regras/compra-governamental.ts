import { type Marco, vigente } from '@apura/law';
import { type ConferenciaDaNota, valorPresente } from '../conferencia.ts';
import { digitoVerificador, isCnpjValido, isCpfValido } from '../regras-da-nota.ts';
import { chaveReferenciada as da } from './chave-referenciada.ts';
import { forbidPresent, inItem, inNota, isOneOf, requirePresent, wrongValor } from './grupo.ts';

const UFS = '11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53';
const ANTERIOR = 'ide/gCompraGov/refDFeAnt';

export const compraGovernamental = inNota(({ nota }) => nota.ide.gCompraGov, {
  'BB01-10': () => forbidPresent('ide/gCompraGov', 'informado'),
  'BB05-10': ({ tpOperGov, refDFeAnt }) => tpOperGov === '1' && forbidPresent(ANTERIOR, refDFeAnt?.[0]),
  'BB05-20': ({ tpOperGov, refDFeAnt }) => tpOperGov === '2' && requirePresent(ANTERIOR, refDFeAnt),
  'BB05-30': ({ tpOperGov, refDFeAnt = [] }) =>
    tpOperGov === '2' && refDFeAnt.length > 1 && wrongValor(ANTERIOR, String(refDFeAnt.length), '1'),
  'BB05-40': ({ tpOperGov, refDFeAnt }) => tpOperGov === '3' && requirePresent(ANTERIOR, refDFeAnt),
  'BB05-50': ({ tpOperGov, refDFeAnt }) => tpOperGov === '4' && forbidPresent(ANTERIOR, refDFeAnt?.[0]),
});

/** Broken by the first key that is not as it should be; of one that is not 44 long only that is said. */
const primeira =
  (falha: (chave: string, conferencia: ConferenciaDaNota) => boolean) =>
  (chaves: readonly string[], conferencia: ConferenciaDaNota) => {
    const chave = chaves.find((uma) => uma.length === 44 && falha(uma, conferencia));
    return chave !== undefined && wrongValor(ANTERIOR, chave, null);
  };

/** Whether the key is of an issuer with CPF: by its series, or by the number where it was issued in the NFF. */
const ofCpf = (chave: string): boolean =>
  da.tpEmis(chave) === '3' ? da.numero(chave)[4] === '2' : /^9[1-6]\d/.test(da.serie(chave));

function emitenteInvalido(chave: string): boolean {
  const emitente = da.emitente(chave);
  return ofCpf(chave) ? !isCpfValido(emitente.slice(3)) : /^0+$/.test(emitente) || !isCnpjValido(emitente);
}

function ofOutroEmitente(chave: string, { nota: { emit } }: ConferenciaDaNota): boolean {
  const emitente = da.emitente(chave);
  if (emit.CNPJ !== undefined) return emitente.slice(0, 8) !== emit.CNPJ.slice(0, 8);
  return emit.CPF !== undefined && emitente.slice(3) !== emit.CPF;
}

export const documentosAnteriores = inNota(({ nota }) => nota.ide.gCompraGov?.refDFeAnt, {
  'BB05-60': (chaves) => {
    const chave = chaves.find(({ length }) => length !== 44);
    return chave !== undefined && wrongValor(ANTERIOR, chave, '44 caracteres');
  },
  'BB05-70': primeira((chave) => chave[43] !== String(digitoVerificador(chave.slice(0, 43)))),
  'BB05-80': primeira((chave) => !isOneOf(da.uf(chave), UFS)),
  'BB05-90': primeira((chave, { data }) => da.ano(chave) < '06' || da.ano(chave) > data.slice(2, 4)),
  'BB05-100': primeira((chave) => da.mes(chave) < '01' || da.mes(chave) > '12'),
  'BB05-110': primeira(emitenteInvalido),
  'BB05-120': primeira((chave) => da.modelo(chave) !== '55'),
  'BB05-130': primeira((chave) => /^0+$/.test(da.numero(chave))),
  'BB05-140': (chaves) => {
    const repetida = chaves.find((chave, indice) => chaves.indexOf(chave) < indice);
    return repetida !== undefined && wrongValor(ANTERIOR, repetida, null);
  },
  'BB05-150': primeira((chave, { nota }) => chave === nota.chave),
  'BB05-160': primeira(
    (chave) => chave.slice(2, 6) > '1104' && !isOneOf(da.tpEmis(chave), '1 2 3 4 5 6 7 9'),
  ),
  'BB05-180': primeira(ofOutroEmitente),
});

/** Taxes that no entity but the buyer has a share in, by the kind of the buyer (LC 214/2025, arts. 370 and 473). */
const SEM_ALIQUOTA: Readonly<
  Record<string, readonly (readonly ['pIBSUF' | 'pIBSMun' | 'pCBS', Marco | null])[]>
> = {
  '1': [
    ['pIBSUF', null],
    ['pIBSMun', null],
  ],
  '2': [
    ['pIBSMun', null],
    ['pCBS', 'icms_extinto'],
  ],
  '3': [
    ['pIBSMun', null],
    ['pCBS', 'icms_extinto'],
  ],
  '4': [
    ['pIBSUF', null],
    ['pCBS', 'icms_extinto'],
  ],
};

export const aliquotaDoEnte = inItem(({ det, nota }) => nota.ide.gCompraGov && det.imposto.IBSCBS?.gIBSCBS, {
  'BB02-10': ({ gIBSUF, gIBSMun, gCBS }, { data, nota: { ide } }) => {
    const aliquotas = { pIBSUF: gIBSUF?.pIBSUF, pIBSMun: gIBSMun?.pIBSMun, pCBS: gCBS?.pCBS };
    const demais = (SEM_ALIQUOTA[ide.gCompraGov?.tpEnteGov ?? ''] ?? []).find(
      ([campo, desde]) =>
        (desde === null || vigente(desde, data)) && (valorPresente(aliquotas[campo]) ?? 0n) > 0n,
    );
    return demais && wrongValor(demais[0], aliquotas[demais[0]], '0.0000');
  },
});
