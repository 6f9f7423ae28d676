import type { Transaction } from '../tenancy/tenant.ts';
import type { LancamentoParaGravar } from './documento-para-gravar.ts';
import type { MesDoCliente } from './eventos-nfe.ts';
import { inserirLancamentos, inserirPerguntas, type LancamentosDoDocumento } from './inserir-lancamentos.ts';
import { CHAVE_DO_LANCAMENTO, COLUNAS_DE_VALORES, VALORES } from './valores.ts';

type LancamentoGuardado = LancamentoParaGravar & {
  readonly documento_id: string;
  readonly versao_regras: string;
};

/**
 * Gives each note these lançamentos and questions in place of those that it has, for one client or, without
 * `clienteId`, for all. Notes whose rows are the same already are left alone. Returns the months of clients whose figures changed.
 */
export async function substituirLancamentos(
  tx: Transaction,
  documentos: readonly LancamentosDoDocumento[],
  clienteId?: string,
): Promise<MesDoCliente[]> {
  const ids = documentos.map(({ documentoId }) => documentoId);
  // An answer may change nothing but the question.
  await tx.query(
    'DELETE FROM pergunta WHERE documento_id = ANY($1) AND ($2::uuid IS NULL OR cliente_id = $2)',
    [ids, clienteId],
  );
  await inserirPerguntas(
    tx,
    documentos.map(({ documentoId, perguntas = [] }) => ({ documentoId, perguntas })),
  );
  const { rows: guardados } = await tx.query<LancamentoGuardado>(
    `SELECT documento_id, cliente_id, competencia, ${CHAVE_DO_LANCAMENTO.join(', ')}, itens,
            ${COLUNAS_DE_VALORES.map((name) => `${name}::text AS ${name}`).join(', ')}, versao_regras
       FROM lancamento WHERE documento_id = ANY($1) AND ($2::uuid IS NULL OR cliente_id = $2)`,
    [ids, clienteId],
  );
  const antes = new Map<string, LancamentoGuardado[]>();
  for (const row of guardados) antes.set(row.documento_id, [...(antes.get(row.documento_id) ?? []), row]);

  const diferentes = documentos.filter(({ documentoId, versaoRegras, lancamentos }) => {
    const velhos = antes.get(documentoId) ?? [];
    return (
      velhos.some((row) => row.versao_regras !== versaoRegras) ||
      identidade(velhos) !== identidade(lancamentos)
    );
  });
  if (!diferentes.length) return [];
  await tx.query(
    'DELETE FROM lancamento WHERE documento_id = ANY($1) AND ($2::uuid IS NULL OR cliente_id = $2)',
    [diferentes.map(({ documentoId }) => documentoId), clienteId],
  );
  await inserirLancamentos(tx, diferentes);
  return diferentes.flatMap(({ documentoId, lancamentos }) => {
    const velhos = antes.get(documentoId) ?? [];
    return identidade(velhos) === identidade(lancamentos) ? [] : [...velhos, ...lancamentos].map(mesDo);
  });
}

const mesDo = ({ cliente_id, competencia }: MesDoCliente): MesDoCliente => ({ cliente_id, competencia });

/** What the rows say, whatever their order and the version of the rules that made them. */
function identidade(lancamentos: readonly LancamentoParaGravar[]): string {
  return lancamentos
    .map((row) =>
      JSON.stringify([
        row.cliente_id,
        row.competencia,
        row.efeito,
        row.motivo,
        row.cfop,
        row.cclasstrib,
        row.ncm_capitulo,
        row.itens,
        ...VALORES.map((name) => row[name]),
      ]),
    )
    .sort()
    .join('\n');
}
