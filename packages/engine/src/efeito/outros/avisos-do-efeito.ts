import type { DocumentoFiscal } from '../../documento-fiscal.ts';
import { lerOuZero } from '../../fixo.ts';
import { adiantamentosDesconhecidos } from './adiantamentos.ts';
import type { ContextoDoDocumento, LadoDoDocumento } from './caso-do-item.ts';

/** Free, partly free, special and partly special consumers: energy and use of the grid are two bills. */
const MERCADO_LIVRE: ReadonlySet<string> = new Set(['2', '3', '4', '5']);

/** What the reader must know of a document before using its figures. */
export function avisosDoEfeito(
  documento: DocumentoFiscal,
  contexto: ContextoDoDocumento,
  lado: LadoDoDocumento,
): string[] {
  const { tipo, dhEmi, competencia, fatura, itens } = documento;
  const emissao = dhEmi.slice(0, 7);
  const mes = competencia.data.slice(0, 7);
  const desconhecidos = adiantamentosDesconhecidos(documento, contexto.vinculados).length;
  const outraUf = itens.some(({ icms }) => lerOuZero(icms?.vICMSOutraUF) > 0n);
  const avisos: readonly (readonly [vale: boolean, frase: string])[] = [
    [emissao !== mes, `Emitida em ${emissao}, competência ${mes}.`],
    [
      tipo === 'nf3e' && MERCADO_LIVRE.has(fatura?.tpAcesso ?? ''),
      'Consumidor do mercado livre: a energia vem em outro documento, do vendedor; com um só dos dois o mês está incompleto.',
    ],
    [
      desconhecidos > 0,
      'O documento se refere a pagamento antecipado que não foi encontrado: CBS e IBS dele não foram descontados.',
    ],
    [outraUf && lado === 'fornecedor', 'O ICMS é devido à UF onde o transporte começa, não à do emitente.'],
    [
      lado === 'ambos',
      'Transporte entre estabelecimentos da própria empresa: sem efeito até que o escritório diga outra coisa.',
    ],
  ];
  return avisos.filter(([vale]) => vale).map(([, frase]) => frase);
}
