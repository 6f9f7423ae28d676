import {
  type DocumentoCalculado,
  type DocumentoFiscal,
  type ItemCalculado,
  itensQueContam,
  type NotaFiscal,
  type Parte,
  type Pessoa,
} from '@apura/engine';

/** What an item is of: goods, or what a service or a line of a bill is called. */
export interface ProdutoContado {
  readonly cProd: string;
  readonly xProd: string;
  readonly qCom?: string | undefined;
  readonly uCom?: string | undefined;
  readonly vUnCom?: string | undefined;
}

type PessoaDaNota = { readonly [nome in 'xNome' | 'CNPJ' | 'CPF' | 'UF']?: string | undefined } | undefined;
export type Tributos = Pick<ItemCalculado, 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'ibs' | 'is'>;
export type ItemNaPlanilha = Tributos &
  Pick<ItemCalculado, 'ncm' | 'cfop' | 'cst' | 'cclasstrib' | 'valor' | 'tributos_atuais'> &
  Partial<Pick<ItemCalculado, 'n_item' | 'classificacao' | 'declarado'>>;

/** All that the sheets show of a document by itself, whatever a month or a client makes of it. It may go through JSON. */
export interface DocumentoNaPlanilha {
  /** Its kind; of an NF-e or NFC-e its model. */
  readonly tipo: string;
  readonly numero: string;
  readonly serie: string | undefined;
  /** Its issuer wrote it for what came in. */
  readonly entrada: boolean;
  /** Who supplies and who acquires, of what is no NF-e. */
  readonly emitente: PessoaDaNota;
  readonly destinatario: PessoaDaNota;
  readonly calculo: Pick<DocumentoCalculado, 'valor_total' | 'tributos_atuais'> & {
    readonly reforma: Tributos;
  };
  readonly itens: readonly { readonly item: ItemNaPlanilha; readonly prod: ProdutoContado }[];
}

export const notaNaPlanilha = (nota: NotaFiscal, calculo: DocumentoCalculado): DocumentoNaPlanilha => ({
  tipo: nota.ide.mod,
  numero: nota.ide.nNF,
  serie: nota.ide.serie,
  entrada: nota.ide.tpNF === '0',
  ...calculado(
    calculo,
    nota.det.map(({ prod: { cProd, xProd, qCom, uCom, vUnCom } }) => ({ cProd, xProd, qCom, uCom, vUnCom })),
  ),
  emitente: pessoa(nota.emit),
  destinatario: pessoa(nota.dest),
});

export const outroNaPlanilha = (
  documento: DocumentoFiscal,
  calculo: DocumentoCalculado,
): DocumentoNaPlanilha => ({
  tipo: documento.tipo,
  numero: documento.numero,
  serie: documento.serie,
  entrada: false,
  ...calculado(
    calculo,
    itensQueContam(documento).map(({ cTribNac, cClass, descricao }) => ({
      cProd: cTribNac ?? cClass ?? '',
      xProd: descricao,
    })),
  ),
  emitente: pessoa(documento.fornecedor),
  destinatario: pessoa(documento.adquirente),
});

function calculado(
  { valor_total, tributos_atuais, reforma, itens }: DocumentoCalculado,
  produtos: readonly ProdutoContado[],
): Pick<DocumentoNaPlanilha, 'calculo' | 'itens'> {
  return {
    calculo: { valor_total, tributos_atuais, reforma: tributos(reforma) },
    itens: itens.flatMap((item, i) => {
      const prod = produtos[i];
      if (!prod) return [];
      const { n_item, ncm, cfop, cst, cclasstrib, classificacao, declarado, valor, tributos_atuais } = item;
      const codigos = { n_item, ncm, cfop, cst, cclasstrib, classificacao };
      const valores = { valor, ...tributos(item), tributos_atuais };
      return [{ item: { ...codigos, ...valores, ...(declarado ? { declarado } : {}) }, prod }];
    }),
  };
}

const tributos = ({ base, cbs, ibs_uf, ibs_mun, ibs, is }: Tributos): Tributos => ({
  base,
  cbs,
  ibs_uf,
  ibs_mun,
  ibs,
  is,
});

const pessoa = (de: Pessoa | Parte | undefined): PessoaDaNota =>
  de && { xNome: de.xNome, CNPJ: de.CNPJ, CPF: de.CPF, UF: de.UF };
