import { LinhaDeDestinacao, validar } from '@apura/contracts';
import { DESTINACOES } from '@apura/engine';
import { INICIO_DA_TRANSICAO } from '../request/novo-cliente.ts';
import { comoEsta, mesDaCelula, normalizar, semPontuacao } from './celulas-do-csv.ts';
import { type ComLinha, contarFaltas, lerLinhasDoCsv } from './ler-linhas-do-csv.ts';

/** The root, of a whole CNPJ as well. */
function raizDaCelula(valor: string): string {
  const cnpj = semPontuacao(valor);
  return cnpj.length === 14 ? cnpj.slice(0, 8) : cnpj;
}

export type DestinacaoLida = LinhaDeDestinacao & { readonly desde: string };

/**
 * Reads purposes of purchases from a CSV file: a header with `cnpj_raiz` (of the client), `destinacao`, at least one of `fornecedor`,
 * `produto` and `ncm`, and, if wanted, `desde`. No two lines may say something of the same case and month.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
export const lerDestinacoesDoCsv = (texto: string): ComLinha<DestinacaoLida>[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      cnpj_raiz: raizDaCelula,
      fornecedor: semPontuacao,
      produto: comoEsta,
      ncm: (valor) => valor.replace(/\./g, ''),
      destinacao: normalizar,
      desde: mesDaCelula,
    },
    obrigatorias: [['cnpj_raiz'], ['destinacao'], ['fornecedor', 'produto', 'ncm']],
    sinonimos: { cliente: 'cnpj_raiz', cnpj: 'cnpj_raiz', cprod: 'produto', finalidade: 'destinacao' },
    oQue: ['destinação', 'destinações'],
    ler(dados, falta) {
      const lida = contarFaltas(() => validar(LinhaDeDestinacao, dados), falta, 'cnpj_raiz');
      if (!lida) return undefined;
      const conhecida = (DESTINACOES as readonly string[]).includes(lida.destinacao);
      if (!conhecida) falta('destinacao', `deve ser um destes: ${DESTINACOES.join(', ')}`);
      const semCriterio = (lida.fornecedor ?? lida.produto ?? lida.ncm) === undefined;
      if (semCriterio) falta('produto', 'falta dizer o fornecedor, o produto ou a NCM');
      return conhecida && !semCriterio ? { ...lida, desde: lida.desde ?? INICIO_DA_TRANSICAO } : undefined;
    },
    chave: ({ cnpj_raiz, fornecedor = '', produto = '', ncm = '', desde }) => ({
      coluna: 'produto',
      valor: JSON.stringify([cnpj_raiz, fornecedor, produto, ncm, desde]),
      nome: `o produto ${produto || ncm || fornecedor} desde ${desde}`,
    }),
  });
