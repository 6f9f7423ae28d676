import { inReais } from '../dinheiro.ts';
import { chaveDaNota } from '../write-nota.ts';
import type { Tree } from '../write-xml.ts';
import { compose, ibscbs, icms00, type PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, type DocumentoEscrito, parteOf, wrap } from './portal.ts';

const ALIQUOTA = '12';
/** `tpMed` is a text in the one layout and a code in the other. */
const cargaMedida = (tpMed: string): Tree => ({
  vCarga: '50000.00',
  proPred: 'CARGA GERAL',
  infQ: { cUnid: '01', tpMed, qCarga: '1000.0000' },
});
const MODAL: Tree = { '@versaoModal': '4.00', rodo: { RNTRC: '12345678' } };

/** A CT-e of a freight that its addressee pays. */
export function generateCte(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, adquirente, random } = pedido;
  const composicao = compose(BigInt(random.inteiro(20_000, 900_000)), ALIQUOTA, fornecedor);
  const valor = inReais(composicao.valor);
  return wrap(pedido, 'CTe', composicao.valor, (chave, modelo) => ({
    ide: {
      ...inicioDoIde(pedido, chave, modelo, '5352'),
      tpServ: '0',
      ...percurso(pedido),
      retira: '1',
      indIEToma: '1',
      toma3: { toma: '3' },
    },
    emit: emitente(pedido),
    rem: parteOf(fornecedor, 'enderReme'),
    dest: parteOf(adquirente, 'enderDest'),
    vPrest: { vTPrest: valor, vRec: valor, Comp: { xNome: 'FRETE VALOR', vComp: valor } },
    imp: { ICMS: icms00(composicao, ALIQUOTA), IBSCBS: ibscbs(composicao) },
    infCTeNorm: {
      infCarga: cargaMedida('PESO BRUTO'),
      infDoc: { infNFe: notasDe(pedido).map((nota) => ({ chave: nota })) },
      infModal: MODAL,
    },
  }));
}

/** A CT-e Simplificado: one taker, and one delivery for each item. */
export function generateCteSimp(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, adquirente, random, itens } = pedido;
  const entregas = Array.from({ length: itens }, () => BigInt(random.inteiro(5_000, 90_000)));
  const composicao = compose(
    entregas.reduce((soma, cada) => soma + cada, 0n),
    ALIQUOTA,
    fornecedor,
  );
  const valor = inReais(composicao.valor);
  const { cMun, xMun } = adquirente.lugar;
  const notas = notasDe(pedido);
  return wrap(pedido, 'CTeSimp', composicao.valor, (chave, modelo) => {
    const { UFIni, UFFim } = percurso(pedido);
    return {
      ide: {
        ...inicioDoIde(pedido, chave, modelo, '5352'),
        ...{ tpCTe: '5', tpServ: '0', UFIni, UFFim, retira: '1' },
      },
      emit: emitente(pedido),
      toma: { toma: '3', indIEToma: '1', ...parteOf(adquirente, 'enderToma') },
      infCarga: cargaMedida('01'),
      det: entregas.map((entrega, i) => ({
        '@nItem': String(i + 1),
        cMunIni: fornecedor.lugar.cMun,
        xMunIni: fornecedor.lugar.xMun,
        cMunFim: cMun,
        xMunFim: xMun,
        vPrest: inReais(entrega),
        vRec: inReais(entrega),
        infNFe: notas.map((nota) => ({ chNFe: nota })),
      })),
      infModal: MODAL,
      imp: { ICMS: icms00(composicao, ALIQUOTA), IBSCBS: ibscbs(composicao) },
      total: { vTPrest: valor, vTRec: valor },
    };
  });
}

/** A CT-e OS of chartering. */
export function generateCteOs(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, adquirente, random } = pedido;
  const composicao = compose(BigInt(random.inteiro(50_000, 400_000)), ALIQUOTA, fornecedor);
  const valor = inReais(composicao.valor);
  return wrap(pedido, 'CTeOS', composicao.valor, (chave, modelo) => ({
    ide: {
      ...inicioDoIde(pedido, chave, modelo, '5357'),
      tpServ: '6',
      indIEToma: '1',
      ...percurso(pedido),
    },
    emit: emitente(pedido),
    toma: parteOf(adquirente, 'enderToma'),
    vPrest: { vTPrest: valor, vRec: valor, Comp: { xNome: 'FRETAMENTO', vComp: valor } },
    imp: { ICMS: icms00(composicao, ALIQUOTA), IBSCBS: ibscbs(composicao) },
    infCTeNorm: { infServico: { xDescServ: 'Fretamento de funcionarios' } },
  }));
}

/** A GTV-e of money that its addressee has carried to him: it has no price. */
export function generateGtve(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, adquirente, random, dhEmi } = pedido;
  const valores = random.inteiro(1_000, 90_000);
  return wrap(pedido, 'GTVe', 0n, (chave, modelo) => {
    const { procEmi: _, ...ide } = inicioDoIde(pedido, chave, modelo, '5359');
    return {
      ide: {
        ...ide,
        tpCTe: '4',
        tpServ: '9',
        indIEToma: '1',
        dhSaidaOrig: dhEmi,
        dhChegadaDest: dhEmi,
        toma: { toma: '1' },
      },
      emit: parteOf(fornecedor, 'enderEmit'),
      rem: parteOf(fornecedor, 'enderReme'),
      dest: parteOf(adquirente, 'enderDest'),
      detGTV: {
        infEspecie: { tpEspecie: '1', vEspecie: `${valores}.00`, tpNumerario: '1' },
        qCarga: '1.0000',
        infVeiculo: { placa: 'ABC1D23', UF: fornecedor.lugar.uf, RNTRC: '12345678' },
      },
    };
  });
}

function inicioDoIde(pedido: PedidoDeDocumento, chave: string, mod: string, CFOP: string): Tree {
  const { lugar } = pedido.fornecedor;
  return {
    cUF: lugar.cUF,
    cCT: pedido.cNF,
    CFOP,
    natOp: 'PRESTACAO DE SERVICO DE TRANSPORTE',
    mod,
    serie: String(pedido.serie),
    nCT: String(pedido.numero),
    dhEmi: pedido.dhEmi,
    tpImp: '1',
    tpEmis: '1',
    cDV: chave.slice(-1),
    tpAmb: pedido.tpAmb,
    tpCTe: '0',
    procEmi: '0',
    verProc: 'apura-demo',
    cMunEnv: lugar.cMun,
    xMunEnv: lugar.xMun,
    UFEnv: lugar.uf,
    modal: '01',
  };
}

function percurso({ fornecedor, adquirente }: PedidoDeDocumento): Record<'UFIni' | 'UFFim', string> & Tree {
  const [de, para] = [fornecedor.lugar, adquirente.lugar];
  return {
    cMunIni: de.cMun,
    xMunIni: de.xMun,
    UFIni: de.uf,
    cMunFim: para.cMun,
    xMunFim: para.xMun,
    UFFim: para.uf,
  };
}

const emitente = ({ fornecedor }: PedidoDeDocumento): Tree => ({
  ...parteOf(fornecedor, 'enderEmit'),
  CRT: CRT[fornecedor.regime],
});

/** Those that were asked for, or one of the sender's. */
const notasDe = (pedido: PedidoDeDocumento): readonly string[] =>
  pedido.notas.length > 0
    ? pedido.notas
    : [chaveDaNota({ ...pedido, emitente: pedido.fornecedor, modelo: '55' })];
