import { inicioDoIde } from './gerar-cte.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { type DocumentoEscrito, envelopar, parteDe } from './portal.ts';

/** A GTV-e of money that its addressee has carried to him: it has no price. */
export function gerarGtve(pedido: PedidoDeDocumento): DocumentoEscrito {
  const { fornecedor, adquirente, random, dhEmi } = pedido;
  const valores = random.inteiro(1_000, 90_000);
  return envelopar(pedido, 'GTVe', 0n, (chave, modelo) => {
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
      emit: parteDe(fornecedor, 'enderEmit'),
      rem: parteDe(fornecedor, 'enderReme'),
      dest: parteDe(adquirente, 'enderDest'),
      detGTV: {
        infEspecie: { tpEspecie: '1', vEspecie: `${valores}.00`, tpNumerario: '1' },
        qCarga: '1.0000',
        infVeiculo: { placa: 'ABC1D23', UF: fornecedor.lugar.uf, RNTRC: '12345678' },
      },
    };
  });
}
