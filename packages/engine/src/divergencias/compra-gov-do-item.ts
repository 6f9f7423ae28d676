import { formatarFixo } from '../fixo.ts';
import { distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

/** Tolerance of UB82a-20: four cents. */
const TOLERANCIA = 4_000_000n;

/** gTribCompraGov: only in a government purchase, and its sum is that of the taxes of the item, in either reading of art. 473. */
export const compraGovDoItem: RegraDoItem = ({ det, item, nota }) => {
  const declarado = det.imposto.IBSCBS?.gIBSCBS;
  const grupo = declarado?.gTribCompraGov;
  if (declarado === undefined) return [];
  const comum = { n_item: item.n_item, gravidade: 'critica' as const };
  if (grupo === undefined) {
    if (item.compra === null) return [];
    return [
      {
        ...comum,
        regra: 'grupo_ausente',
        campo: 'gTribCompraGov',
        declarado: null,
        calculado: 'exigido',
        mensagem: 'Compra governamental (gCompraGov) exige o grupo gTribCompraGov, que falta no item.',
        fundamento: 'LC 214/2025, art. 473; NT 2025.002, UB82a-10',
        rejeicao: '1141',
      },
    ];
  }
  if (nota.ide.gCompraGov === undefined) {
    return [
      {
        ...comum,
        regra: 'grupo_indevido',
        campo: 'gTribCompraGov',
        declarado: 'informado',
        calculado: 'vedado',
        mensagem: 'O grupo gTribCompraGov só cabe em compra governamental (gCompraGov).',
        fundamento: 'NT 2025.002, UB82a-30',
        rejeicao: '1144',
      },
    ];
  }
  const somar = (textos: readonly (string | undefined)[]): bigint =>
    textos.reduce((soma, texto) => soma + (valorPresente(texto) ?? 0n), 0n);
  const soma = somar([grupo.vTribIBSUF, grupo.vTribIBSMun, grupo.vTribCBS]);
  const tributos = somar([declarado.gIBSUF?.vIBSUF, declarado.gIBSMun?.vIBSMun, declarado.gCBS?.vCBS]);
  if (distancia(soma, tributos) <= TOLERANCIA) return [];
  return [
    {
      ...comum,
      regra: 'gtribcompragov_item',
      campo: 'gTribCompraGov',
      declarado: formatarFixo(soma, 2),
      calculado: formatarFixo(tributos, 2),
      mensagem: 'A soma de gTribCompraGov difere da soma de IBS e CBS do item em mais de quatro centavos.',
      fundamento: 'LC 214/2025, art. 473; NT 2025.002, UB82a-20',
      rejeicao: '1142',
    },
  ];
};
