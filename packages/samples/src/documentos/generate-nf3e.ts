import { inReais, sum } from '../dinheiro.ts';
import { byValue, contribuicoesOf, sumGrupos } from '../impostos.ts';
import type { Tree } from '../write-xml.ts';
import { type Composicao, compose, ibscbs, icms00, type PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, type DocumentoEscrito, enderecoOf, wrap } from './portal.ts';

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
  return { indOrigemQtd, cProd, xProd, cClass, CFOP, uMed, qFaturada, vItem, vProd: inReais(valor) };
}

/** A NF3e of the month: each line is energy that was used. */
export function generateNf3e(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, COMUM);
  const itens = linhas.map((linha, i) => ({
    '@nItem': String(i + 1),
    detItem: {
      prod: prodDe(linha, i, ENERGIA, `${inReais(linha.valor / 1000n)}00000000`),
      imposto: { ...icms00(linha, COMUM), ...impostos(linha, pedido) },
    },
  }));
  return closeConta(pedido, { sigla: 'NF3e', ide: { finNF3e: '1' } }, linhas, (somas) => ({
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
      ICMSTot: { ...somas.ICMSTot, ...NO_ST },
      vRetTribTot: NO_RETENCAO,
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
export function generateNfcom(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, COMUM);
  return closeConta(
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
          prod: prodDe(linha, i, ACESSO, inReais(linha.valor)),
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
        vRetTribTot: NO_RETENCAO,
        vDesc: '0.00',
        vOutro: '0.00',
        vNF: somas.valor,
        IBSCBSTot: somas.IBSCBSTot,
      },
    }),
  );
}

