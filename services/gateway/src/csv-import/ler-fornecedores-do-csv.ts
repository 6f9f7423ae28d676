import { LinhaDeFornecedorSimples, validar } from '@apura/contracts';
import type { FornecedorParaGravar } from '@apura/database';
import { validarCnpj } from '@apura/nfe';
import { INICIO_DA_TRANSICAO } from '../request/novo-cliente.ts';
import { anexoDaCelula, emReais, mesDaCelula, semPontuacao } from './celulas-do-csv.ts';
import { type ComLinha, contarFaltas, lerLinhasDoCsv } from './ler-linhas-do-csv.ts';

/**
 * Reads suppliers of the Simples from a CSV file: a header with `cnpj_raiz` and/or `cnpj`, `anexo`, `rbt12` and, if
 * wanted, `desde`; amounts as people write them ("1.234.567,89").
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
export const lerFornecedoresDoCsv = (texto: string): ComLinha<FornecedorParaGravar>[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      cnpj_raiz: semPontuacao,
      cnpj: semPontuacao,
      anexo: anexoDaCelula,
      rbt12: emReais,
      desde: mesDaCelula,
    },
    obrigatorias: [['cnpj_raiz', 'cnpj'], ['anexo'], ['rbt12']],
    sinonimos: { raiz_do_cnpj: 'cnpj_raiz', simples_anexo: 'anexo' },
    oQue: ['fornecedor', 'fornecedores'],
    ler({ cnpj, ...dados }, falta) {
      if (cnpj !== undefined && !validarCnpj(cnpj)) {
        falta('cnpj', 'não é um CNPJ: os dígitos verificadores não conferem');
        return undefined;
      }
      const raiz = cnpj?.slice(0, 8) ?? dados.cnpj_raiz;
      if (dados.cnpj_raiz !== undefined && raiz !== dados.cnpj_raiz) {
        falta('cnpj', `não é da raiz ${dados.cnpj_raiz.slice(0, 14)}`);
        return undefined;
      }
      const com = raiz === undefined ? dados : { ...dados, cnpj_raiz: raiz };
      const lido = contarFaltas(() => validar(LinhaDeFornecedorSimples, com), falta, 'cnpj_raiz');
      return lido && { ...lido, desde: lido.desde ?? INICIO_DA_TRANSICAO };
    },
    chave: ({ cnpj_raiz, desde }) => ({
      coluna: 'cnpj_raiz',
      valor: `${cnpj_raiz} ${desde}`,
      nome: `a raiz ${cnpj_raiz} desde ${desde}`,
    }),
  });
