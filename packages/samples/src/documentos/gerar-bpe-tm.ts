import { type Centavos, reais, somar } from '../dinheiro.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, enderecoDe, envelopar } from './portal.ts';
import { compor, ibscbs, icms00, totalIbscbs } from './tributos.ts';

const ALIQUOTA = '12';

/** A BP-e of metropolitan transport: what a vehicle took on each of its trips; it names no buyer. */
export function gerarBpeTm(
  pedido: PedidoDeDocumento,
): ReturnType<typeof envelopar> & { readonly valor: Centavos } {
  const { fornecedor, random, dhEmi, itens } = pedido;
  const { lugar } = fornecedor;
  const viagens = Array.from({ length: itens }, () =>
    compor(BigInt(random.inteiro(2_000, 40_000)), ALIQUOTA, fornecedor),
  );
  const grupos = viagens.map(ibscbs);
  const valor = somar(viagens.map((viagem) => viagem.valor));
  const feito = envelopar(
    pedido,
    {
      modelo: '63',
      processado: 'bpeTMProc',
      documento: 'BPeTM',
      body: 'infBPe',
      sigla: 'BPe',
      versao: '1.00',
      semSuplemento: true,
    },
    (chave) => ({
      ide: {
        cUF: lugar.cUF,
        tpAmb: pedido.tpAmb,
        mod: '63',
        serie: String(pedido.serie),
        nBP: String(pedido.numero),
        cBP: pedido.cNF,
        cDV: chave.slice(-1),
        modal: '1',
        dhEmi,
        dCompet: dhEmi.slice(0, 10),
        tpEmis: '1',
        verProc: 'apura-demo',
        tpBPe: '4',
        CFOP: '5357',
      },
      emit: {
        CNPJ: fornecedor.cnpj,
        IE: fornecedor.ie,
        xNome: fornecedor.nome,
        IM: '123456',
        CNAE: '4921302',
        CRT: CRT[fornecedor.regime],
        enderEmit: enderecoDe(fornecedor),
      },
      detBPeTM: {
        '@idEqpCont': '1',
        UFIniViagem: lugar.uf,
        det: viagens.map((viagem, i) => ({
          '@nViagem': String(i + 1),
          cMunIni: lugar.cMun,
          qPass: '40',
          vBP: reais(viagem.valor),
          imp: { ICMS: icms00(viagem, ALIQUOTA), IBSCBS: grupos[i] ?? {} },
          Comp: { xNome: 'Inteira', qComp: '00040' },
        })),
      },
      total: {
        qPass: String(40 * itens),
        vBP: reais(valor),
        ICMSTot: { vBC: reais(valor), vICMS: reais(somar(viagens.map(({ imposto }) => imposto))) },
        IBSCBSTot: totalIbscbs(grupos),
        vTotDFe: reais(valor),
      },
    }),
  );
  return { ...feito, valor };
}