/** A NFAg of the month: each line is water that was used; the layout knows neither ICMS nor ISS. */
export function generateNfag(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, '0');
  return closeConta(
    pedido,
    { sigla: 'NFAg', ide: { finNFAg: '0', tpFat: '1' }, semIndicador: true },
    linhas,
    (somas) => ({
      itens: {
        ligacao: { idLigacao: '1', tpLigacao: '1', latGPS: '-23.000000', longGPS: '-46.000000' },
        det: linhas.map((linha, i) => ({
          '@nItem': String(i + 1),
          prod: prodDe(linha, i, AGUA, inReais(linha.valor / 100n)),
          imposto: { IBSCBS: ibscbs(linha), ...contribuicoesDaLinha(linha, pedido) },
        })),
      },
      total: {
        vProd: somas.valor,
        vRetTribTot: NO_RETENCAO,
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
export function generateNfgas(pedido: PedidoDeDocumento): DocumentoEscrito {
  const linhas = linhasDe(pedido, DO_GAS);
  return closeConta(pedido, { sigla: 'NFGas', ide: { finNFGas: '0', tpFat: '1' } }, linhas, (somas) => ({
    itens: {
      det: linhas.map((linha, i) => ({
        '@nItem': String(i + 1),
        gNormal: {
          prod: prodDe(linha, i, GAS, inReais(linha.valor / 100n)),
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
      ICMSTot: { ...somas.ICMSTot, ...NO_ST },
      vRetTribTot: NO_RETENCAO,
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

const NO_RETENCAO: Tree = { vRetPIS: '0.00', vRetCofins: '0.00', vRetCSLL: '0.00', vIRRF: '0.00' };

const NO_ST: Tree = { vBCST: '0.00', vST: '0.00', vFCPST: '0.00' };

/** `aliquota` of the ICMS, percent. */
const linhasDe = (
  { itens, random, fornecedor }: PedidoDeDocumento,
  aliquota: string,
): readonly Composicao[] =>
  Array.from({ length: itens }, () =>
    compose(BigInt(random.inteiro(100, 9_000)) * 1000n, aliquota, fornecedor),
  );

/** PIS and COFINS of a line. */
function contribuicoesDaLinha({ semImposto }: Composicao, { fornecedor }: PedidoDeDocumento): Tree {
  const { PIS, COFINS } = contribuicoesOf(fornecedor);
  return {
    PIS: { CST: '01', ...byValue('PIS', semImposto, PIS) },
    COFINS: { CST: '01', ...byValue('COFINS', semImposto, COFINS) },
  };
}

/** Totals as the sums of the lines, for who writes the document around them. */
function somasDe(linhas: readonly Composicao[]) {
  const soma = (parte: keyof Composicao): string => inReais(sum(linhas.map((linha) => linha[parte])));
  return {
    valor: soma('valor'),
    ICMSTot: { vBC: soma('valor'), vICMS: soma('imposto'), vICMSDeson: '0.00', vFCP: '0.00' },
    vPIS: soma('pis'),
    vCOFINS: soma('cofins'),
    IBSCBSTot: sumGrupos(linhas.map(ibscbs)),
  };
}

/** What one of the four layouts has of its own. */
interface Conta {
  readonly sigla: 'NF3e' | 'NFCom' | 'NFAg' | 'NFGas';
  /** Between the common fields of `ide` and verProc. */
  readonly ide: Tree;
  /** Its issuer names his regime. */
  readonly comCRT?: true;
  /** Its buyer has no indIEDest. */
  readonly semIndicador?: true;
  /** It bills what no meter tells. */
  readonly semLeitura?: true;
}

/** What stands between the parties and the bill, and behind it. */
interface PartesDaConta {
  readonly itens: Tree;
  readonly total: Tree;
  readonly fim?: Tree;
}

/** A bill: head, parties and what has to be paid are written in one way, by the layout's own names. */
function closeConta(
  pedido: PedidoDeDocumento,
  conta: Conta,
  linhas: readonly Composicao[],
  escrever: (somas: ReturnType<typeof somasDe>) => PartesDaConta,
): DocumentoEscrito {
  const { itens, total, fim } = escrever(somasDe(linhas));
  const valor = sum(linhas.map((linha) => linha.valor));
  return wrap(pedido, conta.sigla, valor, (chave, modelo) => ({
    ide: { ...inicioDoIde(pedido, chave, modelo), ...conta.ide, verProc: 'apura-demo' },
    emit: emitente(pedido, conta),
    dest: destinatario(pedido, conta),
    ...itens,
    total,
    gFat: fatura(pedido, conta),
    ...fim,
  }));
}

function inicioDoIde(pedido: PedidoDeDocumento, chave: string, mod: string): Tree {
  const { lugar } = pedido.fornecedor;
  return {
    cUF: lugar.cUF,
    tpAmb: pedido.tpAmb,
    mod,
    serie: String(pedido.serie),
    nNF: String(pedido.numero),
    cNF: pedido.cNF.slice(1),
    cDV: chave.slice(-1),
    dhEmi: pedido.dhEmi,
    tpEmis: '1',
    nSiteAutoriz: pedido.cNF.slice(0, 1),
    cMunFG: lugar.cMun,
  };
}

const emitente = ({ fornecedor }: PedidoDeDocumento, { comCRT }: Conta): Tree => ({
  CNPJ: fornecedor.cnpj,
  IE: fornecedor.ie,
  ...(comCRT ? { CRT: CRT[fornecedor.regime] } : {}),
  xNome: fornecedor.nome,
  enderEmit: enderecoOf(fornecedor),
});

const destinatario = ({ adquirente }: PedidoDeDocumento, { semIndicador }: Conta): Tree => ({
  xNome: adquirente.nome,
  CNPJ: adquirente.cnpj,
  ...(semIndicador ? {} : { indIEDest: '1' }),
  IE: adquirente.ie,
  enderDest: enderecoOf(adquirente),
});

/** YYYYMM. */
const competencia = ({ dhEmi }: PedidoDeDocumento): string => dhEmi.slice(0, 7).replace('-', '');

const fatura = (pedido: PedidoDeDocumento, { semLeitura }: Conta): Tree => ({
  CompetFat: competencia(pedido),
  dVencFat: `${pedido.dhEmi.slice(0, 8)}28`,
  ...(semLeitura ? {} : { dProxLeitura: `${pedido.dhEmi.slice(0, 8)}28` }),
  codBarras: '836000000000',
  ...(semLeitura ? {} : { codDebAuto: '1' }),
});
