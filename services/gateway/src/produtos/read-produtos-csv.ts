import { type Detalhe, LIMITES, LinhaDeProduto, type Produto, validate } from '@apura/contracts';
import { recordOf, rotuloDaClassificacao } from '@apura/engine';
import {
  asIs,
  countMissing,
  mesOfCell,
  normalize,
  readCsvRows,
  refuse,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';

/** As Excel keeps the zeros of a code, and as a text is kept from being a formula. */
const EXCEL_CODE = /(^|[;,\t\n])="([^"\n]*)"/g;
const GUARDED = /^'(?=[=+\-@])/;

/** Columns of our own file that decide nothing. */
const SEM_EFEITO = recordOf(
  [
    ...(['emitente', 'descricao', 'gtin', 'cest', 'unidade', 'cst_ibscbs', 'cclasstrib_sugerido'] as const),
    ...(['red_ibs', 'red_cbs', 'fundamento', 'situacao', 'em_jogo', 'decidido_por', 'decidido_em'] as const),
    'tipo_do_item',
  ],
  () => asIs,
);

/**
 * Reads what a CSV decides of products: the file of GET .../produtos/csv with what was filled in.
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
export const readProdutosCsv = (texto: string): WithLinha<LinhaDeProduto>[] =>
  readCsvRows(texto.replace(EXCEL_CODE, '$1$2'), {
    colunas: {
      lado: normalize,
      cnpj_emitente: (valor) => valor.replace(/[\s./-]/g, '').toUpperCase(),
      codigo: (valor) => valor.replace(GUARDED, ''),
      ncm: (valor) => valor.replace(/\./g, ''),
      ...{ destinacao: normalize, cclasstrib: asIs, reducao_linear_lc224: normalize, desde: mesOfCell },
      ...SEM_EFEITO,
    },
    obrigatorias: [['cnpj_emitente'], ['codigo'], ['ncm']],
    sinonimos: { cprod: 'codigo', finalidade: 'destinacao', fornecedor: 'cnpj_emitente' },
    oQue: ['produto', 'produtos'],
    maximo: LIMITES.produtos_por_vez,
    ler(celulas, falta) {
      const ditas = Object.entries(celulas).filter(([coluna]) => !(coluna in SEM_EFEITO));
      const lida = countMissing(() => validate(LinhaDeProduto, Object.fromEntries(ditas)), falta, 'codigo');
      if (lida?.cclasstrib === undefined || rotuloDaClassificacao(lida.cclasstrib) !== undefined) return lida;
      falta('cclasstrib', 'não existe na tabela de classificação tributária');
      return undefined;
    },
    chave: (lida) => ({ coluna: 'codigo', valor: placeOf(lida), nome: `o produto ${lida.codigo}` }),
  });

/** A product may be in the register as sold and as bought under one code: then the line says which. */
const placeOf = ({ lado, cnpj_emitente, codigo, ncm }: LinhaDeProduto): string =>
  JSON.stringify([lado ?? null, cnpj_emitente, codigo, ncm]);

const CAMPOS = ['destinacao', 'cclasstrib', 'reducao_linear_lc224'] as const;

interface LinhaDoProduto {
  readonly linha: number;
  readonly produto: Produto;
  readonly desde?: string | undefined;
  readonly mudancas: { campo: (typeof CAMPOS)[number]; de: string | null; para: string }[];
}

/**
 * The product of each line, and what the line changes of it.
 *
 * @throws ApiError `csv_invalido` with the lines whose product is not in the register, or has no such decision
 */
export function matchLinhas(
  linhas: readonly WithLinha<LinhaDeProduto>[],
  produtos: readonly Produto[],
): LinhaDoProduto[] {
  const known = new Map(
    produtos.flatMap((produto) => {
      const { lado, emitente: cnpj_emitente, codigo, ncm } = produto;
      const linha = { cnpj_emitente, codigo, ncm };
      return [
        [placeOf({ ...linha, lado }), produto],
        [placeOf(linha), produto],
      ] as const;
    }),
  );
  const faltas: Detalhe[] = [];
  const lidas = linhas.flatMap((lida): LinhaDoProduto[] => {
    const { linha, desde } = lida;
    const fault = (coluna: string, motivo: string) =>
      void faltas.push({ campo: `linha ${linha}, ${coluna}`, motivo });
    const produto = known.get(placeOf(lida));
    if (!produto) {
      fault('codigo', 'não está entre os produtos deste cliente, com este emitente e esta NCM');
      return [];
    }
    if (produto.lado === 'saida' && lida.destinacao !== undefined)
      fault('destinacao', 'só o que o cliente compra tem destinação');
    if (produto.lado === 'entrada' && lida.reducao_linear_lc224 !== undefined)
      fault('reducao_linear_lc224', 'só o que o cliente vende tem o benefício que a LC 224/2025 reduz');
    const mudancas = CAMPOS.flatMap((campo) => {
      const [de, para] = [produto.decisoes[campo]?.valor ?? null, lida[campo]];
      return para === undefined || para === de ? [] : [{ campo, de, para }];
    });
    return [{ linha, produto, desde, mudancas }];
  });
  if (faltas.length) throw refuse(faltas);
  return lidas;
}
