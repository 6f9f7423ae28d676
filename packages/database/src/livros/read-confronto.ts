import { known, mesesBefore } from '@apura/contracts';
import { sql } from 'kysely';
import { from } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type LivroComFatos, readLivrosOfMeses } from './list-livros.ts';

/** A book of a later month may have what came in late, and one of the month a document of an earlier one. */
const MESES_EM_VOLTA = 2;

type LivroInConfronto = Pick<
  LivroComFatos,
  'id' | 'arquivo' | 'livro' | 'cnpj' | 'de' | 'ate' | 'consolidado' | 'fatos'
> & { readonly partes: readonly Uint8Array[] };

/** What is stored of a client's month (YYYY-MM) in its books and beside them, as the engine compares it. */
export interface MesInLivrosGuardado {
  readonly competencia: string;
  readonly cnpj_raiz: string;
  readonly livros: readonly LivroInConfronto[];
  readonly documentos: string;
}

/**
 * `readConteudos` gives the bytes of contents, by their SHA-256 in hex; of an instant are books and documents.
 *
 * @throws Error where the facts of a book are not in the storage
 */
export async function readMesInLivros(
  tenant: Tenant,
  { id, cnpj_raiz }: { readonly id: string; readonly cnpj_raiz: string },
  competencia: string,
  readConteudos: (sha256s: readonly Buffer[]) => Promise<ReadonlyMap<string, Uint8Array>>,
): Promise<MesInLivrosGuardado> {
  const { livros, documentos } = await tenant.snapshot(async (tx) => ({
    livros: await readLivrosOfMeses(tx, id, {
      de: competencia,
      ate: mesesBefore(competencia, -MESES_EM_VOLTA),
    }),
    documentos: await readDocumentosOfConfronto(
      tx,
      { id, cnpj_raiz },
      { de: mesesBefore(competencia, MESES_EM_VOLTA), ate: competencia },
    ),
  }));
  const conteudos = await readConteudos(livros.flatMap(({ partes }) => partes));
  return {
    ...{ competencia, cnpj_raiz, documentos },
    livros: livros.map(({ partes, ...livro }) => ({
      ...{ id: livro.id, arquivo: livro.arquivo, livro: livro.livro, cnpj: livro.cnpj, de: livro.de },
      ...{ ate: livro.ate, consolidado: livro.consolidado, fatos: livro.fatos },
      partes: partes.map((parte) => known(conteudos.get(parte.toString('hex')), 'facts of a book')),
    })),
  };
}

/**
 * A client's documents of some months (YYYY-MM), as the JSON text of the engine's `DocumentoGuardado`, with what its months credit of them.
 * PostgreSQL writes it: of ten thousand documents nobody here takes four objects apart each.
 */
async function readDocumentosOfConfronto(
  tx: Transaction,
  { id, cnpj_raiz: cnpjRaiz }: { readonly id: string; readonly cnpj_raiz: string },
  { de, ate }: { readonly de: string; readonly ate: string },
): Promise<string> {
  const creditos = creditosDosDocumentos(id, { de, ate: mesesBefore(ate, -MESES_EM_VOLTA) });
  const rows = await tx.rows(
    from
      .with('credito', () => creditos)
      .selectFrom('documento as d')
      .leftJoin('credito as c', 'c.documento_id', 'd.id')
      .select(({ ref, cast }) => {
        const columns = [
          ...([
            'chave',
            'tipo',
            'modelo',
            'serie',
            'numero',
            'situacao',
            'emitente',
            'destinatario',
          ] as const),
          ...(['dh_emi', 'tributos_atuais', 'confronto'] as const),
        ];
        const named = [
          ...columns.map((name) => sql`${sql.lit(name)}, ${ref(`d.${name}`)}`),
          sql`'total', ${cast('d.valor_total', 'text')}, 'creditos', ${ref('c.creditos')}`,
        ];
        return sql<string>`json_build_object(${sql.join(named)})::text`.as('documento');
      })
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.competencia', '>=', de)
      .where('d.competencia', '<=', ate)
      .where((eb) => eb.or([eb('d.emitente_raiz', '=', cnpjRaiz), eb('d.destinatario_raiz', '=', cnpjRaiz)])),
  );
  return `[${rows.map(({ documento }) => documento).join(',')}]`;
}

/** Of the client's purchases of some months, whatever they do to the new taxes: reais by document. */
const creditosDosDocumentos = (
  clienteId: string,
  { de, ate }: { readonly de: string; readonly ate: string },
) =>
  from
    .selectFrom('lancamento')
    .select('documento_id')
    .select(({ fn, cast }) => {
      const named = (['icms', 'ipi', 'pis', 'cofins'] as const).map(
        (name) => sql`${sql.lit(name)}, ${cast(fn.sum(name), 'text')}`,
      );
      return sql<object>`json_build_object(${sql.join(named)})`.as('creditos');
    })
    .where('cliente_id', '=', clienteId)
    .where('competencia', '>=', de)
    .where('competencia', '<=', ate)
    .where('efeito', 'in', ['credito', 'credito_recusado', 'sem_efeito'])
    .where('cfop', '~', '^[123]')
    .groupBy('documento_id');
