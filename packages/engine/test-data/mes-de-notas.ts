import { apurar } from '../src/apuracao/apurar.ts';
import { calcularDocumento } from '../src/calcular-documento.ts';
import { efeito } from '../src/efeito/efeito.ts';
import type { NotaFiscal } from '../src/nota-fiscal.ts';
import type {
  Comparativo,
  ContextoDoCliente,
  EntradaDaApuracao,
  LancamentoSomado,
  TributoDevido,
} from '../src/resultado.ts';
import { entrada } from './mes-de-teste.ts';

/** The month that notes make for one client: each computed, turned into what it means for the client, and summed up. */
export function apurarNotas(
  notas: readonly NotaFiscal[],
  cliente: Partial<ContextoDoCliente>,
  mudancas: Partial<EntradaDaApuracao> & Pick<EntradaDaApuracao, 'competencia'>,
): Comparativo {
  return apurar(
    entrada(lancamentosDe(notas, cliente, mudancas.cenario), { ...mudancas, documentos: notas.length }),
  );
}

export function lancamentosDe(
  notas: readonly NotaFiscal[],
  cliente: Partial<ContextoDoCliente>,
  cenario: EntradaDaApuracao['cenario'],
): LancamentoSomado[] {
  return notas.flatMap((nota) => {
    const contexto: ContextoDoCliente = {
      cliente_id: 'c',
      cnpj_raiz: '11222333',
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      ...cliente,
    };
    const documento = calcularDocumento(nota, cenario === undefined ? {} : { cenario });
    return efeito(documento, nota, contexto).map(({ competencia: _, itens: __, ...linha }) => ({
      ...linha,
      documentos: 1,
    }));
  });
}

/** The row of a tax in `devido_no_mes`. */
export function devidoDe(mes: Comparativo, tributo: TributoDevido['tributo']): TributoDevido | undefined {
  return mes.devido_no_mes?.tributos.find((linha) => linha.tributo === tributo);
}
