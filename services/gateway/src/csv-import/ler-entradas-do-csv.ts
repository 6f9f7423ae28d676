import { LinhaDeEntrada, validar } from '@apura/contracts';
import type { EntradaParaGravar } from '@apura/database';
import { faltaDaEntrada } from '../request/conferir-entrada.ts';
import { diaDaCelula, mesDaCelula } from './celulas-do-csv.ts';
import { type ComLinha, contarFaltas, lerLinhasDoCsv } from './ler-linhas-do-csv.ts';

/** An entry that has a day. */
export type EntradaDaLinha = ComLinha<EntradaParaGravar & { readonly dia: string }>;

/**
 * Reads when purchases came in from a CSV file: a header with `chave`, `entrada_em` and, if wanted, `conta_em`; days and months as people
 * write them ("02/10/2026", "10/2026").
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
export const lerEntradasDoCsv = (texto: string): EntradaDaLinha[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      chave: (chave) => chave.replace(/^NFe|\s/g, ''),
      entrada_em: diaDaCelula,
      conta_em: mesDaCelula,
    },
    obrigatorias: [['chave'], ['entrada_em']],
    sinonimos: {
      ...{
        chave_de_acesso: 'chave',
        chave_nfe: 'chave',
        entrada: 'entrada_em',
        data_de_entrada: 'entrada_em',
      },
      ...{ data_entrada: 'entrada_em', dt_entrada: 'entrada_em', dia: 'entrada_em', competencia: 'conta_em' },
    },
    oQue: ['entrada', 'entradas'],
    ler(dados, falta) {
      const lido = contarFaltas(() => validar(LinhaDeEntrada, dados), falta, 'chave');
      const errado = lido && faltaDaEntrada(lido);
      if (errado) falta(errado.campo, errado.motivo);
      if (lido === undefined || errado) return undefined;
      const { chave, entrada_em: dia, conta_em = null } = lido;
      return { chave, dia, conta_em };
    },
    chave: ({ chave }) => ({ coluna: 'chave', valor: chave, nome: 'o documento' }),
  });
