import type { Conexao } from '../api/conexao.ts';
import type { Apuracao } from '../api/respostas.ts';
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
  conexao: Conexao,
  estado: EstadoDoEnvio,
  corpo: { readonly cliente_id: string; readonly competencia: string },
): Promise<string> {
  if (estado.apuracao !== undefined) return estado.apuracao;
  for (;;) {
    try {
      const { id } = await conexao.json<Apuracao>('/v1/apuracoes', {
        metodo: 'POST',
        corpo,
        cabecalhos: { 'idempotency-key': await estado.vaiApurar() },
      });
      await estado.apurando(id);
      return id;
    } catch (erro) {
      if (!(erro instanceof Falha && erro.tipo === 'recusado')) throw erro;
      await estado.naoApurou();
      if (erro.codigo !== 'apuracao_em_andamento') throw erro;
      contexto.avisos.write(`${contexto.textos.enviar.apuracaoEmAndamento}\n`);
      await esperarAsAbertas(contexto, conexao, corpo);
    }
  }
}

async function esperarAsAbertas(
  contexto: Contexto,
  conexao: Conexao,
  { cliente_id, competencia }: { readonly cliente_id: string; readonly competencia: string },
): Promise<void> {
  const consulta = new URLSearchParams({ cliente_id, competencia, limit: '100' });
  await consultarAte(
    contexto,
    () => conexao.json<{ data: Apuracao[] }>(`/v1/apuracoes?${consulta}`),
    ({ data }) => data.every(terminou),
  );
}

const terminou = ({ estado }: Apuracao): boolean => estado === 'calculada' || estado === 'falhou';

/** @throws Falha `recusado` when it fails */
export async function esperarApuracao(contexto: Contexto, conexao: Conexao, id: string): Promise<Apuracao> {
  const apuracao = await consultarAte(
    contexto,
    () => conexao.json<Apuracao>(`/v1/apuracoes/${id}`),
    terminou,
  );
  if (apuracao.estado === 'falhou') {
    throw new Falha('recusado', contexto.textos.enviar.apuracaoFalhou(apuracao.erro?.mensagem ?? ''));
  }
  return apuracao;
}
