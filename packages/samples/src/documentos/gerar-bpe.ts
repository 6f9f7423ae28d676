import { type Centavos, reais } from '../dinheiro.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { CRT, enderecoDe, envelopar, parteDe } from './portal.ts';
import { compor, ibscbs, icms00 } from './tributos.ts';

const ALIQUOTA = '12';

/** A BP-e of a journey by coach, its buyer named. */
export function gerarBpe(
  pedido: PedidoDeDocumento,
): ReturnType<typeof envelopar> & { readonly valor: Centavos } {
  const { fornecedor, adquirente, random, dhEmi } = pedido;
  const composicao = compor(BigInt(random.inteiro(4_000, 30_000)), ALIQUOTA, fornecedor);
  const valor = reais(composicao.valor);
  const [de, para] = [fornecedor.lugar, adquirente.lugar];
  const feito = envelopar(
    pedido,
    { modelo: '63', processado: 'bpeProc', documento: 'BPe', body: 'infBPe', sigla: 'BPe', versao: '1.00' },
    (chave) => ({
      ide: {
        cUF: de.cUF,
        tpAmb: pedido.tpAmb,
        mod: '63',
        serie: String(pedido.serie),
        nBP: String(pedido.numero),
        cBP: pedido.cNF,
        cDV: chave.slice(-1),
        modal: '1',
        dhEmi,
        tpEmis: '1',
        verProc: 'apura-demo',
        tpBPe: '0',
        indPres: '1',
        UFIni: de.uf,
        cMunIni: de.cMun,
        UFFim: para.uf,
        cMunFim: para.cMun,
      },
      emit: {
        CNPJ: fornecedor.cnpj,
        IE: fornecedor.ie,
        xNome: fornecedor.nome,
        IM: '123456',
        CNAE: '4922101',
        CRT: CRT[fornecedor.regime],
        enderEmit: enderecoDe(fornecedor),
      },
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
    }),
  );
  return { ...feito, valor: composicao.valor };
}

function compradorDe({ adquirente }: PedidoDeDocumento) {
  const { CNPJ, IE, xNome, enderComp } = parteDe(adquirente, 'enderComp');
  return { xNome, CNPJ, IE, enderComp };
}
