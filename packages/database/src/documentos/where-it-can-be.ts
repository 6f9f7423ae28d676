import { asSearched, MARCA_DA_NCM } from '@apura/words';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What is asked of a note is an expression on its row, whose columns the compiler knows. */
export type OfDocumento = ExpressionBuilder<Tables, 'documento'>;
export type Condition = Expression<SqlBool>;

/** Which notes can have a name or a product: those of these CNPJ roots, and these. */
export interface Partes {
  readonly raizes: readonly string[];
  readonly documentos: readonly string[];
}

/** Of more names or products than this the next note is never far: they are looked for note by note, the newest first. */
const MUITAS = 200;

/** Whose notes have what one of the patterns matches; undefined when they are many. `entre`: which function of the database looks. */
export async function readPartes(
  tenant: Tenant,
  entre: 'partes_com' | 'produtos_com',
  padroes: readonly string[],
): Promise<Partes | undefined> {
  const raizes = new Set<string>();
  const documentos = new Set<string>();
  for (const padrao of padroes) {
    const rows = await tenant.read(call(entre, padrao, MUITAS + 1));
    if (rows.length > MUITAS) return undefined;
    for (const { raiz, documento_id } of rows) {
      if (raiz) raizes.add(raiz);
      else documentos.add(documento_id);
    }
  }
  return { raizes: [...raizes], documentos: [...documentos] };
}

/** For LIKE: what it takes for a placeholder is a letter here. */
export const escapePattern = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&');

/** Between words others may stand: "refrigerante cola", "Refrigerante de cola". */
export const patternOf = (trecho: string): string => `%${escapePattern(trecho).trim().replace(/\s+/g, '%')}%`;

export const patternOfProduto = (texto: string): string => patternOf(asSearched(texto));

/** `ncm`: its first digits, with or without points. */
export const patternOfNcm = (ncm: string): string => `%${MARCA_DA_NCM}${ncm.replace(/\D/g, '')}%`;

/** A product that is looked for, and which notes can have it; undefined where that is many. */
export interface AskedProduto {
  readonly padrao: string;
  readonly partes: Partes | undefined;
}

export const lookForProdutos = (tenant: Tenant, padroes: readonly string[]): Promise<AskedProduto[]> =>
  Promise.all(
    padroes.map(async (padrao) => ({ padrao, partes: await readPartes(tenant, 'produtos_com', [padrao]) })),
  );

/** What a note must hold to have such a product, and such an NCM. */
export const patternsOfProdutos = ({
  produto,
  ncm,
}: {
  readonly produto?: string;
  readonly ncm?: string;
}) => [
  ...(produto === undefined ? [] : [patternOfProduto(produto)]),
  ...(ncm === undefined ? [] : [patternOfNcm(ncm)]),
];

/** Of so few issuers all notes are looked at; of more the newest of the office, until there are enough. */
const POUCOS_EMITENTES = 8;

/** Holds for notes one of whose products the pattern matches. */
export function hasProduto(eb: OfDocumento, { padrao, partes }: AskedProduto): Condition {
  // Of several words all are to be of one product: each stands in a line of its own, behind its NCM.
  const oTem = /[^\\]%./.test(padrao.slice(1))
    ? eb.and([
        eb('produtos', 'like', padrao),
        sql<boolean>`EXISTS (SELECT FROM unnest(string_to_array(${eb.ref('produtos')}, chr(10))) AS um WHERE substr(um, strpos(um, ' ')) LIKE ${padrao})`,
      ])
    : eb('produtos', 'like', padrao);
  if (partes === undefined) return oTem;
  const condicao = partes.raizes.length > POUCOS_EMITENTES ? unhurried(oTem) : oTem;
  return ofPartes(eb, partes, [['emitente', condicao]]);
}

/** PostgreSQL takes a bare LIKE for rare, and so would read all notes of whoever it is asked of. */
export const unhurried = (condicao: Condition): Condition => sql<boolean>`coalesce(${condicao}, false)`;

/** Narrows conditions on a note, each beside the party that it is of, to notes of `partes`: those are found by an index. */
export function ofPartes(
  eb: OfDocumento,
  { raizes, documentos }: Partes,
  condicoes: readonly (readonly [parte: 'emitente' | 'destinatario', condicao: Condition])[],
): Condition {
  return eb.or([
    ...(raizes.length
      ? condicoes.map(([parte, condicao]) => eb.and([eb(`${parte}_raiz`, 'in', raizes), condicao]))
      : []),
    ...(documentos.length
      ? [eb.and([eb('id', 'in', documentos), eb.or(condicoes.map(([, condicao]) => condicao))])]
      : []),
  ]);
}
