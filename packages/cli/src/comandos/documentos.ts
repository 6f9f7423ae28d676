import { type OpcoesDaLista, percorrer } from '../api/percorrer.ts';
import type { Documento } from '../api/respostas.ts';
import { conectar } from '../configuracao/conectar.ts';
import type { Contexto } from '../contexto.ts';
import { dinheiro } from '../saida/dinheiro.ts';
import { mostrar, type OpcoesDeFormato } from '../saida/formato.ts';
import { avisarQueHaMais } from '../saida/ha-mais.ts';

const COLUNAS = [
  ...['chave', 'modelo', 'serie', 'numero', 'competencia', 'situacao', 'emitente', 'nome_do_emitente'],
  ...['valor_total', 'cbs', 'ibs', 'is', 'divergencias_criticas', 'avisos'],
];

/** GET /api/v1/documents. */
export async function documentos(contexto: Contexto, opcoes: OpcoesDeFormato & OpcoesDaLista): Promise<void> {
  const { textos, idioma } = contexto;
  const conexao = await conectar(contexto);
  const lista = await percorrer<Documento>(conexao, '/api/v1/documents', opcoes);
  const d = (valor: string) => dinheiro(valor, idioma);
  mostrar(contexto, opcoes, {
    json: lista.linhas,
    csv: { colunas: COLUNAS, linhas: lista.linhas.map(linhaDeCsv) },
    tabela: {
      cabecalho: textos.documentos.cabecalho,
      linhas: lista.linhas.map(
        ({ chave, emitente, competencia, situacao, valor_total, reforma, divergencias }) => [
          ...[chave, emitente.nome ?? emitente.cnpj ?? emitente.cpf ?? '', competencia, situacao],
          ...[d(valor_total), d(reforma.cbs), d(reforma.ibs), d(reforma.is)],
          divergencias.criticas + divergencias.avisos,
        ],
      ),
      textos: 4,
    },
  });
  avisarQueHaMais(contexto, lista);
}

function linhaDeCsv(documento: Documento): unknown[] {
  const { emitente, reforma, divergencias } = documento;
  return [
    ...[documento.chave, documento.modelo, documento.serie, documento.numero],
    ...[documento.competencia, documento.situacao, emitente.cnpj ?? emitente.cpf, emitente.nome],
    ...[documento.valor_total, reforma.cbs, reforma.ibs, reforma.is],
    ...[divergencias.criticas, divergencias.avisos],
  ];
}
