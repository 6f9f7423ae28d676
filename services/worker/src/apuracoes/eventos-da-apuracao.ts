import type { Divergencia, Evento } from '@apura/contracts';
import type { DivergenciaListada, NovoEvento } from '@apura/database';
import type { Comparativo } from '@apura/engine';

export interface VersaoDaApuracao {
  readonly id: string;
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
}

export interface FigurasDaApuracao {
  readonly comparativo: Comparativo;
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
  /** The gravest first. */
  readonly primeiras: readonly DivergenciaListada[];
}

/** `apuracao.calculada`, and `apuracao.inconsistencia` when something critical was found. */
export function eventosDaApuracao(
  versao: VersaoDaApuracao,
  { comparativo, divergencias, primeiras }: FigurasDaApuracao,
  publicBaseUrl: string,
): NovoEvento[] {
  const comum = {
    ...dadosComuns(versao, publicBaseUrl),
    estado: 'calculada' as const,
    ...figurasDoMes(comparativo),
  };
  const calculada: Evento<'apuracao.calculada'>['data'] = { ...comum, divergencias };
  const eventos: NovoEvento[] = [{ type: 'apuracao.calculada', data: calculada }];
  if (divergencias.criticas) {
    const inconsistencia: Evento<'apuracao.inconsistencia'>['data'] = {
      ...comum,
      divergencias: { ...divergencias, primeiras: primeiras.slice(0, 10).map(publica) },
    };
    eventos.push({ type: 'apuracao.inconsistencia', data: inconsistencia });
  }
  return eventos;
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

/** `apuracao.falhou`, with the stage and a code. */
export function eventoDeFalha(
  versao: VersaoDaApuracao,
  erro: Evento<'apuracao.falhou'>['data']['erro'],
  publicBaseUrl: string,
): NovoEvento {
  const data: Evento<'apuracao.falhou'>['data'] = {
    ...dadosComuns(versao, publicBaseUrl),
    estado: 'falhou',
    erro,
  };
  return { type: 'apuracao.falhou', data };
}

function dadosComuns({ id, cliente_id, competencia, versao }: VersaoDaApuracao, publicBaseUrl: string) {
  const apuracao = `${publicBaseUrl}/v1/apuracoes/${id}`;
  return { apuracao_id: id, cliente_id, competencia, versao, links: { apuracao, pdf: `${apuracao}/pdf` } };
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
