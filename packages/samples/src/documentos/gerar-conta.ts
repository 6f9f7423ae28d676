import { type Centavos, percentual, reais, somar, taxa } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';
import { valorEm } from '../valor-em.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, enderecoDe, envelopar } from './portal.ts';
import { type Composicao, compor, contribuicoes, ibscbs, icms00 } from './tributos.ts';

const ALIQUOTA = '18';

type Gerado = ReturnType<typeof envelopar> & { readonly valor: Centavos };

/** A NF3e of the month: each line is energy that was used. */
export function gerarNf3e(pedido: PedidoDeDocumento): Gerado {
  const linhas = linhasDe(pedido);
  const itens = linhas.map((linha, i) => ({
    '@nItem': String(i + 1),
    detItem: {
      prod: {
        indOrigemQtd: '2',
        cProd: String(i + 1),
        xProd: 'Consumo de energia ativa',
        cClass: '0601001',
        CFOP: '5252',
        uMed: '2',
        qFaturada: '1000.0000',
        vItem: `${reais(linha.valor / 1000n)}00000000`,
        vProd: reais(linha.valor),
      },
      imposto: impostos(linha, pedido),
    },
  }));
  return fechar(
    pedido,
    {
      modelo: '66',
      processado: 'nf3eProc',
      documento: 'NF3e',
      body: 'infNF3e',
      sigla: 'NF3e',
      versao: '1.00',
    },
    linhas,
    (chave, somas) => ({
      ide: { ...inicioDoIde(pedido, chave, '66'), finNF3e: '1', verProc: 'apura-demo' },
      emit: {
        CNPJ: pedido.fornecedor.cnpj,
        IE: pedido.fornecedor.ie,
        xNome: pedido.fornecedor.nome,
        enderEmit: enderecoDe(pedido.fornecedor),
      },
      dest: destinatario(pedido),
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
      total: {
        vProd: somas.valor,
        ICMSTot: { ...somas.ICMSTot, vBCST: '0.00', vST: '0.00', vFCPST: '0.00' },
        vRetTribTot: SEM_RETENCAO,
        vCOFINS: somas.vCOFINS,
        vCOFINSEfet: '0.00',
        vPIS: somas.vPIS,
        vPISEfet: '0.00',
        vNF: somas.valor,
        IBSCBSTot: somas.IBSCBSTot,
      },
      gFat: {
        ...cobranca(pedido),
        dProxLeitura: `${pedido.dhEmi.slice(0, 8)}28`,
        codBarras: CODIGO_DE_BARRAS,
        codDebAuto: '1',
      },
      gANEEL: {
        gHistFat: { xGrandFat: 'Consumo', gGrandFat: ultimosMeses(pedido) },
      },
    }),
  );
}

/** A NFCom of the month: each line is access to the internet. */
export function gerarNfcom(pedido: PedidoDeDocumento): Gerado {
  const linhas = linhasDe(pedido);
  return fechar(
    pedido,
    {
      modelo: '62',
      processado: 'nfcomProc',
      documento: 'NFCom',
      body: 'infNFCom',
      sigla: 'NFCom',
      versao: '1.00',
    },
    linhas,
    (chave, somas) => ({
      ide: { ...inicioDoIde(pedido, chave, '62'), finNFCom: '0', tpFat: '0', verProc: 'apura-demo' },
      emit: {
        CNPJ: pedido.fornecedor.cnpj,
        IE: pedido.fornecedor.ie,
        CRT: CRT[pedido.fornecedor.regime],
        xNome: pedido.fornecedor.nome,
        enderEmit: enderecoDe(pedido.fornecedor),
      },
      dest: destinatario(pedido),
      assinante: {
        iCodAssinante: '1',
        tpAssinante: '1',
        tpServUtil: '4',
        nContrato: '1',
        dContratoIni: '2025-01-01',
      },
      det: linhas.map((linha, i) => ({
        '@nItem': String(i + 1),
        prod: {
          cProd: String(i + 1),
          xProd: 'Acesso à internet (SCM)',
          cClass: '0400401',
          CFOP: '5307',
          uMed: '4',
          qFaturada: '1',
          vItem: reais(linha.valor),
          vProd: reais(linha.valor),
        },
        imposto: impostos(linha, pedido),
      })),
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
      gFat: { ...cobranca(pedido), codBarras: CODIGO_DE_BARRAS },
    }),
  );
}

