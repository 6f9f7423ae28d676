import { reais } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';
import { competencia, contribuicoesDaLinha, fechar, linhasDe, SEM_RETENCAO, SEM_ST } from './conta.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import type { DocumentoEscrito } from './portal.ts';
import { type Composicao, ibscbs, icms00 } from './tributos.ts';

/** ICMS, percent. */
const [COMUM, DO_GAS] = ['18', '12'];

/** What is billed. Some layouts lack where the quantity comes from, or the CFOP. */
type Produto = readonly [
  ...[indOrigemQtd: string | undefined, xProd: string, cClass: string],
  ...[CFOP: string | undefined, uMed: string, qFaturada: string],
];
const ENERGIA: Produto = ['2', 'Consumo de energia ativa', '0601001', '5252', '2', '1000.0000'];
const ACESSO: Produto = [undefined, 'Acesso à internet (SCM)', '0400401', '5307', '4', '1'];
const AGUA: Produto = ['1', 'Consumo de água', '0100101', undefined, '1', '100.0000'];
const GAS: Produto = ['1', 'Consumo de gás natural', '0010000', '5102', '1', '100.0000'];

function prodDe({ valor }: Composicao, i: number, produto: Produto, vItem: string): Tree {
  const [indOrigemQtd, xProd, cClass, CFOP, uMed, qFaturada] = produto;
  const cProd = String(i + 1);
  return { indOrigemQtd, cProd, xProd, cClass, CFOP, uMed, qFaturada, vItem, vProd: reais(valor) };
}

/** A NF3e of the month: each line is energy that was used. */
export function gerarNf3e(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, COMUM);
  const itens = linhas.map((linha, i) => ({
    '@nItem': String(i + 1),
    detItem: {
      prod: prodDe(linha, i, ENERGIA, `${reais(linha.valor / 1000n)}00000000`),
      imposto: { ...icms00(linha, COMUM), ...impostos(linha, pedido) },
    },
  }));
  return fechar(pedido, { sigla: 'NF3e', ide: { finNF3e: '1' } }, linhas, (somas) => ({
    itens: {
      acessante: {
        idAcesso: '1',
        tpAcesso: '1',
        tpClasse: '01',
        tpFase: '3',
        tpGrpTensao: '04',
        tpModTar: '03',
        latGPS: '-23.000000',
        longGPS: '-46.000000',
      },
      NFdet: { det: itens },
    },
    total: {
      vProd: somas.valor,
      ICMSTot: { ...somas.ICMSTot, ...SEM_ST },
      vRetTribTot: SEM_RETENCAO,
      vCOFINS: somas.vCOFINS,
      vCOFINSEfet: '0.00',
      vPIS: somas.vPIS,
      vPISEfet: '0.00',
      vNF: somas.valor,
      IBSCBSTot: somas.IBSCBSTot,
    },
    fim: {
      gANEEL: {
        gHistFat: { xGrandFat: 'Consumo', gGrandFat: ultimosMeses(pedido) },
      },
    },
  }));
}

/** A NFCom of the month: each line is access to the internet. */
export function gerarNfcom(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, COMUM);
  return fechar(
    pedido,
    { sigla: 'NFCom', ide: { finNFCom: '0', tpFat: '0' }, comCRT: true, semLeitura: true },
    linhas,
    (somas) => ({
      itens: {
        assinante: {
          iCodAssinante: '1',
          tpAssinante: '1',
          tpServUtil: '4',
          nContrato: '1',
          dContratoIni: '2025-01-01',
        },
        det: linhas.map((linha, i) => ({
          '@nItem': String(i + 1),
          prod: prodDe(linha, i, ACESSO, reais(linha.valor)),
          imposto: { ...icms00(linha, COMUM), ...impostos(linha, pedido) },
        })),
      },
      total: {
        vProd: somas.valor,
        ICMSTot: somas.ICMSTot,
        vCOFINS: somas.vCOFINS,
        vPIS: somas.vPIS,
        vFUNTTEL: '0.00',
        vFUST: '0.00',
        vRetTribTot: SEM_RETENCAO,
        vDesc: '0.00',
        vOutro: '0.00',
        vNF: somas.valor,
        IBSCBSTot: somas.IBSCBSTot,
      },
    }),
  );
}

/** A NFAg of the month: each line is water that was used; the layout knows neither ICMS nor ISS. */
export function gerarNfag(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, '0');
  return fechar(
    pedido,
    { sigla: 'NFAg', ide: { finNFAg: '0', tpFat: '1' }, semIndicador: true },
    linhas,
    (somas) => ({
      itens: {
        ligacao: { idLigacao: '1', tpLigacao: '1', latGPS: '-23.000000', longGPS: '-46.000000' },
        det: linhas.map((linha, i) => ({
          '@nItem': String(i + 1),
          prod: prodDe(linha, i, AGUA, reais(linha.valor / 100n)),
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
          enderAgenciaAtend: `Rua da Agência, 1, ${pedido.fornecedor.lugar.xMun}`,
          gHistCons: {
            xHistorico: 'Consumo',
            gCons: {
              CompetFat: competencia(pedido),
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

/** A NFGas of the month: each line is gas that was used. */
export function gerarNfgas(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, DO_GAS);
  return fechar(pedido, { sigla: 'NFGas', ide: { finNFGas: '0', tpFat: '1' } }, linhas, (somas) => ({
    itens: {
      det: linhas.map((linha, i) => ({
        '@nItem': String(i + 1),
        gNormal: {
          prod: prodDe(linha, i, GAS, reais(linha.valor / 100n)),
          imposto: {
            orig: '0',
            ...icms00(linha, DO_GAS),
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
  }));
}

/** The layout wants the month and the twelve before it, the oldest first. */
const ultimosMeses = ({ dhEmi }: PedidoDeDocumento): readonly Tree[] =>
  Array.from({ length: 13 }, (_, i) => {
    const mes = Number(dhEmi.slice(0, 4)) * 12 + Number(dhEmi.slice(5, 7)) - 1 - (12 - i);
    const CompetFat = `${Math.floor(mes / 12)}${String((mes % 12) + 1).padStart(2, '0')}`;
    return { CompetFat, vFat: '1000.00', uMed: '2', qtdDias: '30' };
  });

const impostos = (linha: Composicao, pedido: PedidoDeDocumento): Tree => ({
  ...contribuicoesDaLinha(linha, pedido),
  IBSCBS: ibscbs(linha),
});
