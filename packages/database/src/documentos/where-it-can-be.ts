import { asSearched, MARCA_DA_NCM } from '@apura/words';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { anyOf, type Tables } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What is asked of a note is an expression on its row, whose columns the compiler knows. */
export type OfDocumento = ExpressionBuilder<Tables, 'documento'>;
export type Condition = Expression<SqlBool>;

/** Which notes can have a name or a product: those of these CNPJ roots, and these; what there is none of is left out. */
export interface Partes {
  readonly raizes?: readonly string[];
  readonly documentos?: readonly string[];
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
  return {
    ...(raizes.size ? { raizes: [...raizes] } : {}),
    ...(documentos.size ? { documentos: [...documentos] } : {}),
  };
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
  /** Several words, which all are to be of one product. */
  readonly deVarias: boolean;
  readonly partes: Partes | undefined;
  /** So many issuers may have it that the office's newest notes are looked at, until there are enough. */
  readonly deMuitos: boolean;
}

/** Of so few issuers all notes are looked at. */
const POUCOS_EMITENTES = 8;

export const lookForProdutos = (tenant: Tenant, padroes: readonly string[]): Promise<AskedProduto[]> =>
  Promise.all(
    padroes.map(async (padrao) => {
      const partes = await readPartes(tenant, 'produtos_com', [padrao]);
      return {
        padrao,
        deVarias: /[^\\]%./.test(padrao.slice(1)),
        partes,
        deMuitos: (partes?.raizes?.length ?? 0) > POUCOS_EMITENTES,
      };
    }),
  );

/** What a note must hold to have such a product, and such an NCM. */
export const patternsOfProdutos = ({
  produto,
  ncm,
}: {
  readonly produto: string | undefined;
  readonly ncm: string | undefined;
}) => [
  ...(produto === undefined ? [] : [patternOfProduto(produto)]),
  ...(ncm === undefined ? [] : [patternOfNcm(ncm)]),
];

/** Holds for notes one of whose products the pattern matches. */
export function hasProduto(eb: OfDocumento, { padrao, deVarias, partes, deMuitos }: AskedProduto): Condition {
  // Each product stands in a line of its own, behind its NCM.
  const oTem = deVarias
    ? eb.and([
        eb('produtos', 'like', padrao),
        sql<boolean>`EXISTS (SELECT FROM unnest(string_to_array(${eb.ref('produtos')}, chr(10))) AS um WHERE substr(um, strpos(um, ' ')) LIKE ${padrao})`,
      ])
    : eb('produtos', 'like', padrao);
  if (partes === undefined) return oTem;
  return ofPartes(eb, partes, [['emitente', deMuitos ? unhurried(oTem) : oTem]]);
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
    ...(raizes === undefined
      ? []
      : condicoes.map(([parte, condicao]) => eb.and([eb(`${parte}_raiz`, '=', anyOf(raizes)), condicao]))),
    ...(documentos === undefined
      ? []
      : [eb.and([eb('id', '=', anyOf(documentos)), eb.or(condicoes.map(([, condicao]) => condicao))])]),
  ]);
}