/** The layout wants the month and the twelve before it, the oldest first. */
const ultimosMeses = ({ dhEmi }: PedidoDeDocumento): readonly Tree[] =>
  Array.from({ length: 13 }, (_, i) => {
    const mes = Number(dhEmi.slice(0, 4)) * 12 + Number(dhEmi.slice(5, 7)) - 1 - (12 - i);
    const CompetFat = `${Math.floor(mes / 12)}${String((mes % 12) + 1).padStart(2, '0')}`;
    return { CompetFat, vFat: '1000.00', uMed: '2', qtdDias: '30' };
  });

const CODIGO_DE_BARRAS = '836000000000';

const cobranca = ({ dhEmi }: PedidoDeDocumento): Tree => ({
  CompetFat: `${dhEmi.slice(0, 4)}${dhEmi.slice(5, 7)}`,
  dVencFat: `${dhEmi.slice(0, 8)}28`,
});

const SEM_RETENCAO: Tree = { vRetPIS: '0.00', vRetCofins: '0.00', vRetCSLL: '0.00', vIRRF: '0.00' };

const linhasDe = ({ itens, random, fornecedor }: PedidoDeDocumento): readonly Composicao[] =>
  Array.from({ length: itens }, () =>
    compor(BigInt(random.inteiro(100, 9_000)) * 1000n, ALIQUOTA, fornecedor),
  );

function impostos(linha: Composicao, { fornecedor }: PedidoDeDocumento): Tree {
  const p = contribuicoes(fornecedor);
  const vBC = reais(linha.semImposto);
  return {
    ...icms00(linha, ALIQUOTA),
    PIS: { CST: '01', vBC, pPIS: percentual(taxa(p.pis)), vPIS: reais(linha.pis) },
    COFINS: { CST: '01', vBC, pCOFINS: percentual(taxa(p.cofins)), vCOFINS: reais(linha.cofins) },
    IBSCBS: ibscbs(linha),
  };
}

/** Totals as the sums of the lines, for who writes the document around them. */
interface Somas {
  readonly valor: string;
  readonly ICMSTot: Tree;
  readonly vPIS: string;
  readonly vCOFINS: string;
  readonly IBSCBSTot: Tree;
}

function fechar(
  pedido: PedidoDeDocumento,
  envelope: Parameters<typeof envelopar>[1],
  linhas: readonly Composicao[],
  escrever: (chave: string, somas: Somas) => Tree,
): Gerado {
  const soma = (parte: keyof Composicao): string => reais(somar(linhas.map((linha) => linha[parte])));
  const grupos = linhas.map(ibscbs);
  const dosGrupos = (path: string): string =>
    reais(somar(grupos.map((grupo) => valorEm(grupo, `gIBSCBS/${path}`))));
  const nada = { vDif: '0.00', vDevTrib: '0.00' };
  const somas: Somas = {
    valor: soma('valor'),
    ICMSTot: { vBC: soma('valor'), vICMS: soma('imposto'), vICMSDeson: '0.00', vFCP: '0.00' },
    vPIS: soma('pis'),
    vCOFINS: soma('cofins'),
    IBSCBSTot: {
      vBCIBSCBS: dosGrupos('vBC'),
      gIBS: {
        gIBSUF: { ...nada, vIBSUF: dosGrupos('gIBSUF/vIBSUF') },
        gIBSMun: { ...nada, vIBSMun: dosGrupos('gIBSMun/vIBSMun') },
        vIBS: dosGrupos('vIBS'),
      },
      gCBS: { ...nada, vCBS: dosGrupos('gCBS/vCBS') },
    },
  };
  const feito = envelopar(pedido, envelope, (chave) => escrever(chave, somas));
  return { ...feito, valor: somar(linhas.map(({ valor }) => valor)) };
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

const destinatario = ({ adquirente }: PedidoDeDocumento): Tree => ({
  xNome: adquirente.nome,
  CNPJ: adquirente.cnpj,
  indIEDest: '1',
  IE: adquirente.ie,
  enderDest: enderecoDe(adquirente),
});
