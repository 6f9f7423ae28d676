const SEGUNDO = 1_000;
const DIA = 86_400 * SEGUNDO;

/** An endpoint that has done nothing but fail for so long is disabled. */
export const DAYS_UNTIL_DISABLED = 5;
/** Percent of that way at which the office is told. */
const AVISOS = [50, 70, 90];

/** Failures in a row that open the breaker, and the least that there must be before an endpoint is disabled. */
const FALHAS_PARA_ABRIR = 5;
const PRIMEIRA_ESPERA_S = 30;
const MAIOR_ESPERA_S = 600;

/** What is known about how an endpoint answers, as its row has it. */
export interface Saude {
  readonly falhas_seguidas: number;
  /** The first failure since the last success. */
  readonly falhando_desde: Date | null;
  /** The last warning given, in percent. */
  readonly avisado: number;
  readonly disjuntor: 'fechado' | 'aberto' | 'meio_aberto';
  readonly disjuntor_ate: Date | null;
  /** How long the breaker was last opened for. */
  readonly disjuntor_espera_s: number;
}

/** Attempts of one endpoint that ended together. */
export interface Observacao {
  readonly sucessos: number;
  readonly falhas: number;
  /** Of the failures, those that say "not reachable, or not now": timeouts, connections, 5xx, 429. */
  readonly indisponivel: number;
}

export interface Avaliacao {
  readonly saude: Saude;
  /** A warning to give now. */
  readonly aviso?: number;
  readonly desativar: boolean;
  /** It answers again, after failures that had opened its breaker. */
  readonly recuperou: boolean;
}

/** Of an endpoint that has no failure on record. */
export const HEALTHY: Saude = {
  falhas_seguidas: 0,
  falhando_desde: null,
  avisado: 0,
  disjuntor: 'fechado',
  disjuntor_ate: null,
  disjuntor_espera_s: 0,
};

/**
 * What attempts that ended now make of an endpoint's health. One success repairs everything. Failures in a row open the
 * circuit breaker; each probe that fails keeps it open twice as long, up to ten minutes. A refusal (4xx) closes it,
 * since somebody is there to refuse. Days of failures bring warnings and then the end.
 */
export function evaluateSaude(saude: Saude, observacao: Observacao, agora: Date): Avaliacao {
  if (observacao.sucessos > 0)
    return { saude: HEALTHY, desativar: false, recuperou: saude.falhas_seguidas >= FALHAS_PARA_ABRIR };
  const falhas_seguidas = saude.falhas_seguidas + observacao.falhas;
  const falhando_desde = saude.falhando_desde ?? agora;
  const path = ((agora.getTime() - falhando_desde.getTime()) / (DAYS_UNTIL_DISABLED * DIA)) * 100;
  const bastam = falhas_seguidas >= FALHAS_PARA_ABRIR;
  const aviso = bastam ? AVISOS.findLast((percentual) => path >= percentual) : undefined;
  const novo = aviso !== undefined && aviso > saude.avisado ? aviso : undefined;
  return {
    saude: {
      falhas_seguidas,
      falhando_desde,
      avisado: novo ?? saude.avisado,
      ...breakerAfter(saude, observacao, bastam, agora),
    },
    ...(novo === undefined || path >= 100 ? {} : { aviso: novo }),
    desativar: bastam && path >= 100,
    recuperou: false,
  };
}

function breakerAfter(
  saude: Saude,
  { indisponivel }: Observacao,
  bastam: boolean,
  agora: Date,
): Pick<Saude, 'disjuntor' | 'disjuntor_ate' | 'disjuntor_espera_s'> {
  if (indisponivel === 0) return { disjuntor: 'fechado', disjuntor_ate: null, disjuntor_espera_s: 0 };
  if (saude.disjuntor === 'aberto') {
    // The last of those that were under way when it opened.
    const { disjuntor, disjuntor_ate, disjuntor_espera_s } = saude;
    return { disjuntor, disjuntor_ate, disjuntor_espera_s };
  }
  if (saude.disjuntor === 'fechado' && !bastam)
    return { disjuntor: 'fechado', disjuntor_ate: null, disjuntor_espera_s: 0 };
  const disjuntor_espera_s =
    saude.disjuntor_espera_s === 0
      ? PRIMEIRA_ESPERA_S
      : Math.min(2 * saude.disjuntor_espera_s, MAIOR_ESPERA_S);
  return {
    disjuntor: 'aberto',
    disjuntor_ate: new Date(agora.getTime() + disjuntor_espera_s * SEGUNDO),
    disjuntor_espera_s,
  };
}

/**
 * A CTE `fila` for WITH RECURSIVE: the endpoints that have pending entregas, found by jumping from one to the next in the
 * index, however long the backlog of one is. Its last row is NULL.
 */
export const ENDPOINTS_WITH_PENDING = `fila AS (
  (SELECT endpoint_id FROM entrega WHERE estado = 'pendente' ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.endpoint_id FROM entrega e
           WHERE e.estado = 'pendente' AND e.endpoint_id > f.endpoint_id ORDER BY e.endpoint_id LIMIT 1)
    FROM fila f WHERE f.endpoint_id IS NOT NULL)`;
