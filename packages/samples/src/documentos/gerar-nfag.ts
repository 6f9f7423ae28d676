import { reais } from '../dinheiro.ts';
import { contribuicoesDaLinha, fechar, linhasDe, SEM_RETENCAO } from './conta.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import type { DocumentoEscrito } from './portal.ts';
import { ibscbs } from './tributos.ts';

/** A NFAg of the month: each line is water that was used; the layout knows neither ICMS nor ISS. */
export function gerarNfag(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor } = pedido;
  const linhas = linhasDe(pedido, '0');
  return fechar(
    pedido,
    { sigla: 'NFAg', modelo: '75', ide: { finNFAg: '0', tpFat: '1' }, semIndicador: true },
    linhas,
    (somas) => ({
      itens: {
        ligacao: { idLigacao: '1', tpLigacao: '1', latGPS: '-23.000000', longGPS: '-46.000000' },
        det: linhas.map((linha, i) => ({
          '@nItem': String(i + 1),
          prod: {
            indOrigemQtd: '1',
            cProd: String(i + 1),
            xProd: 'Consumo de água',
            cClass: '0100101',
            uMed: '1',
            qFaturada: '100.0000',
            vItem: reais(linha.valor / 100n),
            vProd: reais(linha.valor),
          },
          imposto: { IBSCBS: ibscbs(linha), ...contribuicoesDaLinha(linha, pedido) },
        })),
      },
      total: {
        vProd: somas.valor,
        vRetTribTot: SEM_RETENCAO,
        vCOFINS: somas.vCOFINS,
        vPIS: somas.vPIS,
        vTFS: '0.00',
        vTFU: '0.00',
        vNF: somas.valor,
        IBSCBSTot: somas.IBSCBSTot,
        vTotDFe: somas.valor,
      },
      fim: {
        gAgencia: {
          nAgenciaAtend: '01',
          enderAgenciaAtend: `Rua da Agência, 1, ${fornecedor.lugar.xMun}`,
          gHistCons: {
            xHistorico: 'Consumo',
            gCons: {
              CompetFat: `${pedido.dhEmi.slice(0, 4)}${pedido.dhEmi.slice(5, 7)}`,
              uMed: '1',
              qtdDias: '00030',
              volFat: '100.00',
            },
            medMensal: '100.00',
          },
        },
      },
    }),
  );
}
