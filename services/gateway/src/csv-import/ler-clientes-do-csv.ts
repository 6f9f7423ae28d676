import { CriarCliente, validar } from '@apura/contracts';
import { validarCnpj } from '@apura/nfe';
import { anexoDaCelula, comoEsta, emReais, mesDaCelula, normalizar, semPontuacao } from './celulas-do-csv.ts';
import { type ComLinha, contarFaltas, lerLinhasDoCsv } from './ler-linhas-do-csv.ts';

/** A client as one line of the file describes it. */
export type ClienteDaLinha = ComLinha<{ readonly cnpjRaiz: string; readonly cliente: CriarCliente }>;

/**
 * Reads the clients of a CSV file: a header with `razao_social`, `regime`, `cnpj` and/or `cnpj_raiz` and, if wanted,
 * `desde` and what the Simples and the MEI need; names of regimes may have accents, capitals and spaces, a CNPJ its
 * punctuation, and amounts are written as people write them ("1.234,56").
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
export const lerClientesDoCsv = (texto: string): ClienteDaLinha[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      cnpj: semPontuacao,
      cnpj_raiz: semPontuacao,
      razao_social: comoEsta,
      regime: normalizar,
      desde: mesDaCelula,
      ibs_cbs: normalizar,
      simples_anexo: anexoDaCelula,
      rbt12: emReais,
      folha12: emReais,
      atividade: normalizar,
    },
    obrigatorias: [['razao_social'], ['regime'], ['cnpj', 'cnpj_raiz']],
    sinonimos: { anexo: 'simples_anexo' },
    oQue: ['cliente', 'clientes'],
    ler(dados, falta) {
      const cliente = contarFaltas(() => validar(CriarCliente, dados), falta, 'cnpj');
      if (!cliente) return undefined;
      if (cliente.cnpj !== undefined && !validarCnpj(cliente.cnpj)) {
        falta('cnpj', 'os dígitos verificadores não conferem');
        return undefined;
      }
      return { cnpjRaiz: cliente.cnpj_raiz ?? (cliente.cnpj as string).slice(0, 8), cliente };
    },
    chave: ({ cnpjRaiz }) => ({ coluna: 'cnpj', valor: cnpjRaiz, nome: `a raiz ${cnpjRaiz}` }),
  });
