import {
  apuracaoCalculada,
  apuracaoInconsistencia,
  type Divergencia,
  type Fato,
  type VersaoDaApuracao,
} from '@apura/contracts';
import type { DivergenciaListada } from '@apura/database';
import type { Comparativo } from '@apura/engine';

export interface FigurasDaApuracao {
  readonly comparativo: Comparativo;
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
  /** The gravest first. */
  readonly primeiras: readonly DivergenciaListada[];
}

/** `apuracao.calculada`, and `apuracao.inconsistencia` when something critical was found. */
export function fatosDaApuracao(
  versao: VersaoDaApuracao,
  { comparativo, divergencias, primeiras }: FigurasDaApuracao,
): Fato[] {
  const figuras = figurasDoMes(comparativo);
  return [
    apuracaoCalculada(versao, { ...figuras, divergencias }),
    ...(divergencias.criticas
      ? [
          apuracaoInconsistencia(versao, {
            ...figuras,
            divergencias: { ...divergencias, primeiras: primeiras.slice(0, 10).map(publica) },
          }),
        ]
      : []),
  ];
}

/** What there is no amount of is left out: a month that is incomplete has none. */
function figurasDoMes({ situacao, resumo, devido_no_mes: devido, comparacao }: Comparativo) {
  return {
    situacao,
    resumo,
    ...(devido
      ? {
          total_a_recolher: devido.total_a_recolher,
          efeito_da_reforma_no_mes: devido.efeito_da_reforma_no_mes,
        }
      : {}),
    ...(comparacao?.regime_atual ? { total_atual: comparacao.regime_atual.total } : {}),
    ...(comparacao
      ? { total_novo: comparacao.regime_novo.total, ano_do_regime_novo: comparacao.ano_do_regime_novo }
      : {}),
  };
}

/** Longer than any true value: an event stays under 20 KB, whatever a note's fields hold. */
const MAXIMO_DE_UM_VALOR = 120;

function publica({ n_item, rejeicao, ...divergencia }: DivergenciaListada): Divergencia {
  return {
    ...divergencia,
    declarado: encurtar(divergencia.declarado),
    calculado: encurtar(divergencia.calculado),
    ...(n_item === null ? {} : { n_item }),
    ...(rejeicao === null ? {} : { rejeicao }),
  };
}

const encurtar = (valor: string | null): string | null =>
  valor === null || valor.length <= MAXIMO_DE_UM_VALOR
    ? valor
    : `${valor.slice(0, MAXIMO_DE_UM_VALOR).toWellFormed()}…`;
