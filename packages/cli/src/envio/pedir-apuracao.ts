import type { Apuracao } from '@apura/contracts';
import type { Connection } from '../api/connection.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { consultarAte } from './esperar-lotes.ts';
import type { EstadoDoEnvio } from './estado-do-envio.ts';

/**
 * Asks for a version of the month, which will take in all batches sent before. One that is under way may not know
 * them: it is waited for, and then a new one is asked for.
 */
export async function pedirApuracao(
  contexto: Contexto,
  connection: Connection,
  estado: EstadoDoEnvio,
  body: { readonly cliente_id: string; readonly competencia: string },
): Promise<string> {
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
      contexto.avisos.write(`${contexto.textos.enviar.apuracaoEmAndamento}\n`);
      await esperarAsAbertas(contexto, connection, body);
    }
  }
}

async function esperarAsAbertas(
  contexto: Contexto,
  connection: Connection,
  { cliente_id, competencia }: { readonly cliente_id: string; readonly competencia: string },
): Promise<void> {
  const consulta = new URLSearchParams({ cliente_id, competencia, limit: '100' });
  await consultarAte(
    contexto,
    () => connection.json<{ data: Apuracao[] }>(`/v1/apuracoes?${consulta}`),
    ({ data }) => data.every(terminou),
  );
}

const terminou = ({ estado }: Apuracao): boolean => estado === 'calculada' || estado === 'falhou';

/** @throws Falha `recusado` when it fails */
export async function esperarApuracao(
  contexto: Contexto,
  connection: Connection,
  id: string,
): Promise<Apuracao> {
  const apuracao = await consultarAte(
    contexto,
    () => connection.json<Apuracao>(`/v1/apuracoes/${id}`),
    terminou,
  );
  if (apuracao.estado === 'falhou') {
    throw new Falha('recusado', contexto.textos.enviar.apuracaoFalhou(apuracao.erro?.mensagem ?? ''));
  }
  return apuracao;
}
