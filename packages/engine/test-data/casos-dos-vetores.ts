import { readFileSync } from 'node:fs';
import type { ContextoDoItem, ItemInCalculo } from '../src/calculo/item-in-calculo.ts';
import { type Fixo, readFixo } from '../src/fixo.ts';
import type { Det } from '../src/nota-fiscal.ts';
import type { Caso } from './ler-vetores.ts';
import { grupo, item } from './nota-de-teste.ts';

/** The vectors as the engine takes them, and what it gives back in the fields of the layout. */

/** Fictitious rates of the official test base: 13 % and 21.30 a unit on tobacco, 5.27 % on cars. */
const SELETIVO = [
  { ncm: '2402', percentual: '13', por_unidade: '21.30' },
  { ncm: '8703', percentual: '5.27' },
];

const read = (texto: string): Fixo => readFixo(texto) as Fixo;

export function contexto(caso: Caso, somaSemArredondar: boolean): ContextoDoItem {
  return {
    ide: { finNFe: '1' },
    data: `${caso.ano}-06-01`,
    emitente: undefined,
    suframa: undefined,
    ajustes: [],
    ano: caso.ano,
    anoDaNota: caso.ano,
    modelo: '55',
    crt: '3',
    aliquotas: {
      cbs: read(caso.aliquotas.cbs),
      ibs_uf: read(caso.aliquotas.ibs_uf),
      ibs_mun: read(caso.aliquotas.ibs_mun),
    },
    aliquotasDaPropriaNota: false,
    cenarioDaOriginal: null,
    mesmaArea: false,
    compra: caso.compra ? { ente: caso.compra.ente, redutor: read(caso.compra.redutor) } : null,
    seletivo: SELETIVO,
    somaSemArredondar,
  };
}

export function detOf(caso: Caso): Det {
  const gTribRegular = caso.regular && {
    gTribRegular: { CSTReg: caso.regular.cst, cClassTribReg: caso.regular.cclasstrib },
  };
  return item(
    { vProd: caso.base, NCM: caso.ncm },
    {
      IBSCBS: grupo(caso.cclasstrib, { ...gTribRegular }),
      ...(caso.seletivo && {
        IS: { CSTIS: caso.seletivo.cst, vBCIS: caso.seletivo.base, qTrib: caso.seletivo.quantidade },
      }),
    },
  );
}

/** What the engine has for each field of the layout. */
export function campos(calculado: ItemInCalculo): Record<string, readonly [Fixo, number]> {
  const { nominais, efetivas, tributos, regular } = calculado;
  const gov = tributos?.antesDaDestinacao;
  const lista: [string, Fixo | undefined, number][] = [
    ['vIS', calculado.is, 2],
    ['vBC', calculado.base, 2],
    ['vIBS', calculado.ibs, 2],
    ['vIBSUF', calculado.ibs_uf, 2],
    ['vIBSMun', calculado.ibs_mun, 2],
    ['vCBS', calculado.cbs, 2],
    ['pIBSUF', nominais?.ibs_uf, 4],
    ['pIBSMun', nominais?.ibs_mun, 4],
    ['pCBS', nominais?.cbs, 4],
    ['efetivaIBSUF', efetivas?.ibs_uf, 4],
    ['efetivaIBSMun', efetivas?.ibs_mun, 4],
    ['efetivaCBS', efetivas?.cbs, 4],
    ['vDifIBSUF', tributos?.diferido.ibs_uf, 2],
    ['vDifIBSMun', tributos?.diferido.ibs_mun, 2],
    ['vDifCBS', tributos?.diferido.cbs, 2],
    ['pAliqEfetRegIBSUF', regular?.efetivas.ibs_uf, 4],
    ['vTribRegIBSUF', regular?.ibs_uf, 2],
    ['pAliqEfetRegIBSMun', regular?.efetivas.ibs_mun, 4],
    ['vTribRegIBSMun', regular?.ibs_mun, 2],
    ['pAliqEfetRegCBS', regular?.efetivas.cbs, 4],
    ['vTribRegCBS', regular?.cbs, 2],
    ['pAliqIBSUF', gov?.aliquotas.ibs_uf, 4],
    ['vTribIBSUF', gov?.valores.ibs_uf, 2],
    ['pAliqIBSMun', gov?.aliquotas.ibs_mun, 4],
    ['vTribIBSMun', gov?.valores.ibs_mun, 2],
    ['pAliqCBS', gov?.aliquotas.cbs, 4],
    ['vTribCBS', gov?.valores.cbs, 2],
  ];
  return Object.fromEntries(
    lista
      .filter(([, valor]) => valor !== undefined)
      .map(([campo, valor, casas]) => [campo, [valor as Fixo, casas]]),
  );
}

/** Every vector whose subject the engine computes. */
export const casos: readonly Caso[] = JSON.parse(
  readFileSync(new URL('./data/vetores.json', import.meta.url), 'utf8'),
);
