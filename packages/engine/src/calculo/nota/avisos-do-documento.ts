import type { NotaFiscal, Situacao } from '../../nota-fiscal.ts';
import { tributoDoEnte } from '../aliquotas/compra-governamental.ts';
import type { ItemEmCalculo } from '../item-em-calculo.ts';

/** Sentences on what this version assumes or leaves out for one note. */
export function avisosDoDocumento(
  nota: NotaFiscal,
  itens: readonly ItemEmCalculo[],
  situacao: Situacao,
  avisoDasAliquotas: string | null,
): string[] {
  const { ide } = nota;
  const avisos: [boolean, string][] = [
    [avisoDasAliquotas !== null, avisoDasAliquotas ?? ''],
    [situacao === 'cancelada', 'A nota está cancelada: o cálculo é só para consulta.'],
    [situacao === 'denegada', 'A nota foi denegada: o cálculo é só para consulta.'],
    [situacao === 'sem_protocolo', 'A nota não traz protocolo de autorização.'],
    [nota.emit.CRT === undefined, 'A nota não diz o CRT do emitente: ele é tratado como do regime normal.'],
    [ide.tpAmb === '2', 'A nota é do ambiente de homologação e não tem valor fiscal.'],
    [
      itens.some((item) => item.classificacao.origem === 'inferida'),
      'Há itens sem o grupo IBSCBS; a classificação foi inferida pelo CFOP e pelo NCM: veja a condição de cada um.',
    ],
    [
      itens.some((item) => !item.calculado) && avisoDasAliquotas === null,
      'Há itens sem cálculo próprio de CBS e IBS; veja a condição de cada um.',
    ],
    [
      ide.finNFe === '4',
      'Devolução: valem a base e as alíquotas da nota original, que não foi consultada; aplicadas as da própria nota ou, sem o grupo IBSCBS, as do ano da nota referenciada.',
    ],
    [
      ide.gPagAntecipado !== undefined,
      'Pagamento antecipado: o tributo já pago nas notas referenciadas não foi deduzido.',
    ],
    [
      ide.gCompraGov !== undefined && tributoDoEnte(ide.gCompraGov.tpEnteGov) === undefined,
      'Compra governamental de ente sem destinação prevista no art. 473: as alíquotas ficaram como estão.',
    ],
    [
      nota.det.some((det) => det.imposto.IS !== undefined) && itens.every((item) => item.is === 0n),
      'O Imposto Seletivo não foi calculado: as alíquotas dependem de lei ordinária (LC 214/2025, art. 409).',
    ],
  ];
  return avisos.filter(([vale]) => vale).map(([, texto]) => texto);
}
