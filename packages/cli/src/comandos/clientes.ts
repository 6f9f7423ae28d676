import { type OpcoesDaLista, percorrer } from '../api/percorrer.ts';
import type { Cliente } from '../api/respostas.ts';
import { conectar } from '../configuracao/conectar.ts';
import type { Contexto } from '../contexto.ts';
import { mostrar, type OpcoesDeFormato } from '../saida/formato.ts';
import { avisarQueHaMais } from '../saida/ha-mais.ts';

const COLUNAS = ['id', 'cnpj_raiz', 'razao_social', 'regime', 'status'] as const;

/** GET /api/v1/clients. */
export async function clientes(contexto: Contexto, opcoes: OpcoesDeFormato & OpcoesDaLista): Promise<void> {
  const conexao = await conectar(contexto);
  const lista = await percorrer<Cliente>(conexao, '/api/v1/clients', opcoes);
  const linhas = lista.linhas.map((cliente) => COLUNAS.map((coluna) => cliente[coluna]));
  mostrar(contexto, opcoes, {
    json: lista.linhas,
    csv: { colunas: COLUNAS, linhas },
    tabela: { cabecalho: contexto.textos.clientes.cabecalho, linhas, textos: COLUNAS.length },
  });
  avisarQueHaMais(contexto, lista);
}
