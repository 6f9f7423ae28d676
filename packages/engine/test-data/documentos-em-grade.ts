import { calcularDocumento } from '../src/calcular-documento.ts';
import type { DocumentoFiscal } from '../src/documento-fiscal.ts';
import type { EfeitoDoDocumento } from '../src/efeito/efeito-do-cliente.ts';
import { efeitoDoDocumento } from '../src/efeito/efeito-do-documento.ts';
import type { ContextoDoCliente, DocumentoCalculado, Regime } from '../src/resultado.ts';
import { documentosWithValores } from './documentos-de-teste.ts';

/** The supplier and the buyer of every test document. */
export const LADOS = [
  ['fornece', '11111111'],
  ['adquire', '22222222'],
] as const;
export const REGIMES: readonly Regime[] = ['lucro_real', 'lucro_presumido', 'simples_nacional', 'mei'];

/** No answer, and one to every question. */
const RESPOSTAS: readonly NonNullable<ContextoDoCliente['respostas']>[] = [
  [],
  [
    { pergunta: 'finalidade_do_frete', quando: {}, resposta: 'compra' },
    { pergunta: 'parcela_industrial', quando: {}, resposta: '80.00' },
    { pergunta: 'servico_e_insumo', quando: {}, resposta: 'sim' },
    { pergunta: 'uso_pessoal', quando: {}, resposta: 'nao' },
    { pergunta: 'anexo_do_simples', quando: {}, resposta: 'IV' },
    { pergunta: 'mes_do_consumo', quando: {}, resposta: '2026-11' },
    { pergunta: 'frete_no_preco', quando: {}, resposta: 'nao' },
    { pergunta: 'percentual_do_autonomo_cbs', quando: {}, resposta: '5.00' },
    { pergunta: 'percentual_do_autonomo_ibs', quando: {}, resposta: '1.00' },
    { pergunta: 'icms_presumido_do_transporte', quando: {}, resposta: 'sim' },
  ],
];

export interface CasoDaGrade {
  readonly documento: DocumentoFiscal;
  readonly regime: Regime;
  readonly lado: (typeof LADOS)[number][0];
  readonly comRespostas: boolean;
  readonly calculado: DocumentoCalculado;
  readonly efeito: EfeitoDoDocumento;
}

/** Every shape of document on both sides, under every regime, with and without the office's answers. */
export function grade(ano: number): CasoDaGrade[] {
  return documentosWithValores(ano).flatMap((documento) => {
    const calculado = calcularDocumento(documento, { cenario: 'estimativa_26_5' });
    return REGIMES.flatMap((regime) =>
      LADOS.flatMap(([lado, cnpj_raiz]) =>
        RESPOSTAS.map((respostas) => {
          const ibs_cbs = regime === 'simples_nacional' || regime === 'mei' ? 'das' : 'regular';
          const cliente = { cliente_id: 'cliente', cnpj_raiz, regime, ibs_cbs, respostas } as const;
          const efeito = efeitoDoDocumento(calculado, documento, { cliente });
          return { documento, regime, lado, comRespostas: respostas.length > 0, calculado, efeito };
        }),
      ),
    );
  });
}
