import { comporEvento } from '@apura/contracts';
import type { EntregaLida, TentativaFeita } from '@apura/database';
import { assinar } from '../entrega-http/assinar.ts';
import { enviar, type ResultadoDoEnvio } from '../entrega-http/enviar.ts';
import { proximaTentativa } from '../entrega-http/proxima-tentativa.ts';
import { tempoDasTentativas } from '../metricas.ts';
import type { OpcoesDoExpedidor } from './opcoes-do-expedidor.ts';
import { segredosDaEntrega } from './segredos-da-entrega.ts';

/** Signs and sends one entrega. Undefined when our own end cut it short: then it does not count. */
export async function tentar(
  opcoes: OpcoesDoExpedidor,
  organizationId: string,
  entrega: EntregaLida,
): Promise<TentativaFeita | undefined> {
  const { evento } = entrega;
  const agora = opcoes.relogio ?? (() => new Date());
  const tenant = opcoes.database.forOrganization(organizationId);
  const segredos = await segredosDaEntrega(opcoes.keyRing, tenant, entrega);
  const instante = agora();
  const corpo = JSON.stringify(comporEvento(evento, opcoes.publicBaseUrl));
  const resultado = await enviar(opcoes.saida, {
    url: entrega.url,
    corpo,
    cabecalhos: { ...assinar({ id: evento.id, corpo, segredos, instante }) },
    instante,
    signal: opcoes.signal,
  });
  if (resultado.erro === 'cancelado') return undefined;
  tempoDasTentativas.observe(
    {
      outcome: resultado.resultado,
      status: resultado.status === undefined ? 'none' : `${Math.floor(resultado.status / 100)}xx`,
    },
    resultado.duracaoMs / 1000,
  );
  opcoes.logger.info('delivery attempt', {
    request_id: entrega.request_id,
    event_id: evento.id,
    type: evento.type,
    entrega_id: entrega.id,
    numero: entrega.tentativas + 1,
    resultado: resultado.resultado,
    status: resultado.status,
    erro: resultado.erro,
    ms: resultado.duracaoMs,
  });
  return tentativaFeita(entrega, resultado, instante, agora(), opcoes.aleatorio());
}

function tentativaFeita(
  entrega: EntregaLida,
  resultado: ResultadoDoEnvio,
  instante: Date,
  agora: Date,
  aleatorio: number,
): TentativaFeita {
  const numeroNaRodada = entrega.tentativas - entrega.tentativas_antes + 1;
  // "24 hours after the first" counts from the first attempt itself, however late that was.
  const inicioEm = numeroNaRodada === 1 ? instante : (entrega.inicio_em ?? instante);
  const proximaEm =
    resultado.resultado === 'tentar_de_novo' && !resultado.desistir
      ? proximaTentativa({
          numero: numeroNaRodada,
          criadoEm: inicioEm,
          agora,
          aleatorio,
          ...(resultado.retryAfterS === undefined ? {} : { retryAfterS: resultado.retryAfterS }),
        })
      : null;
  const { desativarEndpoint, status, erro, corpo } = resultado;
  return {
    entregaId: entrega.id,
    endpointId: entrega.endpoint_id,
    requestId: entrega.request_id,
    numero: entrega.tentativas + 1,
    estado: estadoDepois(resultado, proximaEm),
    duracaoMs: resultado.duracaoMs,
    inicioEm,
    indisponivel: resultado.resultado === 'tentar_de_novo',
    endpointSadio: entrega.endpoint_sadio,
    ...(proximaEm ? { proximaEm } : {}),
    ...(status === undefined ? {} : { status }),
    ...(erro === undefined ? {} : { erro }),
    ...(corpo === undefined ? {} : { corpo }),
    ...(desativarEndpoint === undefined ? {} : { desativarEndpoint }),
  };
}

function estadoDepois(resultado: ResultadoDoEnvio, proximaEm: Date | null): TentativaFeita['estado'] {
  if (resultado.resultado === 'entregue') return 'entregue';
  if (resultado.desistir) return 'cancelada';
  return proximaEm ? 'pendente' : 'falhou';
}
