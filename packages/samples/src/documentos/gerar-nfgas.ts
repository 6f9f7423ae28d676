import { reais } from '../dinheiro.ts';
import { contribuicoesDaLinha, fechar, linhasDe, SEM_RETENCAO, SEM_ST } from './conta.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import type { DocumentoEscrito } from './portal.ts';
import { ibscbs, icms00 } from './tributos.ts';

const ALIQUOTA = '12';

/** A NFGas of the month: each line is gas that was used. */
export function gerarNfgas(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, ALIQUOTA);
  return fechar(
    pedido,
    { sigla: 'NFGas', modelo: '76', ide: { finNFGas: '0', tpFat: '1' } },
    linhas,
    (somas) => ({
      itens: {
        det: linhas.map((linha, i) => ({
          '@nItem': String(i + 1),
          gNormal: {
            prod: {
              indOrigemQtd: '1',
              cProd: String(i + 1),
              xProd: 'Consumo de gás natural',
              cClass: '0010000',
              CFOP: '5102',
              uMed: '1',
              qFaturada: '100.0000',
              vItem: reais(linha.valor / 100n),
              vProd: reais(linha.valor),
            },
            imposto: {
              orig: '0',
              ...icms00(linha, ALIQUOTA),
              IBSCBS: ibscbs(linha),
              ...contribuicoesDaLinha(linha, pedido),
            },
          },
        })),
      },
      total: {
        vProd: somas.valor,
        ICMSTot: { ...somas.ICMSTot, ...SEM_ST },
        vRetTribTot: SEM_RETENCAO,
        vCOFINS: somas.vCOFINS,
        vPIS: somas.vPIS,
        vTxReg: '0.00',
        vNF: somas.valor,
        IBSCBSTot: somas.IBSCBSTot,
        vTotDFe: somas.valor,
      },
    }),
  );
}
