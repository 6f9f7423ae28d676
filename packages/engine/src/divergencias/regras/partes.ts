import { atendidaPelaSuframa, emAreaIncentivada } from '../../dados/areas-incentivadas.ts';
import { digitoVerificador } from '../nota/digito-do-documento.ts';
import { exige, naNota, outro, veda } from './grupo.ts';
import { inscricaoEstadualValida } from './inscricao-estadual.ts';

const EMITENTE = 'emit/ISUFEmit';

export const suframaDoEmitente = naNota(({ nota }) => nota.emit.ISUFEmit, {
  'C22-10': (isuf, { nota }) => !emAreaIncentivada(nota.emit.cMun) && veda(EMITENTE, isuf),
  'C22-20': (isuf) => {
    const digito = String(digitoVerificador(isuf.slice(0, -1)));
    return (!/^\d{8,9}$/.test(isuf) || isuf.at(-1) !== digito) && outro(EMITENTE, isuf, digito);
  },
});

export const suframaDoDestinatario = naNota(({ nota }) => nota.dest?.ISUF, {
  'E18-30': (isuf, { nota: { dest } }) =>
    !atendidaPelaSuframa(dest?.UF, dest?.cMun) && veda('dest/ISUF', isuf),
});

export const inscricaoDoEmitente = naNota(({ nota }) => nota.emit.IE, {
  'C17-20': (ie, { nota: { emit } }) =>
    ie !== 'ISENTO' &&
    emit.UF !== undefined &&
    !inscricaoEstadualValida(ie, emit.UF) &&
    outro('emit/IE', ie, null),
});

/** An issuer without state registration is a taxpayer of IBS and CBS alone (NT 2026.007). */
export const emitenteSemInscricao = naNota(
  ({ nota: { emit } }) => (emit.IE === undefined ? emit : undefined),
  {
    'C17-42': () => exige('emit/IE'),
    'C17-43': ({ CNPJ }) => exige('emit/CNPJ', CNPJ),
    'C18-50': ({ IEST }) => veda('emit/IEST', IEST),
  },
);
