import { type OpcoesDaLista, percorrer } from '../api/percorrer.ts';
import type { Evento } from '../api/respostas.ts';
import { conectar } from '../configuracao/conectar.ts';
import type { Contexto } from '../contexto.ts';
import { encaminhar } from '../eventos/encaminhar.ts';
import { mostrar, type OpcoesDeFormato } from '../saida/formato.ts';
import { avisarQueHaMais } from '../saida/ha-mais.ts';

/** GET /v1/eventos: the list, the oldest first, or each new event forwarded. */
export async function eventos(
  contexto: Contexto,
  opcoes: OpcoesDeFormato & OpcoesDaLista & { readonly encaminhar?: string },
): Promise<void> {
  const conexao = await conectar(contexto);
  if (opcoes.encaminhar !== undefined) return encaminhar(contexto, conexao, opcoes.encaminhar);
  const lista = await percorrer<Evento>(conexao, '/v1/eventos', opcoes);
  const linhas = lista.linhas.map(({ timestamp, type, event_id }) => [timestamp, type, event_id]);
  mostrar(contexto, opcoes, {
    json: lista.linhas,
    csv: { colunas: ['timestamp', 'type', 'event_id'], linhas },
    tabela: { cabecalho: contexto.textos.eventos.cabecalho, linhas, textos: 3 },
  });
  avisarQueHaMais(contexto, lista);
}
