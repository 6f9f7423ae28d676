type Consultar = <T extends object>(sql: string) => Promise<T[]>;

const SEM = `- '{id,organization_id,documento_id,cliente_id,criado_em,atualizado_em}'::text[]`;
const DO_DOCUMENTO = ['lancamento', 'pergunta', 'retencao', 'em_duvida', 'divergencia', 'documento_vinculo'];

/** All that is known of the office's documents, without what every row has of its own: documents, events, then what they mean, then products. */
export function linhasGuardadas(consultar: Consultar): Promise<string[][]> {
  const todas = [
    ...['documento', 'evento_documento'].map(
      (tabela) => `SELECT (to_jsonb(x) ${SEM})::text AS linha FROM ${tabela} x`,
    ),
    ...DO_DOCUMENTO.map(
      (tabela) => `SELECT d.chave || ' ' || coalesce(c.cnpj_raiz, '') || (to_jsonb(x) ${SEM})::text AS linha
        FROM ${tabela} x JOIN documento d ON d.id = x.documento_id LEFT JOIN cliente c ON c.id = (to_jsonb(x)->>'cliente_id')::uuid`,
    ),
    `SELECT c.cnpj_raiz || (to_jsonb(x) ${SEM})::text AS linha FROM produto x JOIN cliente c ON c.id = x.cliente_id`,
  ];
  return Promise.all(
    todas.map(async (sql) =>
      (await consultar<{ linha: string }>(`${sql} ORDER BY 1`)).map(({ linha }) => linha),
    ),
  );
}
