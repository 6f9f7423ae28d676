import { known, mesesBefore } from '@apura/contracts';
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
 * A client's documents of some months (YYYY-MM), as the JSON text of the engine's `DocumentoDoConfronto`, with what its months credit of them.
 * What was stored before the column `confronto` was has of its taxes what is shown of them.
 */
async function readDocumentosOfConfronto(
  tx: Transaction,
  { id, cnpj_raiz: cnpjRaiz }: { readonly id: string; readonly cnpj_raiz: string },
  { de, ate }: { readonly de: string; readonly ate: string },
): Promise<string> {
  const creditos = new Map(
    (await tx.rows(creditosDosDocumentos(id, { de, ate: mesesBefore(ate, -MESES_EM_VOLTA) }))).map(
      ({ documento_id, ...taxes }) => [documento_id, taxes],
    ),
  );
  const rows = await tx.rows(
    from
      .selectFrom('documento')
      .select([
        'id',
        'chave',
        'tipo',
        'modelo',
        'serie',
        'numero',
        'situacao',
        'emitente',
        'destinatario',
        'dh_emi',
      ])
      .select((eb) => ['tributos_atuais', 'confronto', eb.cast<string>('valor_total', 'text').as('total')])
      .where('organization_id', '=', tx.organizationId)
      .where('competencia', '>=', de)
      .where('competencia', '<=', ate)
      .where((eb) => eb.or([eb('emitente_raiz', '=', cnpjRaiz), eb('destinatario_raiz', '=', cnpjRaiz)])),
  );
  return JSON.stringify(
    rows.map(({ id: documentoId, chave, tipo, modelo, serie, numero, situacao, confronto, ...guardado }) => ({
      ...{ chave, tipo, modelo, situacao, serie: withoutZeros(serie ?? ''), numero: withoutZeros(numero) },
      ...ofColumns(guardado),
      ...(confronto === null ? {} : ofConfronto(Object(confronto))),
      ...{ creditos: creditos.get(documentoId) },
    })),
  );
}

/** Of the client's purchases of some months, whatever they do to the new taxes: reais by document. */
const creditosDosDocumentos = (
  clienteId: string,
  { de, ate }: { readonly de: string; readonly ate: string },
) =>
  from
    .selectFrom('lancamento')
    .select('documento_id')
    .select(({ fn, cast }) => [
      cast<string>(fn.sum('icms'), 'text').as('icms'),
      cast<string>(fn.sum('ipi'), 'text').as('ipi'),
      cast<string>(fn.sum('pis'), 'text').as('pis'),
      cast<string>(fn.sum('cofins'), 'text').as('cofins'),
    ])
    .where('cliente_id', '=', clienteId)
    .where('competencia', '>=', de)
    .where('competencia', '<=', ate)
    .where('efeito', 'in', ['credito', 'credito_recusado', 'sem_efeito'])
    .where('cfop', '~', '^[123]')
    .groupBy('documento_id');

const withoutZeros = (texto: string): string => texto.replace(/^0+(?=.)/, '');

interface Guardado {
  readonly emitente: unknown;
  readonly destinatario: unknown;
  readonly dh_emi: string;
  readonly total: string;
  readonly tributos_atuais: unknown;
}

/** What the column leaves out is zero, or stands in others; it was told in full at first, its items as a list. */
function ofConfronto({ tributos, itens = {}, ...said }: Confrontado): object {
  return {
    ...said,
    tributos: { ...SEM_TRIBUTOS, ...tributos },
    itens: Array.isArray(itens) ? itens : Object.entries(itens).map(([numero, icms]) => ({ numero, icms })),
  };
}

interface Confrontado {
  readonly tributos: object;
  readonly itens?: object | readonly object[];
}

function ofColumns({ emitente, destinatario, dh_emi, total, tributos_atuais }: Guardado): object {
  const { cnpj, cpf } = Object(emitente);
  const { cnpj: deCnpj, cpf: deCpf } = Object(destinatario);
  const { icms, fcp, icms_st, ipi, pis, cofins } = { ...SEM_TRIBUTOS, ...Object(tributos_atuais) };
  return {
    ...{ emitente: cnpj ?? cpf ?? '', destinatario: deCnpj ?? deCpf, emitido_em: dh_emi.slice(0, 10) },
    ...{ entrada_do_emitente: false, so_dos_tributos_novos: false, total, novos: ZERO, itens: [] },
    tributos: { ...SEM_TRIBUTOS, icms, fcp, icms_st, ipi, pis, cofins },
  };
}

const ZERO = '0.00';
const SEM_TRIBUTOS = {
  ...{ icms: ZERO, icms_monofasico: ZERO, fcp: ZERO, icms_st: ZERO, fcp_st: ZERO },
  ...{ ipi: ZERO, pis: ZERO, cofins: ZERO, credito_do_simples: ZERO },
};
