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
  readonly creditos: string;
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
  const ate = mesesBefore(competencia, -MESES_EM_VOLTA);
  const de = mesesBefore(competencia, MESES_EM_VOLTA);
  const { livros, documentos, creditos } = await tenant.snapshot(async (tx) => ({
    livros: await readLivrosOfMeses(tx, id, { de: competencia, ate }),
    documentos: await readDocumentosOfConfronto(tx, cnpj_raiz, { de, ate: competencia }),
    creditos: await readCreditos(tx, id, { de, ate }),
  }));
  const conteudos = await readConteudos(livros.flatMap(({ partes }) => partes));
  return {
    ...{ competencia, cnpj_raiz, documentos, creditos },
    livros: livros.map(({ partes, ...livro }) => ({
      ...{ id: livro.id, arquivo: livro.arquivo, livro: livro.livro, cnpj: livro.cnpj, de: livro.de },
      ...{ ate: livro.ate, consolidado: livro.consolidado, fatos: livro.fatos },
      partes: partes.map((parte) => known(conteudos.get(parte.toString('hex')), 'facts of a book')),
    })),
  };
}

/** Months, the first and the last (YYYY-MM). */
interface Meses {
  readonly de: string;
  readonly ate: string;
}

/**
 * A company's documents of some months, as the JSON text of the engine's `DocumentoGuardado`s. PostgreSQL writes it: of ten thousand documents
 * nobody here takes four objects apart each.
 */
async function readDocumentosOfConfronto(
  tx: Transaction,
  cnpjRaiz: string,
  { de, ate }: Meses,
): Promise<string> {
  const rows = await tx.rows(
    from
      .selectFrom('documento')
      .select(({ ref, cast }) => {
        const named = COLUMNS.map((name) => sql`${sql.lit(name)}, ${ref(name)}`);
        const total = sql`'total', ${cast('valor_total', 'text')}`;
        return sql<string>`json_build_object(${sql.join([...named, total])})::text`.as('documento');
      })
      .where('organization_id', '=', tx.organizationId)
      .where('competencia', '>=', de)
      .where('competencia', '<=', ate)
      .where((eb) => eb.or([eb('emitente_raiz', '=', cnpjRaiz), eb('destinatario_raiz', '=', cnpjRaiz)])),
  );
  return `[${rows.map(({ documento }) => documento).join(',')}]`;
}

const COLUMNS = [
  ...(['id', 'chave', 'tipo', 'modelo', 'serie', 'numero', 'situacao', 'emitente', 'destinatario'] as const),
  ...(['dh_emi', 'tributos_atuais', 'confronto'] as const),
] as const;

/**
 * What the client's months credit of its purchases, whatever they do to the new taxes: the JSON text of reais by the document's id. Beside the
 * documents, and not joined to them: of rows that have just come the planner knows nothing, and would look through one for each of the other.
 */
async function readCreditos(tx: Transaction, clienteId: string, { de, ate }: Meses): Promise<string> {
  const rows = await tx.rows(
    from
      .selectFrom('lancamento')
      .select(({ fn, ref, cast }) => {
        const named = (['icms', 'ipi', 'pis', 'cofins'] as const).map(
          (name) => sql`${sql.lit(name)}, ${cast(fn.sum(name), 'text')}`,
        );
        const id = sql`to_json(${ref('documento_id')})::text`;
        return sql<string>`${id} || ':' || json_build_object(${sql.join(named)})::text`.as('credito');
      })
      .where('cliente_id', '=', clienteId)
      .where('competencia', '>=', de)
      .where('competencia', '<=', ate)
      .where('efeito', 'in', ['credito', 'credito_recusado', 'sem_efeito'])
      .where('cfop', '~', '^[123]')
      .groupBy('documento_id'),
  );
  return `{${rows.map(({ credito }) => credito).join(',')}}`;
}
