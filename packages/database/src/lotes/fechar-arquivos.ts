import {
  documentoAlterado,
  type Fato,
  type LoteEncerrado,
  loteConcluido,
  xmlRecusado,
} from '@apura/contracts';
import type { ChunkClaim } from '../claims/claims.ts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { acordarApuracoes } from './acordar-apuracoes.ts';
import type { ArquivoLido, ItemLido } from './arquivo-lido.ts';
import { avisosDoArquivo, contarAvisos, type Informado } from './avisos-do-arquivo.ts';

/** What became of a document or event of a file. */
export type Desfecho = 'processado' | 'duplicado' | 'recusado';

const DUPLICADO = {
  codigo: 'arquivo_duplicado',
  mensagem: 'Todos os documentos deste arquivo já tinham sido recebidos.',
};

/**
 * Gives each file of the chunk its outcome, counts them into the lote, raises `xml.parse_failed` for each refused one,
 * ends the chunk and, when nothing is pending any more, the lote.
 */
export async function fecharArquivos(
  tx: Transaction,
  chunk: ChunkClaim,
  arquivos: readonly ArquivoLido[],
  desfechoDoItem: (item: ItemLido) => Desfecho,
): Promise<void> {
  const [informado] = await tx.rows<Informado>(
    'SELECT cliente_id, competencia, entrada_em::text AS entrada_em FROM lote WHERE id = $1',
    [chunk.lote_id],
  );
  if (!informado) throw new Error(`no lote ${chunk.lote_id}`);
  const fechados = arquivos.map((arquivo) => {
    const itens = arquivo.itens.map((item, ordem) => ({
      arquivo_id: arquivo.arquivoId,
      ordem,
      tipo: item.tipo === 'evento' ? 'evento' : 'nota',
      chave:
        item.tipo === 'nota' ? item.documento.chave : item.tipo === 'evento' ? item.evento.chave : item.chave,
      estado: desfechoDoItem(item),
      codigo: item.tipo === 'nota_recusada' ? item.codigo : null,
    }));
    const { nome, itens: lidos } = arquivo;
    const avisos = avisosDoArquivo(arquivo, informado);
    return { id: arquivo.arquivoId, nome, itens, lidos, avisos, ...desfechoDoArquivo(arquivo, itens) };
  });

  const { rows: changed } = await tx.query<{ id: string; estado: Desfecho }>(
    `UPDATE arquivo a SET estado = x.estado, codigo = x.codigo, mensagem = x.mensagem, linha = x.linha,
            coluna = x.coluna, avisos = x.avisos, processado_em = now()
       FROM jsonb_to_recordset($1::jsonb)
         AS x(id uuid, estado text, codigo text, mensagem text, linha int, coluna int, avisos text[])
      WHERE a.pedaco_id = $2 AND a.id = x.id AND a.estado = 'pendente' RETURNING a.id, a.estado`,
    [JSON.stringify(fechados.map(({ itens: _i, lidos: _l, ...arquivo }) => arquivo)), chunk.id],
  );
  const novos = new Set(changed.map((row) => row.id));
  const resultados = fechados.flatMap(({ id, itens }) => (novos.has(id) ? itens : []));
  await insertRows(tx, 'arquivo_resultado', resultados, 'ON CONFLICT DO NOTHING');
  await tx.query(
    `UPDATE pedaco SET estado = 'concluido', lease_dono = NULL, lease_ate = NULL WHERE id = $1`,
    [chunk.id],
  );

  const count = (estado: Desfecho) => changed.filter((row) => row.estado === estado).length;
  const { rows } = await tx.query<LoteEncerrado>(
    `UPDATE lote SET pendentes = pendentes - $2, processados = processados + $3, duplicados = duplicados + $4,
            recusados = recusados + $5,
            avisos = CASE WHEN $6::jsonb = '{}' THEN avisos ELSE (
              SELECT jsonb_object_agg(k, n) FROM (
                SELECT key AS k, sum(value::int) AS n
                  FROM (SELECT * FROM jsonb_each_text(avisos) UNION ALL SELECT * FROM jsonb_each_text($6::jsonb)) um
                 GROUP BY key) todos) END,
            estado = CASE WHEN estado = 'cancelado' THEN estado WHEN pendentes = $2 THEN 'concluido' ELSE 'processando' END,
            fim = CASE WHEN pendentes = $2 THEN now() END
      WHERE id = $1 RETURNING id, estado, total, processados, duplicados, recusados, cancelados, avisos, criado_em, fim`,
    [
      chunk.lote_id,
      changed.length,
      count('processado'),
      count('duplicado'),
      count('recusado'),
      JSON.stringify(contarAvisos(fechados.filter(({ id }) => novos.has(id)))),
    ],
  );
  const lote = rows[0];
  if (!lote) throw new Error(`no lote ${chunk.lote_id}`);

  const fatos: Fato[] = fechados.flatMap((arquivo) =>
    arquivo.estado === 'recusado' && novos.has(arquivo.id) ? [xmlRecusado(chunk.lote_id, arquivo)] : [],
  );
  fatos.push(...alterados(chunk, fechados, novos));
  if (lote.estado === 'concluido' && changed.length) {
    fatos.push(loteConcluido(lote));
    await acordarApuracoes(tx, chunk.lote_id);
  }
  await inserirEventos(tx, { lote: chunk.lote_id }, chunk.request_id, fatos);
}

interface Fechado {
  readonly id: string;
  readonly nome: string;
  readonly itens: readonly { readonly estado: Desfecho }[];
  readonly lidos: readonly ItemLido[];
}

/** The notes that were written from these files and are not what was signed or authorised; blanks alone accuse nobody. */
const alterados = (chunk: ChunkClaim, fechados: readonly Fechado[], novos: ReadonlySet<string>): Fato[] =>
  fechados.flatMap(({ id, nome, itens, lidos }) =>
    lidos.flatMap((item, i) => {
      if (!novos.has(id) || item.tipo !== 'nota' || itens[i]?.estado !== 'processado') return [];
      const { chave, autenticidade } = item.documento;
      if (autenticidade?.veredito !== 'alterada' || autenticidade.motivo === 'formatacao') return [];
      return [documentoAlterado(chunk.lote_id, { arquivo: nome, chave, motivo: autenticidade.motivo })];
    }),
  );

function desfechoDoArquivo(arquivo: ArquivoLido, itens: readonly { estado: Desfecho }[]) {
  const nada = { codigo: null, mensagem: null, linha: null, coluna: null };
  if (arquivo.problema) {
    const { codigo, mensagem, linha, coluna } = arquivo.problema;
    return { estado: 'recusado' as const, codigo, mensagem, linha: linha ?? null, coluna: coluna ?? null };
  }
  if (itens.some((item) => item.estado === 'processado')) return { estado: 'processado' as const, ...nada };
  const recusada = arquivo.itens.find((item) => item.tipo === 'nota_recusada');
  if (recusada?.tipo === 'nota_recusada') {
    return { estado: 'recusado' as const, ...nada, codigo: recusada.codigo, mensagem: recusada.mensagem };
  }
  return { estado: 'duplicado' as const, ...nada, ...DUPLICADO };
}
