import type { Documento } from '@apura/contracts';
import type { AskedPage, Connection } from '../api/connection.ts';
import type { Contexto } from '../contexto.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type ListOptions, list } from '../output/formato.ts';

const COLUNAS = [
  ...['chave', 'modelo', 'serie', 'numero', 'competencia', 'situacao', 'emitente', 'nome_do_emitente'],
  ...['valor_total', 'cbs', 'ibs', 'is', 'divergencias_criticas', 'avisos', 'tipo'],
];

const IMPOSTOS = ['cbs', 'ibs', 'is'] as const;

/** GET /api/v1/documents. */
export async function documentos(contexto: Contexto, options: ListOptions): Promise<void> {
  const { textos, language } = contexto;
  const d = (valor: string) => dinheiro(valor, language);
  const ver = (connection: Connection, query: AskedPage) =>
    connection.call('GET', '/api/v1/documents', { query });
  await list(contexto, ver, options, (lista) => ({
    csv: { colunas: COLUNAS, linhas: lista.map(linhaDeCsv) },
    tabela: {
      header: textos.documentos.header,
      linhas: lista.map(({ chave, tipo, emitente, competencia, situacao, ...documento }) => [
        ...[chave, tipo, emitente.nome ?? emitente.cnpj ?? emitente.cpf ?? '', competencia, situacao],
        ...[documento.valor_total, ...IMPOSTOS.map((nome) => documento.reforma[nome])].map(d),
        documento.divergencias.criticas + documento.divergencias.avisos,
      ]),
      textos: 5,
    },
  }));
}

function linhaDeCsv(documento: Documento): unknown[] {
  const { emitente, reforma, divergencias, tipo } = documento;
  return [
    ...[documento.chave, documento.modelo, documento.serie, documento.numero],
    ...[documento.competencia, documento.situacao, emitente.cnpj ?? emitente.cpf, emitente.nome],
    ...[documento.valor_total, reforma.cbs, reforma.ibs, reforma.is],
    ...[divergencias.criticas, divergencias.avisos, tipo],
  ];
}
