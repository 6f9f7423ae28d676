import type { DocumentoParaGravar } from '../documentos/documento-para-gravar.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { ArquivoLido, ItemLido } from './arquivo-lido.ts';

/**
 * The files, with `outro_conteudo` on each document that was not written because its key is stored, and that does not say what is
 * stored. Files without such a document cost nothing.
 */
export async function avisarOutroConteudo(
  tx: Transaction,
  arquivos: readonly ArquivoLido[],
  duplicado: (item: ItemLido) => boolean,
): Promise<readonly ArquivoLido[]> {
  const copias = arquivos
    .flatMap(({ itens }) => itens)
    .flatMap((item) => (item.tipo === 'nota' && duplicado(item) ? [item.documento] : []));
  if (!copias.length) return arquivos;
  const achadas = await tx.rows<{ i: number }>(DIZEM_OUTRA_COISA, [
    tx.organizationId,
    JSON.stringify(copias.map(oQueSeCompara)),
    copias.map(({ chave }) => chave),
  ]);
  const outras = new Set(achadas.map(({ i }) => copias[i]));
  const avisado = (item: ItemLido): ItemLido =>
    item.tipo === 'nota' && outras.has(item.documento)
      ? { ...item, avisos: [...(item.avisos ?? []), 'outro_conteudo'] }
      : item;
  return arquivos.map((arquivo) => ({ ...arquivo, itens: arquivo.itens.map(avisado) }));
}

const oQueSeCompara = (documento: DocumentoParaGravar): object => ({
  chave: documento.chave,
  competencia: documento.competencia,
  emitente: documento.emitente,
  destinatario: documento.destinatario,
  valor_total: documento.valor_total,
  tributos_atuais: documento.tributos_atuais,
  reforma: documento.reforma,
  versao_regras: documento.versao_regras,
  autenticidade_detalhe: documento.autenticidade,
});

/** The digest that was signed, where the content is that; what an altered file has instead equals no digest; NULL: nothing is known. */
const CONTEUDO = (row: string): string => `CASE
  WHEN ${row}.autenticidade_detalhe->>'conteudo' IN ('confere', 'reformatado')
  THEN coalesce(${row}.autenticidade_detalhe->>'resumo_assinado', ${row}.autenticidade_detalhe->>'resumo_protocolo')
  WHEN ${row}.autenticidade_detalhe->>'veredito' = 'alterada' THEN '' END`;
const PARTES_E_TOTAL = (row: string): string =>
  `(${row}.valor_total, ${row}.emitente->>'cnpj', ${row}.destinatario->>'cnpj', ${row}.destinatario->>'cpf')`;
const CALCULADO = (row: string): string => `(${row}.competencia, ${row}.tributos_atuais, ${row}.reforma)`;

/**
 * Digests decide where they can; else what counts of a document, of which other rules would compute a part otherwise. The keys stand
 * apart so that the index is asked for them, whatever is known of an office that has just sent its first months.
 */
const DIZEM_OUTRA_COISA = `
  SELECT c.i FROM (
    SELECT n.ordinality::int - 1 AS i, ${CONTEUDO('n')} AS novo, ${CONTEUDO('d')} AS guardado,
           ${PARTES_E_TOTAL('n')} IS DISTINCT FROM ${PARTES_E_TOTAL('d')}
             OR n.versao_regras = d.versao_regras AND ${CALCULADO('n')} IS DISTINCT FROM ${CALCULADO('d')} AS difere
      FROM jsonb_populate_recordset(NULL::documento, $2) WITH ORDINALITY AS n
      JOIN documento d ON d.organization_id = $1 AND d.chave = ANY($3) AND d.chave = n.chave) c
   WHERE c.novo <> c.guardado OR c.difere AND (c.novo = c.guardado AND c.novo <> '') IS NOT TRUE`;
