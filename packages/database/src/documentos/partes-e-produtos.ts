import { comoSeProcura, MARCA_DA_NCM } from '@apura/words';
import type { Tenant } from '../tenancy/tenant.ts';

/** Which notes can have a name or a product: those of these CNPJ roots, and these. */
export interface Partes {
  readonly raizes: readonly string[];
  readonly documentos: readonly string[];
}

/** Of more names or products than this the next note is never far: they are looked for note by note, the newest first. */
const MUITAS = 200;

/** Whose notes have what one of the patterns matches; undefined when they are many. `entre`: which function of the database looks. */
export async function lerPartes(
  tenant: Tenant,
  entre: 'partes_com' | 'produtos_com',
  padroes: readonly string[],
): Promise<Partes | undefined> {
  const raizes = new Set<string>();
  const documentos = new Set<string>();
  for (const padrao of padroes) {
    const rows = await tenant.read<{ raiz: string; documento_id: string }>(
      `SELECT raiz, documento_id FROM ${entre}($1, $2)`,
      [padrao, MUITAS + 1],
    );
    if (rows.length > MUITAS) return undefined;
    for (const { raiz, documento_id } of rows) {
      if (raiz) raizes.add(raiz);
      else documentos.add(documento_id);
    }
  }
  return { raizes: [...raizes], documentos: [...documentos] };
}

/** For LIKE: what it takes for a placeholder is a letter here. */
export const padraoDe = (trecho: string): string => `%${trecho.replace(/[\\%_]/g, '\\$&')}%`;

export const padraoDoProduto = (texto: string): string => padraoDe(comoSeProcura(texto));

/** `ncm`: its first digits, with or without points. */
export const padraoDaNcm = (ncm: string): string => `%${MARCA_DA_NCM}${ncm.replace(/\D/g, '')}%`;

interface Procurados {
  readonly produto?: string;
  readonly ncm?: string;
}

/** What a note must hold to have such a product, and such an NCM; `valor` makes a parameter of what it is given. */
export const condicoesDosProdutos = (
  tenant: Tenant,
  { produto, ncm }: Procurados,
  valor: (dado: string) => string,
): Promise<string[]> =>
  Promise.all(
    [
      ...(produto === undefined ? [] : [padraoDoProduto(produto)]),
      ...(ncm === undefined ? [] : [padraoDaNcm(ncm)]),
    ].map((padrao) => condicaoDoProduto(tenant, padrao, valor)),
  );

/** Of so few issuers all notes are looked at; of more the newest of the office, until there are enough. */
const POUCOS_EMITENTES = 8;

/** Holds for notes one of whose products the pattern matches. */
export async function condicaoDoProduto(tenant: Tenant, padrao: string, valor: (dado: string) => string) {
  const partes = await lerPartes(tenant, 'produtos_com', [padrao]);
  const oTem = `produtos LIKE ${valor(padrao)}`;
  if (partes === undefined) return oTem;
  const condicao = partes.raizes.length > POUCOS_EMITENTES ? semPressa(oTem) : oTem;
  return dasPartes(partes, [['emitente', condicao]], valor);
}

/** PostgreSQL takes a bare LIKE for rare, and so would read all notes of whoever it is asked of. */
export const semPressa = (condicao: string): string => `coalesce(${condicao}, false)`;

/** Narrows conditions on a note, each beside the party that it is of, to notes of `partes`: those are found by an index. */
export function dasPartes(
  { raizes, documentos }: Partes,
  condicoes: readonly (readonly [parte: 'emitente' | 'destinatario', condicao: string])[],
  valor: (dado: string) => string,
): string {
  const alternativas = [
    ...(raizes.length
      ? condicoes.map(
          ([parte, condicao]) => `(${parte}_raiz IN (${raizes.map(valor).join(', ')}) AND ${condicao})`,
        )
      : []),
    ...(documentos.length
      ? [
          `(id IN (${documentos.map((id) => `${valor(id)}::uuid`).join(', ')}) AND (${condicoes.map(([, condicao]) => condicao).join(' OR ')}))`,
        ]
      : []),
  ];
  return alternativas.length ? `(${alternativas.join(' OR ')})` : 'false';
}
