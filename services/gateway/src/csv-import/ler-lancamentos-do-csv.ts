import { CriarLancamentoManual, validar } from '@apura/contracts';
import type { ClienteComRegimes } from '@apura/database';
import { faltaDoEstabelecimento } from '../request/estabelecimento-do-cliente.ts';
import { comoEsta, emReais, mesDaCelula, normalizar, semPontuacao } from './celulas-do-csv.ts';
import { type ComLinha, contarFaltas, lerLinhasDoCsv } from './ler-linhas-do-csv.ts';

/**
 * Reads manual entries of a client from a CSV file: a header with `competencia`, `tipo`, `tributo`, `valor`, `nota` and, for ICMS and
 * IPI, `estabelecimento`; months, taxes and amounts as people write them. Lines may be alike.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
export const lerLancamentosDoCsv = (
  texto: string,
  cliente: Pick<ClienteComRegimes, 'cnpj_raiz'>,
): ComLinha<CriarLancamentoManual>[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      competencia: mesDaCelula,
      tipo: normalizar,
      tributo: normalizar,
      valor: emReais,
      nota: comoEsta,
      estabelecimento: semPontuacao,
    },
    obrigatorias: [['competencia'], ['tipo'], ['tributo'], ['valor'], ['nota']],
    sinonimos: { mes: 'competencia', cnpj: 'estabelecimento', historico: 'nota', descricao: 'nota' },
    oQue: ['lançamento', 'lançamentos'],
    ler(dados, falta) {
      const lido = contarFaltas(() => validar(CriarLancamentoManual, dados), falta, 'tributo');
      const errado = lido && faltaDoEstabelecimento(lido, cliente);
      if (errado) falta(errado.campo, errado.motivo);
      return errado ? undefined : lido;
    },
  });
