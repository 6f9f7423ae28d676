import type { Linha, TipoDeCampo } from './tabela-de-campos.ts';

/** One element (or attribute) of the field table, ready for the reader to walk along. */
export interface No {
  /** Key in the group around it; undefined when the element is looked through. */
  readonly chave: string | undefined;
  /** Present when it is a list: how many times it may stand. */
  readonly maximo: number | undefined;
  /** Whether the element's own name is kept, as `grupo`. */
  readonly grupo: boolean;
  /** Present when it is a field, not a group. */
  tipo: TipoDeCampo | undefined;
  readonly filhos: Map<string, No>;
  /** Children that are known by the beginning of their name. */
  readonly prefixos: Map<string, No>;
  /** A list: there are at most two. */
  readonly atributos: [nome: string, no: No][];
  /** Whether its name may be written in any case: of an attribute. */
  readonly semCaixa: boolean;
}

/** The child of `no` for an element of that local name, or undefined when the table does not have it. */
export function filho(no: No, nome: string): No | undefined {
  const exato = no.filhos.get(nome);
  if (exato !== undefined || no.prefixos.size === 0) return exato;
  for (const [prefix, candidato] of no.prefixos) if (nome.startsWith(prefix)) return candidato;
  return undefined;
}

/** A field table as a tree; its root stands for the file, its children for the documents that are read. */
export function plantar(linhas: readonly Linha[]): No {
  const raiz = novoNo({});
  for (const { caminho, tipo } of linhas) {
    let no = raiz;
    for (const passo of caminho.split('/')) no = descer(no, passo);
    no.tipo = tipo;
  }
  return raiz;
}

function descer(no: No, passo: string): No {
  // Most steps have been walked before, with another end.
  const andado = no.filhos.get(passo);
  if (andado !== undefined) return andado;
  const lido = /^(?<abre>\()?(?<atributo>@\*?)?(?<nome>\w+)\)?(?<prefixo>\*)?(?:\[(?<maximo>\d+)\])?$/.exec(
    passo,
  );
  const { abre, atributo, nome, prefixo, maximo } = lido?.groups ?? {};
  if (nome === undefined) throw new Error(`Field table: cannot read the path step "${passo}".`);
  const irmaos = prefixo ? no.prefixos : no.filhos;
  const existente = atributo ? no.atributos.find(([outro]) => outro === nome)?.[1] : irmaos.get(nome);
  if (existente !== undefined) return existente;
  const novo = novoNo({
    chave: abre ? undefined : nome,
    maximo: maximo === undefined ? undefined : Number(maximo),
    grupo: prefixo !== undefined,
    semCaixa: atributo === '@*',
  });
  if (atributo) no.atributos.push([nome, novo]);
  else irmaos.set(nome, novo);
  return novo;
}

function novoNo({
  chave,
  maximo,
  grupo = false,
  semCaixa = false,
}: Partial<Pick<No, 'chave' | 'maximo' | 'grupo' | 'semCaixa'>>): No {
  return {
    chave,
    maximo,
    grupo,
    tipo: undefined,
    filhos: new Map(),
    prefixos: new Map(),
    atributos: [],
    semCaixa,
  };
}

/** The name of an element without its prefix. */
export function nomeLocal(nome: string): string {
  const prefixEnd = nome.indexOf(':');
  return prefixEnd === -1 ? nome : nome.slice(prefixEnd + 1);
}
