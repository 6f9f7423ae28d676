import { type ByTributoInFixo, forEachTributo, TRIBUTOS, writeValores } from '../../calculo/por-tributo.ts';
import type { DocumentoFiscal } from '../../documento-fiscal.ts';
import { atLeastZero, type Fixo, readOrZero, smallerOf } from '../../fixo.ts';
import type { PorTributo } from '../../resultado/item.ts';
import { splitIbs } from '../../simples/credito-de-fornecedor.ts';
import type { CasoDoItem, ContextoDoDocumento, DocumentoVinculado, LadoDoDocumento } from './caso-do-item.ts';
import type { DestinoDaLinha } from './efeito-do-documento.ts';

/**
 * CBS and IBS of the advance payments that a final document names, which takes them off its own, `cabe`, and no more than that (LC
 * 214/2025 art. 10 § 4º; Decreto 12.955/2026 art. 11 § 5º). Those that are not among the documents given are left to a warning.
 */
export function subtractAdiantamentos(
  { documento, contexto, lado }: CasoDoItem,
  destino: DestinoDaLinha,
  cabe: { readonly cbs: Fixo; readonly ibs: Fixo },
): readonly { readonly destino: DestinoDaLinha; readonly reforma: ByTributoInFixo }[] {
  if (contexto.cliente.ibs_cbs === 'das' || lado === 'ambos') return [];
  const efeito = lado === 'fornecedor' ? 'estorno_debito' : 'estorno_credito';
  let { cbs: cabeDeCbs, ibs: cabeDeIbs } = cabe;
  return adiantados(documento, contexto.vinculados).flatMap((antes) => {
    const declarados = declaradosDo(antes);
    const cbs = smallerOf(declarados.cbs, atLeastZero(cabeDeCbs));
    const ibs = smallerOf(declarados.ibs_uf + declarados.ibs_mun, atLeastZero(cabeDeIbs));
    cabeDeCbs -= cbs;
    cabeDeIbs -= ibs;
    const reforma = { cbs, ...splitIbs(ibs, declarados) };
    if (TRIBUTOS.every((tributo) => reforma[tributo] === 0n)) return [];
    return [{ destino: { ...destino, efeito, motivo: 'adiantamento_deduzido' }, reforma }];
  });
}

/** The documents of the advance payments that are known. */
function adiantados(
  { vinculos }: DocumentoFiscal,
  vinculados: ReadonlyMap<string, DocumentoVinculado> | undefined,
): DocumentoVinculado[] {
  return vinculos.flatMap(({ tipo, chave }) => {
    const antes = tipo === 'antecipa' ? vinculados?.get(chave) : undefined;
    return antes === undefined ? [] : [antes];
  });
}

/** Keys of advance payments that are not known. */
export function listAdiantamentosDesconhecidos(
  { vinculos }: DocumentoFiscal,
  vinculados: ReadonlyMap<string, DocumentoVinculado> | undefined,
): string[] {
  return vinculos.flatMap(({ tipo, chave }) =>
    tipo === 'antecipa' && vinculados?.has(chave) !== true ? [chave] : [],
  );
}

function declaradosDo({ itens }: DocumentoVinculado): ByTributoInFixo {
  return forEachTributo((tributo) =>
    itens.reduce((soma, { ibscbs }) => soma + readOrZero(ibscbs?.[tributo]?.v), 0n),
  );
}

/** CBS and IBS that a document declares, reais: all that a final document needs of an advance payment. */
export const declaradoNoDocumento = (documento: DocumentoFiscal): PorTributo =>
  writeValores(declaradosDo(documento));

/** Free, partly free, special and partly special consumers: energy and use of the grid are two bills. */
const MERCADO_LIVRE: ReadonlySet<string> = new Set(['2', '3', '4', '5']);

/** What the reader must know of a document before using its figures. */
export function listAvisosDoEfeito(
  documento: DocumentoFiscal,
  contexto: ContextoDoDocumento,
  lado: LadoDoDocumento,
): string[] {
  const { tipo, dhEmi, competencia, fatura, itens } = documento;
  const emissao = dhEmi.slice(0, 7);
  const mes = competencia.data.slice(0, 7);
  const desconhecidos = listAdiantamentosDesconhecidos(documento, contexto.vinculados).length;
  const outraUf = itens.some(({ icms }) => readOrZero(icms?.vICMSOutraUF) > 0n);
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
