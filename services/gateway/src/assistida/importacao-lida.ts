import { ApiError } from '@apura/contracts';
import type { LinhaDoFiscoGuardada } from '@apura/database';
import type { LinhaDoFisco } from '@apura/engine';
import { present } from '../answers.ts';
import type { Importacao } from './reconcile-mes.ts';

/** What a computing thread tells of a file: all that is answered, and its lines only where they are kept, as they may be megabytes. */
export interface ImportacaoLida extends Omit<Importacao, 'linhas'> {
  readonly linhas: number;
  readonly competencias: readonly string[];
  readonly amostra: readonly LinhaDoFisco[];
  readonly keep: readonly LinhaDoFiscoGuardada[];
}

const LINHAS_DA_AMOSTRA = 10;

/** @throws ApiError `importacao_invalida` where it is another one's than the client's with this root */
export function importacaoLida(
  { linhas, ...importacao }: Importacao,
  raiz: string,
  conferir: boolean,
): ImportacaoLida {
  const alheia = linhas.find(({ contribuinte }) => contribuinte !== raiz);
  if (alheia) {
    const motivo = `é de ${alheia.contribuinte}, e o cliente é ${raiz}`;
    throw new ApiError('importacao_invalida', { detalhes: [{ campo: 'contribuinte', motivo }] });
  }
  return {
    ...importacao,
    linhas: linhas.length,
    competencias: [...new Set(linhas.map(({ competencia }) => competencia))].sort(),
    amostra: linhas.slice(0, LINHAS_DA_AMOSTRA),
    keep: conferir ? [] : linhas.map(keep),
  };
}

function keep({ contribuinte: _, ...linha }: LinhaDoFisco): LinhaDoFiscoGuardada {
  const { competencia, tributo, lado, chave, documento, origem, apurado, atualizacao, ...dados } = linha;
  const colunas = { competencia, tributo, lado, chave, documento, origem, apurado };
  return { ...colunas, atualizacao: atualizacao ?? null, dados: present(dados) };
}
