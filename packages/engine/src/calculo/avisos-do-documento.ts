import type { NotaFiscal, Situacao } from '../nota-fiscal.ts';
import type { ItemEmCalculo } from './calcular-item.ts';

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
      'Há itens sem o grupo IBSCBS; a inferência por NCM ainda não é aplicada.',
    ],
    [
      itens.some((item) => !item.calculado) && avisoDasAliquotas === null,
      'Há itens com classificação que esta versão ainda não calcula; veja a condição de cada item.',
    ],
    [
      ide.finNFe === '4',
      'Devolução: valem a base e as alíquotas da nota original, que não foi consultada; aplicadas as da própria nota.',
    ],
    [ide.finNFe === '5' || ide.finNFe === '6', 'Notas de crédito e de débito ainda não entram na apuração.'],
    [ide.gCompraGov !== undefined, 'Compra governamental: o redutor ainda não é aplicado.'],
    [ide.gPagAntecipado !== undefined, 'Pagamento antecipado: a dedução ainda não é aplicada.'],
    [nota.det.some((det) => det.imposto.IS !== undefined), 'O Imposto Seletivo ainda não é calculado.'],
    [
      nota.det.some((det) => det.imposto.ICMS?.indDeduzDeson === '1'),
      'ICMS desonerado com dedução (indDeduzDeson 1): tratado sem efeito na base de CBS e IBS.',
    ],
  ];
  return avisos.filter(([vale]) => vale).map(([, texto]) => texto);
}
