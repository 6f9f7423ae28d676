import {
  type Database,
  type EntregaLida,
  lerEntregas,
  registrarTentativas,
  reivindicarEntregas,
  type TentativaFeita,
} from '@apura/database';
import type { Queues } from '@apura/queues';
import type { Logger } from '@apura/runtime';
import { decifrarSegredo } from '@apura/runtime';
import type { Saida } from '../entrega-http/abrir-saida.ts';
import { assinar } from '../entrega-http/assinar.ts';
import { enviar, type ResultadoDoEnvio } from '../entrega-http/enviar.ts';
import { proximaTentativa } from '../entrega-http/proxima-tentativa.ts';

export interface Expedicao {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
  readonly saida: Saida;
  /** 32 bytes that the endpoints' secrets are encrypted with. */
  readonly secretsKey: Buffer;
  readonly agora: () => Date;
  readonly aleatorio: () => number;
  /** Ends attempts early when the process stops; they are made again. */
  readonly signal: AbortSignal;
}

const BATCH = 20;
/** Longer than any attempt, so that nobody else makes it meanwhile. */
const LEASE_SECONDS = 60;

/** One permit: delivers what is due, a batch at a time, until nothing is. */
export async function entregar(expedicao: Expedicao): Promise<void> {
  let claimed: number;
  do {
    const entregas = await reivindicarEntregas(expedicao.database, BATCH, LEASE_SECONDS);
    claimed = entregas.length;
    const offices = porEscritorio(entregas);
    await Promise.all([...offices].map(([office, ids]) => entregarDoEscritorio(expedicao, office, ids)));
  } while (claimed === BATCH && !expedicao.signal.aborted);
}

function porEscritorio(entregas: readonly { id: string; organization_id: string }[]): Map<string, string[]> {
  const offices = new Map<string, string[]>();
  for (const { id, organization_id } of entregas) {
    offices.set(organization_id, [...(offices.get(organization_id) ?? []), id]);
  }
  return offices;
}

async function entregarDoEscritorio(
  expedicao: Expedicao,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const tenant = expedicao.database.forOrganization(organizationId);
  const entregas = await lerEntregas(tenant, ids);
  const feitas = await Promise.all(entregas.map((entrega) => tentar(expedicao, entrega)));
  const registradas = feitas.filter((feita) => feita !== undefined);
  await registrarTentativas(tenant, registradas);
  // PostgreSQL knows when the next attempt is due; the delayed permit only wakes somebody up for it.
  await expedicao.queues.publish(
    'entregas',
    registradas.flatMap(({ entregaId, numero, proximaEm }) =>
      proximaEm
        ? [
            {
              jobId: `entrega-${entregaId}-${numero}`,
              permit: {
                id: entregaId,
                organization_id: organizationId,
                request_id: requestOf(entregas, entregaId),
              },
              delay: Math.max(0, proximaEm.getTime() - expedicao.agora().getTime()),
            },
          ]
        : [],
    ),
  );
}

const requestOf = (entregas: readonly EntregaLida[], id: string): string =>
  entregas.find((entrega) => entrega.id === id)?.request_id ?? id;

async function tentar(expedicao: Expedicao, entrega: EntregaLida): Promise<TentativaFeita | undefined> {
  const { evento } = entrega;
  const instante = expedicao.agora();
  const corpo = JSON.stringify({ ...evento, timestamp: evento.timestamp.toISOString() });
  const segredos = entrega.segredos.map((cifrado) => decifrarSegredo(expedicao.secretsKey, cifrado));
  const resultado = await enviar(expedicao.saida, {
    url: entrega.url,
    corpo,
    cabecalhos: { ...assinar({ id: evento.event_id, corpo, segredos, instante }) },
    instante,
    signal: expedicao.signal,
  });
  // Cut short by our own end: it does not count, and the lease lets somebody else make it.
  if (resultado.erro === 'cancelado') return undefined;
  expedicao.logger.info('delivery attempt', {
    request_id: entrega.request_id,
    event_id: evento.event_id,
    type: evento.type,
    entrega_id: entrega.id,
    numero: entrega.tentativas + 1,
    resultado: resultado.resultado,
    status: resultado.status,
    erro: resultado.erro,
    ms: resultado.duracaoMs,
  });
  return tentativaFeita(expedicao, entrega, resultado);
}

function tentativaFeita(
  { agora, aleatorio }: Expedicao,
  entrega: EntregaLida,
  resultado: ResultadoDoEnvio,
): TentativaFeita {
  const numero = entrega.tentativas + 1;
  const proximaEm =
    resultado.resultado === 'tentar_de_novo'
      ? proximaTentativa({
          numero,
          criadoEm: entrega.criado_em,
          agora: agora(),
          aleatorio: aleatorio(),
          ...(resultado.retryAfterS === undefined ? {} : { retryAfterS: resultado.retryAfterS }),
        })
      : null;
  return {
    entregaId: entrega.id,
    endpointId: entrega.endpoint_id,
    numero,
    estado: resultado.resultado === 'entregue' ? 'entregue' : proximaEm ? 'pendente' : 'falhou',
    duracaoMs: resultado.duracaoMs,
    ...(proximaEm ? { proximaEm } : {}),
    ...(resultado.status === undefined ? {} : { status: resultado.status }),
    ...(resultado.erro === undefined ? {} : { erro: resultado.erro }),
    ...(resultado.corpo === undefined ? {} : { corpo: resultado.corpo }),
    ...(resultado.desativarEndpoint ? { desativarEndpoint: 'resposta_410' } : {}),
  };
}
