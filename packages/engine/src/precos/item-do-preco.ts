import { calcularDocumento } from '../calcular-documento.ts';
import { efeitoDaNota } from '../efeito/efeito.ts';
import { type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import type { Decimal, Det, NotaFiscal } from '../nota-fiscal.ts';
import { CARACTERES_DO_PRODUTO } from '../produtos.ts';
import type { ContextoDoCliente, LancamentoSomado } from '../resultado.ts';

/** A product in one note, as the client's month takes it. */
export interface ItemDoPreco {
  /** Month (YYYY-MM) of the note. */
  readonly competencia: string;
  /** What the note means for the client by this product alone. */
  readonly lancamentos: readonly LancamentoSomado[];
  readonly quantidade: Decimal;
  /** uCom. */
  readonly unidade: string;
}

/** By its code and NCM, as the register of products has them. */
export interface ProdutoNaNota {
  readonly codigo: string;
  readonly ncm: string;
}

/**
 * Products of a note, each computed by the rules of the note itself: the note with no other item in it. Where a product stands in several
 * items they are added up. Events and the month of the goods are left out: a price is of the day of its note. Null for one that the note has
 * not got, or gives no quantity of in one unit.
 */
export function readItensDoPreco(
  nota: NotaFiscal,
  produtos: readonly ProdutoNaNota[],
  clienteNoMes: (competencia: string) => ContextoDoCliente,
): (ItemDoPreco | null)[] {
  const { dhSaiEnt: _, ...ide } = nota.ide;
  const calculada = calcularDocumento({ ...nota, ide }, { regras_da_nt: 'nenhuma' });
  const { competencia } = calculada;
  const cliente = clienteNoMes(competencia);
  return produtos.map(({ codigo, ncm }) => {
    const is = ({ prod }: Det): boolean =>
      prod.cProd.slice(0, CARACTERES_DO_PRODUTO.codigo) === codigo &&
      prod.NCM.slice(0, CARACTERES_DO_PRODUTO.ncm) === ncm;
    const det = nota.det.filter(is);
    const unidade = det[0]?.prod.uCom;
    const quantidade = det.reduce<Fixo>((soma, { prod }) => soma + readOrZero(prod.qCom), 0n);
    if (unidade === undefined || quantidade <= 0n || det.some(({ prod }) => prod.uCom !== unidade))
      return null;
    const itens = calculada.itens.filter((_item, n) => nota.det.slice(n, n + 1).some(is));
    const { lancamentos } = efeitoDaNota({ ...calculada, itens }, { ...nota, ide, det }, cliente);
    return {
      competencia,
      lancamentos: lancamentos.map((linha) => ({ ...linha, documentos: 1 })),
      quantidade: formatFixo(quantidade, 8),
      unidade,
    };
  });
}
