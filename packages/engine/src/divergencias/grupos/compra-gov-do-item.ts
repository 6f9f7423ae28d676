import { both, distancia, grupoForaDoLugar, type RegraDoItem, valorPresente } from '../conferencia.ts';

/** Tolerance of UB82a-20: four cents. */
const TOLERANCIA = 4_000_000n;

/** gTribCompraGov: only in a government purchase, and its sum is that of the taxes of the item, in either reading of art. 473. */
export const compraGovDoItem: RegraDoItem = ({ det, item, nota }) => {
  const declarado = det.imposto.IBSCBS?.gIBSCBS;
  const grupo = declarado?.gTribCompraGov;
  if (declarado === undefined) return undefined;
  if (grupo === undefined) {
    if (item.compra === null) return undefined;
    return grupoForaDoLugar('gTribCompraGov', true, {
      rv: 'UB82a-10',
      mensagem: 'Compra governamental (gCompraGov) exige o grupo gTribCompraGov, que falta no item.',
      fundamento: 'LC 214/2025, art. 473; NT 2025.002, UB82a-10',
    });
  }
  if (nota.ide.gCompraGov === undefined) {
    return grupoForaDoLugar('gTribCompraGov', false, {
      rv: 'UB82a-30',
      mensagem: 'O grupo gTribCompraGov só cabe em compra governamental (gCompraGov).',
      fundamento: 'NT 2025.002, UB82a-30',
    });
  }
  const soma = somar([grupo.vTribIBSUF, grupo.vTribIBSMun, grupo.vTribCBS]);
  const tributos = somar([declarado.gIBSUF?.vIBSUF, declarado.gIBSMun?.vIBSMun, declarado.gCBS?.vCBS]);
  if (distancia(soma, tributos) <= TOLERANCIA) return undefined;
  return {
    rv: 'UB82a-20',
    campo: 'gTribCompraGov',
    ...both(soma, tributos),
    mensagem: 'A soma de gTribCompraGov difere da soma de IBS e CBS do item em mais de quatro centavos.',
    fundamento: 'LC 214/2025, art. 473; NT 2025.002, UB82a-20',
  };
};

function somar(textos: readonly (string | undefined)[]): bigint {
  return textos.reduce((soma, texto) => soma + (valorPresente(texto) ?? 0n), 0n);
}
