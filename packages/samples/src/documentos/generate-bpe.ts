import { inReais, sum } from '../dinheiro.ts';
import { sumGrupos } from '../impostos.ts';
import type { Tree } from '../write-xml.ts';
import { compose, ibscbs, icms00, type PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, type DocumentoEscrito, enderecoOf, parteOf, wrap } from './portal.ts';

const ALIQUOTA = '12';

/** A BP-e of a journey by coach, its buyer named. */
export function generateBpe(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, adquirente, random, dhEmi } = pedido;
  const composicao = compose(BigInt(random.inteiro(4_000, 30_000)), ALIQUOTA, fornecedor);
  const valor = inReais(composicao.valor);
  const [de, para] = [fornecedor.lugar, adquirente.lugar];
  return wrap(pedido, 'BPe', composicao.valor, (chave, modelo) => ({
    ide: {
      ...inicioDoIde(pedido, chave, modelo, '0'),
      indPres: '1',
      UFIni: de.uf,
      cMunIni: de.cMun,
      UFFim: para.uf,
      cMunFim: para.cMun,
    },
    emit: emitente(pedido, '4922101'),
    comp: compradorDe(pedido),
    infPassagem: {
      cLocOrig: '1',
      xLocOrig: de.xMun,
      cLocDest: '2',
      xLocDest: para.xMun,
      dhEmb: dhEmi,
      dhValidade: dhEmi,
    },
    infViagem: {
      cPercurso: '1',
      xPercurso: `${de.xMun} a ${para.xMun}`,
      tpViagem: '00',
      tpServ: '1',
      tpAcomodacao: '1',
      tpTrecho: '1',
      dhViagem: dhEmi,
    },
    infValorBPe: {
      vBP: valor,
      vDesconto: '0.00',
      vPgto: valor,
      vTroco: '0.00',
      Comp: { tpComp: '01', vComp: valor },
    },
    imp: { ICMS: icms00(composicao, ALIQUOTA), IBSCBS: ibscbs(composicao) },
    pag: { tPag: '01', vPag: valor },
  }));
}

function compradorDe({ adquirente }: PedidoDeDocumento): Tree {
  const { xNome, ...outros } = parteOf(adquirente, 'enderComp');
  return { xNome, ...outros };
}

/** A BP-e of metropolitan transport: what a vehicle took on each of its trips; it names no buyer. */
export function generateBpeTm(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, random, dhEmi, itens } = pedido;
  const { lugar } = fornecedor;
  const viagens = Array.from({ length: itens }, () =>
    compose(BigInt(random.inteiro(2_000, 40_000)), ALIQUOTA, fornecedor),
  );
  const grupos = viagens.map(ibscbs);
  const valor = sum(viagens.map((viagem) => viagem.valor));
  return wrap(pedido, 'BPeTM', valor, (chave, modelo) => ({
    ide: {
      ...inicioDoIde(pedido, chave, modelo, '4', { dCompet: dhEmi.slice(0, 10) }),
      CFOP: '5357',
    },
    emit: emitente(pedido, '4921302'),
    detBPeTM: {
      '@idEqpCont': '1',
      UFIniViagem: lugar.uf,
      det: viagens.map((viagem, i) => ({
        '@nViagem': String(i + 1),
        cMunIni: lugar.cMun,
        qPass: '40',
        vBP: inReais(viagem.valor),
        imp: { ICMS: icms00(viagem, ALIQUOTA), IBSCBS: grupos[i] ?? {} },
        Comp: { xNome: 'Inteira', qComp: '00040' },
      })),
    },
    total: {
      qPass: String(40 * itens),
      vBP: inReais(valor),
      ICMSTot: { vBC: inReais(valor), vICMS: inReais(sum(viagens.map(({ imposto }) => imposto))) },
      IBSCBSTot: sumGrupos(grupos),
      vTotDFe: inReais(valor),
    },
  }));
}

/** `tpBPe`: "0" a journey, "4" metropolitan transport; what stands behind the moment of emission in one of them only. */
function inicioDoIde(
  pedido: PedidoDeDocumento,
  chave: string,
  mod: string,
  tpBPe: string,
  depois: Tree = {},
): Tree {
  return {
    cUF: pedido.fornecedor.lugar.cUF,
    tpAmb: pedido.tpAmb,
    mod,
    serie: String(pedido.serie),
    nBP: String(pedido.numero),
    cBP: pedido.cNF,
    cDV: chave.slice(-1),
    modal: '1',
    dhEmi: pedido.dhEmi,
    ...depois,
    tpEmis: '1',
    verProc: 'apura-demo',
    tpBPe,
  };
}

const emitente = ({ fornecedor }: PedidoDeDocumento, CNAE: string): Tree => ({
  CNPJ: fornecedor.cnpj,
  IE: fornecedor.ie,
  xNome: fornecedor.nome,
  IM: '123456',
  CNAE,
  CRT: CRT[fornecedor.regime],
  enderEmit: enderecoOf(fornecedor),
});
