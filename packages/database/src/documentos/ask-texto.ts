import { withoutPunctuation } from '@apura/contracts';
import { sql } from 'kysely';
import { asked, from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import {
  type AskedProduto,
  type Condition,
  hasProduto,
  lookForProdutos,
  type OfDocumento,
  ofPartes,
  type Partes,
  patternOf,
  patternOfNcm,
  patternOfProduto,
  readPartes,
  unhurried,
} from './where-it-can-be.ts';

/** "2202.10.00", or "NCM 2202". */
const NCM = /^(?=ncm|\d{4}\.)(?:ncm\s*)?(?<digitos>\d{2}[\d.]*)$/i;

/** "11515/1", "NF-e 11515/1", "NFS-e 42": as a note is called where it is shown. */
const NOTA =
  /^(?:(?:nota|nf|nfc?-?e|nfs-?e|nf3-?e|nfcom|ct-?e|bp-?e)\s+)?0*(?<numero>\d{1,13})(?:\/0*(?<serie>\d{1,3}))?$/i;

/** What the words may mean; punctuation of a CNPJ and of a number is overlooked. */
interface Procura {
  readonly chave?: string;
  readonly numero?: string;
  /** With the number. */
  readonly serie?: string;
  readonly raiz?: string;
  readonly cnpj?: string;
  readonly cpf?: string;
  /** For LIKE, of the name and of the CPF; none where only a number, a CNPJ or a key can be meant. */
  readonly nomes: readonly string[];
  /** For LIKE, of the description and of the NCM; none where only digits were given that are no NCM. */
  readonly produtos: readonly string[];
}

function readSearch(q: string): Procura {
  const texto = q.trim();
  const nota = NOTA.exec(texto)?.groups;
  if (nota?.numero !== undefined && (nota.serie !== undefined || /^\D/.test(texto))) {
    const { numero, serie } = nota;
    // "3/4" is also what a product may be called.
    const produtos = numero.length < 4 && /^\d/.test(texto) ? [patternOfProduto(texto)] : [];
    return { numero, ...(serie === undefined ? {} : { serie }), nomes: [], produtos };
  }
  const codigo = withoutPunctuation(texto);
  const ncm = NCM.exec(texto)?.groups?.digitos;
  const exata = {
    ...(codigo.length === 44 || codigo.length === 50 ? { chave: codigo } : {}),
    ...(/^(\d{1,9}|\d{12,13})$/.test(codigo) ? { numero: String(Number(codigo)) } : {}),
    ...(codigo.length === 8 ? { raiz: codigo } : {}),
    ...(codigo.length === 14 ? { cnpj: codigo } : {}),
    ...(/^\d{11}$/.test(codigo) ? { cpf: codigo } : {}),
  };
  const produtos = [
    ...(ncm === undefined ? [] : [patternOfNcm(ncm)]),
    ...(/\D/.test(codigo) ? [patternOfProduto(texto)] : []),
  ];
  // A CPF, of eleven digits, is in the names of MEIs.
  if (Object.keys(exata).length && /^(\d{4,9}|\d{14,})$/.test(codigo))
    return { ...exata, nomes: [], produtos };
  return { ...exata, nomes: [patternOf(texto), ...(exata.cpf ? [patternOf(exata.cpf)] : [])], produtos };
}

/** Eight digits are a CNPJ's root where a party of the office has it, and an NCM without its points where none has. */
async function withoutPontos(tenant: Tenant, procura: Procura): Promise<Procura> {
  const { raiz = '' } = procura;
  if (!/^\d{8}$/.test(raiz)) return procura;
  const com = (parte: (typeof PARTES)[number]) =>
    from
      .selectFrom('documento')
      .select('id')
      .where('organization_id', '=', tenant.organizationId)
      .where(`${parte}_raiz`, '=', raiz);
  const [row] = await tenant.read(
    from.selectNoFrom((eb) => eb.or(PARTES.map((parte) => eb.exists(com(parte)))).as('achada')),
  );
  return row?.achada ? procura : { ...procura, produtos: [patternOfNcm(raiz)] };
}

/** What the words may mean, as a statement takes it. */
export interface AskedTexto extends Omit<Procura, 'nomes' | 'produtos' | 'raiz' | 'cnpj'> {
  readonly lados: readonly Lado[];
  readonly nome: string | undefined;
  readonly partes: Partes | undefined;
  readonly escritos: readonly AskedProduto[];
}

/** What these words may mean, and where in the office's notes it can be. */
export async function readTexto(tenant: Tenant, q: string): Promise<AskedTexto> {
  const { raiz, cnpj, nomes, produtos, ...exata } = await withoutPontos(tenant, readSearch(q));
  return {
    ...exata,
    lados: [raiz, cnpj].flatMap((um) => (um === undefined ? [] : ladoOf(um))),
    nome: nomes[0],
    partes: nomes.length ? await readPartes(tenant, 'partes_com', nomes) : undefined,
    escritos: await lookForProdutos(tenant, produtos),
  };
}

/** Holds for the notes that are meant. */
export function ofTexto(
  eb: OfDocumento,
  { chave, numero, serie, lados, cpf, nome, partes, escritos }: AskedTexto,
): Condition {
  const nasPartes = PARTES.flatMap((parte) => {
    const dados = eb.ref(parte);
    return [
      ...(nome === undefined
        ? []
        : [[parte, sql<boolean>`sem_acentos(${dados}->>'nome') LIKE sem_acentos(${nome})`] as const]),
      ...(cpf === undefined ? [] : [[parte, sql<boolean>`${dados}->>'cpf' = ${cpf}`] as const]),
    ];
  });
  return eb.or([
    ...(serie === undefined ? [eb.or(asked({ chave, numero }))] : [eb.and(asked({ numero, serie }))]),
    ...lados.flatMap((um) => ofLado(eb, um)),
    ...(partes === undefined
      ? nasPartes.map(([, condicao]) => condicao)
      : [
          ofPartes(
            eb,
            partes,
            nasPartes.map(([parte, condicao]) => [parte, unhurried(condicao)]),
          ),
        ]),
    ...escritos.map((um) => hasProduto(eb, um)),
  ]);
}

const PARTES = ['emitente', 'destinatario'] as const;

/** A company that has a side in notes: its root, and its CNPJ where it is one establishment of it. */
export interface Lado {
  readonly raiz: string;
  readonly cnpj?: string;
}

export const ladoOf = (cnpj: string): Lado =>
  cnpj.length === 8 ? { raiz: cnpj } : { raiz: cnpj.slice(0, 8), cnpj };

/** Of the notes that a company has a side in. */
export const ofLado = (eb: OfDocumento, { raiz, cnpj }: Lado): Condition[] =>
  PARTES.map((parte) =>
    cnpj === undefined
      ? eb(`${parte}_raiz`, '=', raiz)
      : eb.and([eb(`${parte}_raiz`, '=', raiz), sql<boolean>`${eb.ref(parte)}->>'cnpj' = ${cnpj}`]),
  );
