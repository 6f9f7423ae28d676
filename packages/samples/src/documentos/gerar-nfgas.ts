import { reais } from '../dinheiro.ts';
import {
  CODIGO_DE_BARRAS,
  cobranca,
  contribuicoesDaLinha,
  type DaConta,
  destinatario,
  fechar,
  inicioDoIde,
  linhasDe,
  SEM_RETENCAO,
} from './conta.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { enderecoDe } from './portal.ts';
import { ibscbs, icms00 } from './tributos.ts';

const ALIQUOTA = '12';

/** A NFGas of the month: each line is gas that was used. */
export function gerarNfgas(pedido: PedidoDeDocumento): DaConta {
  const { fornecedor } = pedido;
  const linhas = linhasDe(pedido, ALIQUOTA);
  return fechar(
    pedido,
    {
      modelo: '76',
      processado: 'nfgasProc',
      documento: 'NFGas',
      body: 'infNFGas',
      sigla: 'NFGas',
      versao: '1.00',
    },
    linhas,
    (chave, somas) => ({
      ide: { ...inicioDoIde(pedido, chave, '76'), finNFGas: '0', tpFat: '1', verProc: 'apura-demo' },
      emit: {
        CNPJ: fornecedor.cnpj,
        IE: fornecedor.ie,
        xNome: fornecedor.nome,
        enderEmit: enderecoDe(fornecedor),
      },
      dest: destinatario(pedido),
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
      total: {
        vProd: somas.valor,
        ICMSTot: { ...somas.ICMSTot, vBCST: '0.00', vST: '0.00', vFCPST: '0.00' },
        vRetTribTot: SEM_RETENCAO,
        vCOFINS: somas.vCOFINS,
        vPIS: somas.vPIS,
        vTxReg: '0.00',
        vNF: somas.valor,
        IBSCBSTot: somas.IBSCBSTot,
        vTotDFe: somas.valor,
      },
      gFat: {
        ...cobranca(pedido),
        dProxLeitura: `${pedido.dhEmi.slice(0, 8)}28`,
        codBarras: CODIGO_DE_BARRAS,
        codDebAuto: '1',
      },
    }),
  );
}
