import type { Documento } from '@apura/contracts';
import { connect } from '../config/connect.ts';
import type { Contexto } from '../contexto.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type ListOptions, listar } from '../output/listar.ts';

const COLUNAS = [
  ...['chave', 'modelo', 'serie', 'numero', 'competencia', 'situacao', 'emitente', 'nome_do_emitente'],
  ...['valor_total', 'cbs', 'ibs', 'is', 'divergencias_criticas', 'avisos'],
];

/** GET /api/v1/documents. */
export async function documentos(contexto: Contexto, options: ListOptions): Promise<void> {
  const { textos, language } = contexto;
  const d = (valor: string) => dinheiro(valor, language);
  const connection = await connect(contexto);
  await listar<Documento>(contexto, connection, '/api/v1/documents', options, (lista) => ({
    csv: { colunas: COLUNAS, linhas: lista.map(linhaDeCsv) },
    tabela: {
      header: textos.documentos.header,
      linhas: lista.map(({ chave, emitente, competencia, situacao, valor_total, reforma, divergencias }) => [
        ...[chave, emitente.nome ?? emitente.cnpj ?? emitente.cpf ?? '', competencia, situacao],
        ...[d(valor_total), d(reforma.cbs), d(reforma.ibs), d(reforma.is)],
        divergencias.criticas + divergencias.avisos,
      ]),
      textos: 4,
    },
  }));
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
