import { apurar } from '../src/apuracao/apurar.ts';
import { calcularDocumento } from '../src/calcular-documento.ts';
import { type EfeitoDaNota, efeitoDaNota } from '../src/efeito/efeito.ts';
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
export function assessNotas(
  notas: readonly NotaFiscal[],
  cliente: Partial<ContextoDoCliente>,
  mudancas: Partial<EntradaDaApuracao> & Pick<EntradaDaApuracao, 'competencia'>,
): Comparativo {
  return apurar(mesDasNotas(notas, cliente, mudancas));
}

/** The same before it is summed up, with what the notes leave open and the fixed assets that they bring. */
export function mesDasNotas(
  notas: readonly NotaFiscal[],
  cliente: Partial<ContextoDoCliente>,
  mudancas: Partial<EntradaDaApuracao> & Pick<EntradaDaApuracao, 'competencia'>,
): EntradaDaApuracao {
  const efeitos = efeitosDe(notas, cliente, mudancas.cenario);
  return entrada(efeitos.flatMap(somadas), {
    perguntas_abertas: efeitos.flatMap(({ compras, perguntas }) =>
      [...compras, ...perguntas].map(({ pergunta, padrao, em_jogo }) => ({
        ...{ pergunta, padrao, em_jogo, pelas_saidas: false, quantas: 1 },
      })),
    ),
    ativos: efeitos.flatMap(({ lancamentos, chave }) =>
      lancamentos
        .filter((linha) => [linha.icms_ativo, linha.pis_ativo, linha.cofins_ativo].some((v) => v !== '0.00'))
        .map(({ estabelecimento, competencia, icms_ativo, pis_ativo, cofins_ativo }) => ({
          ...{ chave, estabelecimento, competencia, icms: icms_ativo, pis: pis_ativo, cofins: cofins_ativo },
        })),
    ),
    ...mudancas,
    documentos: notas.length,
  });
}

export const lancamentosOf = (
  notas: readonly NotaFiscal[],
  cliente: Partial<ContextoDoCliente>,
  cenario: EntradaDaApuracao['cenario'],
): LancamentoSomado[] => efeitosDe(notas, cliente, cenario).flatMap(somadas);

const somadas = ({ lancamentos }: EfeitoDaNota): LancamentoSomado[] =>
  lancamentos.map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 }));

const efeitosDe = (
  notas: readonly NotaFiscal[],
  cliente: Partial<ContextoDoCliente>,
  cenario: EntradaDaApuracao['cenario'],
) =>
  notas.map((nota) => {
    const contexto: ContextoDoCliente = {
      cliente_id: 'c',
      cnpj_raiz: '11222333',
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      ...cliente,
    };
    const documento = calcularDocumento(nota, cenario === undefined ? {} : { cenario });
    return { ...efeitoDaNota(documento, nota, contexto), chave: nota.chave };
  });

/** The row of a tax in `devido_no_mes`. */
export function devidoOf(mes: Comparativo, tributo: TributoDevido['tributo']): TributoDevido | undefined {
  return mes.devido_no_mes?.tributos.find((linha) => linha.tributo === tributo);
}
