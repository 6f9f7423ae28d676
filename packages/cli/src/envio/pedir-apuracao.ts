import type { Apuracao } from '@apura/contracts';
import type { Connection } from '../api/connection.ts';
import type { Page } from '../api/walk.ts';
import { Falha } from '../falha.ts';
import type { Destino } from './enviar-lotes.ts';
import { consultarAte } from './esperar-lotes.ts';
import type { EstadoDoEnvio } from './estado-do-envio.ts';

/**
 * Asks for a version of the month, which will take in all batches sent before. One that is under way may not know
 * them: it is waited for, and then a new one is asked for.
 */
export async function pedirApuracao(connection: Connection, estado: EstadoDoEnvio, body: Required<Destino>) {
  const { textos, avisos } = connection.contexto;
  if (estado.apuracao !== undefined) return estado.apuracao;
  for (;;) {
    try {
      const { id } = await connection.json<Apuracao>('/v1/apuracoes', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': await estado.vaiApurar() },
      });
      await estado.apurando(id);
      return id;
    } catch (erro) {
      if (!(erro instanceof Falha && erro.tipo === 'recusado')) throw erro;
      await estado.naoApurou();
      if (erro.codigo !== 'apuracao_em_andamento') throw erro;
      avisos.write(`${textos.enviar.apuracaoEmAndamento}\n`);
      const abertas = `/v1/apuracoes?${new URLSearchParams({ ...body, limit: '100' })}`;
      await consultarAte<Page<Apuracao>>(connection, abertas, ({ data }) => data.every(terminou));
    }
  }
}

const terminou = ({ estado }: Apuracao): boolean => estado === 'calculada' || estado === 'falhou';

/** @throws Falha `recusado` when it fails */
export async function esperarApuracao(connection: Connection, id: string): Promise<Apuracao> {
  const apuracao = await consultarAte<Apuracao>(connection, `/v1/apuracoes/${id}`, terminou);
  if (apuracao.estado === 'falhou') {
    throw new Falha(
      'recusado',
      connection.contexto.textos.enviar.apuracaoFalhou(apuracao.erro?.mensagem ?? ''),
    );
  }
  return apuracao;
}
