import { SaldoDoTributo, validar } from '@apura/contracts';
import type { ClienteComRegimes } from '@apura/database';
import { saldoDoCliente } from '../request/saldo-do-cliente.ts';
import { emReais, normalizar, semPontuacao } from './celulas-do-csv.ts';
import { type ComLinha, contarFaltas, lerLinhasDoCsv } from './ler-linhas-do-csv.ts';

/** As the panel calls them. */
const NOMES: Readonly<Record<string, string>> = {
  ibs_dos_estados: 'ibs_uf',
  ibs_estadual: 'ibs_uf',
  ibs_dos_municipios: 'ibs_mun',
  ibs_municipal: 'ibs_mun',
};

/**
 * Reads the opening balances of a client from a CSV file: a header with `tributo`, `valor` and, for ICMS and IPI of a
 * client with more than one, `estabelecimento`; taxes as people call them ("ICMS-ST"), amounts as they write them.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
export const lerSaldosDoCsv = (
  texto: string,
  cliente: Pick<ClienteComRegimes, 'cnpj_raiz' | 'estabelecimentos'>,
): ComLinha<SaldoDoTributo>[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      tributo: (nome) => NOMES[normalizar(nome)] ?? normalizar(nome),
      estabelecimento: semPontuacao,
      valor: emReais,
    },
    obrigatorias: [['tributo'], ['valor']],
    sinonimos: { cnpj: 'estabelecimento', saldo: 'valor' },
    oQue: ['saldo', 'saldos'],
    ler(dados, falta) {
      const lido = contarFaltas(() => validar(SaldoDoTributo, dados), falta, 'tributo');
      if (!lido) return undefined;
      const saldo = saldoDoCliente(lido, cliente);
      if (!('motivo' in saldo)) return saldo;
      falta(saldo.campo, saldo.motivo);
      return undefined;
    },
    chave: ({ tributo, estabelecimento }) => ({
      coluna: 'tributo',
      valor: `${tributo} ${estabelecimento ?? ''}`,
      nome: estabelecimento ? `${tributo} de ${estabelecimento}` : tributo,
    }),
  });
