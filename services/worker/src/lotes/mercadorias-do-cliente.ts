import type { ClienteDoDocumento, CodigosNoLivro, LinhasDosClientes } from '@apura/database';
import { textOfProduto } from '@apura/database/mercadorias';
import {
  CARACTERES_DO_PRODUTO,
  type Documento,
  findLadoDoCliente,
  type NotaFiscal,
  readGtin,
} from '@apura/engine';

type Mercadorias = NonNullable<LinhasDosClientes['mercadorias']>;

/**
 * What a note says of the products that a client sells in it, or buys: a sale by the client's own codes, a purchase by its supplier's, and by
 * which code the client's book has it. A return, and a note that only corrects another, tell of nothing new.
 */
export function mercadoriasDoCliente(
  documento: Documento,
  { cliente_id, cnpj_raiz }: Pick<ClienteDoDocumento, 'cliente_id' | 'cnpj_raiz'>,
  codigos?: CodigosNoLivro | null,
): Mercadorias {
  if (!('nota' in documento)) return [];
  const { nota } = documento;
  const emitente = emitenteFor(nota, cnpj_raiz);
  if (emitente === null || (nota.ide.finNFe ?? '1') !== '1') return [];
  const visto_em = nota.ide.dhEmi.slice(0, 10);
  const produtos = nota.det.map(({ prod, imposto }) =>
    textOfProduto({
      codigo: prod.cProd.slice(0, CARACTERES_DO_PRODUTO.codigo),
      ncm: prod.NCM.slice(0, CARACTERES_DO_PRODUTO.ncm),
      descricao: prod.xProd.slice(0, CARACTERES_DO_PRODUTO.descricao),
      gtin: readGtin(prod.cEAN),
      cest: (prod.CEST ?? '').slice(0, CARACTERES_DO_PRODUTO.cest),
      unidade: prod.uCom.slice(0, CARACTERES_DO_PRODUTO.unidade),
      cfop: prod.CFOP.slice(0, 4),
      cclasstrib: (imposto.IBSCBS?.cClassTrib ?? '').slice(0, 6),
      anp: (prod.cProdANP ?? '').slice(0, 9),
    }),
  );
  return [{ cliente_id, ...emitente, visto_em, nota: nota.chave, produtos, ...noLivro(codigos, nota) }];
}

function noLivro(codigos: CodigosNoLivro | null | undefined, { det }: NotaFiscal) {
  if (!codigos) return {};
  const itens = det.flatMap(({ nItem }, n) => {
    const item = codigos.itens[String(Number(nItem))];
    return item === undefined ? [] : [[n, item] as const];
  });
  return { no_livro: { livro_id: codigos.livro_id, itens: Object.fromEntries(itens) } };
}

type Emitente = Pick<Mercadorias[number], 'lado' | 'emitente' | 'emitente_nome'>;

/** Whose codes the note has; null where the client neither sells nor buys in it. */
function emitenteFor(nota: NotaFiscal, cnpjRaiz: string): Emitente | null {
  const lado = findLadoDoCliente(nota, cnpjRaiz);
  if (lado === null || lado === 'entrada_de_terceiro') return null;
  if (lado === 'saida') return { lado, emitente: cnpjRaiz, emitente_nome: '' };
  const fornecedor = lado === 'entrada' ? nota.emit : nota.dest;
  return {
    lado: 'entrada',
    emitente: fornecedor?.CNPJ ?? fornecedor?.CPF ?? '',
    emitente_nome: (fornecedor?.xNome ?? '').slice(0, CARACTERES_DO_PRODUTO.descricao),
  };
}
