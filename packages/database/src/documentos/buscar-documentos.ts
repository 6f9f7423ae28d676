import type { BuscarDocumentosQuery } from '@apura/contracts';
import type { Filter } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { COM_VEREDITO, CONTAGENS, type DocumentoEmJson, JSON_DO_DOCUMENTO } from './listar-documentos.ts';

/** `q`: an access key, a number, a CNPJ or its root, a CPF, an NCM (with its points, or after the word), or part of a party's name. */
export type BuscaDeDocumentos = Filter<BuscarDocumentosQuery>;

/** One page of the notes that a person looks for, the newest first, one more than `limit` if there is a next page. */
export async function buscarDocumentos(tenant: Tenant, busca: BuscaDeDocumentos): Promise<DocumentoEmJson[]> {
  const { condicoes, valores, valor } = await condicoesDa(tenant, busca);
  if (busca.depoisDe !== undefined) condicoes.push(`id < ${valor(busca.depoisDe)}::uuid`);
  return tenant.read<DocumentoEmJson>(
    `SELECT d.id, ${JSON_DO_DOCUMENTO} FROM (
       SELECT * FROM documento WHERE ${condicoes.join(' AND ')} ORDER BY id DESC LIMIT ${valor(busca.limit + 1)}) d
     ${CONTAGENS} ORDER BY d.id DESC`,
    valores,
  );
}

/** What all notes of a search come to; reais with two decimals. */
export interface TotaisDaBusca {
  readonly documentos: number;
  readonly valor_total: string;
  readonly cbs: string;
  readonly ibs: string;
}

export async function somarDocumentos(
  tenant: Tenant,
  busca: Omit<BuscaDeDocumentos, 'limit' | 'depoisDe'>,
): Promise<TotaisDaBusca> {
  const { condicoes, valores } = await condicoesDa(tenant, busca);
  const reais = (nome: string) =>
    `coalesce(sum((reforma->>'${nome}')::numeric), 0)::numeric(17, 2)::text AS ${nome}`;
  const [row] = await tenant.read<TotaisDaBusca>(
    `SELECT count(*)::int AS documentos, coalesce(sum(valor_total), 0)::numeric(17, 2)::text AS valor_total,
            ${reais('cbs')}, ${reais('ibs')}
       FROM documento WHERE ${condicoes.join(' AND ')}`,
    valores,
  );
  if (!row) throw new Error('a query of sums gave no row');
  return row;
}

/** Of a lançamento the CFOP is the client's: what comes in to it begins with 1, 2 or 3. */
const OPERACOES = { entrada: "l.cfop < '4'", saida: "l.cfop >= '5'" } as const;

/** The conditions of a search, what stands in them, and what adds to that. */
async function condicoesDa(tenant: Tenant, busca: Omit<BuscaDeDocumentos, 'limit' | 'depoisDe'>) {
  const procura = busca.q === undefined ? undefined : await semPontos(tenant, lerProcura(busca.q));
  const partes = procura?.padroes.length ? await lerPartes(tenant, procura.padroes) : undefined;
  const valores: (string | number | null)[] = [];
  const valor = (dado: string | number) => `$${valores.push(dado)}`;
  const escritorio = `${valor(tenant.organizationId)}::uuid`;
  const { capitulo, cfop, cclasstrib, operacao, clienteId, competencia, situacao, autenticidade, gravidade } =
    busca;
  const igual = (coluna: string, dado: string | undefined) =>
    dado === undefined ? [] : [`${coluna} = ${valor(dado)}`];
  const doLancamento = [
    ...(clienteId === undefined
      ? []
      : [
          `l.cliente_id = ${valor(clienteId)}::uuid`,
          // A note's lançamentos are of its month: said twice, so that PostgreSQL can begin with the few of the month.
          ...igual('l.competencia', competencia),
        ]),
    ...igual('l.ncm_capitulo', capitulo),
    ...igual('l.cfop', cfop),
    ...igual('l.cclasstrib', cclasstrib),
    ...(operacao === undefined ? [] : [OPERACOES[operacao]]),
  ];
  const condicoes = [
    // Row-level security says it too, but not to the planner: it would take a small office for an average one.
    `organization_id = ${escritorio}`,
    ...igual('competencia', competencia),
    ...igual('situacao', situacao),
    ...(autenticidade === undefined ? [] : [COM_VEREDITO[autenticidade]]),
    ...(doLancamento.length
      ? [
          `EXISTS (SELECT FROM lancamento l WHERE l.documento_id = documento.id AND l.organization_id = ${escritorio} AND ${doLancamento.join(' AND ')})`,
        ]
      : []),
    ...(gravidade === undefined
      ? []
      : [
          `EXISTS (SELECT FROM divergencia g WHERE g.documento_id = documento.id AND g.organization_id = ${escritorio} AND g.gravidade = ${valor(gravidade)})`,
        ]),
    ...(procura === undefined ? [] : [doTexto(procura, partes, escritorio, valor)]),
  ];
  return { condicoes, valores, valor };
}

/** "2202.10.00", or "NCM 2202": of a note's items the chapter is kept, the first two digits. */
const NCM = /^(?=ncm|\d{4}\.)(?:ncm\s*)?(?<capitulo>\d{2})[\d.]*$/i;

/** What the words may mean; punctuation of a CNPJ and of a number is overlooked. */
interface Procura {
  readonly chave?: string;
  readonly numero?: string;
  readonly ncm?: string;
  readonly raiz?: string;
  readonly cnpj?: string;
  readonly cpf?: string;
  /** For ILIKE, of the name and of the CPF; none where only a number, a CNPJ or a key can be meant. */
  readonly padroes: readonly string[];
}

function lerProcura(q: string): Procura {
  const texto = q.trim();
  const codigo = texto.replace(/[\s./-]/g, '').toUpperCase();
  const ncm = NCM.exec(texto)?.groups?.capitulo;
  const exata = {
    ...(codigo.length === 44 ? { chave: codigo } : {}),
    ...(/^\d{1,9}$/.test(codigo) ? { numero: String(Number(codigo)) } : {}),
    ...(ncm === undefined ? {} : { ncm }),
    ...(codigo.length === 8 ? { raiz: codigo } : {}),
    ...(codigo.length === 14 ? { cnpj: codigo } : {}),
    ...(/^\d{11}$/.test(codigo) ? { cpf: codigo } : {}),
  };
  // A CPF, of eleven digits, is in the names of MEIs.
  if (Object.keys(exata).length && /^(\d{4,9}|\d{14,})$/.test(codigo)) return { ...exata, padroes: [] };
  // What LIKE takes for a placeholder is a letter here.
  const padrao = (trecho: string) => `%${trecho.replace(/[\\%_]/g, '\\$&')}%`;
  return { ...exata, padroes: [padrao(texto), ...(exata.cpf ? [padrao(exata.cpf)] : [])] };
}

/** Eight digits are a CNPJ's root where a party of the office has it, and an NCM without its points where none has. */
async function semPontos(tenant: Tenant, procura: Procura): Promise<Procura> {
  const { raiz = '' } = procura;
  if (!/^\d{8}$/.test(raiz)) return procura;
  const [row] = await tenant.read<{ achada: boolean }>(
    `SELECT EXISTS (SELECT FROM documento WHERE organization_id = $1::uuid AND emitente_raiz = $2)
         OR EXISTS (SELECT FROM documento WHERE organization_id = $1::uuid AND destinatario_raiz = $2) AS achada`,
    [tenant.organizationId, raiz],
  );
  return row?.achada ? procura : { ...procura, ncm: raiz.slice(0, 2) };
}

/** A condition that holds for the notes that are meant. */
function doTexto(
  { chave, numero, ncm, raiz, cnpj, cpf, padroes }: Procura,
  partes: Partes | undefined,
  escritorio: string,
  valor: (dado: string) => string,
): string {
  const nome = padroes[0] === undefined ? undefined : valor(padroes[0]);
  const nomes = nome === undefined ? [] : PARTES.map((parte) => `${parte}->>'nome' ILIKE ${nome}`);
  const cpfs = cpf === undefined ? [] : PARTES.map((parte) => `${parte}->>'cpf' = ${valor(cpf)}`);
  const alternativas = [
    ...(chave === undefined ? [] : [`chave = ${valor(chave)}`]),
    ...(numero === undefined ? [] : [`numero = ${valor(numero)}`]),
    ...(ncm === undefined ? [] : [doCapitulo(escritorio, valor(ncm))]),
    ...(raiz === undefined ? [] : PARTES.map((parte) => `${parte}_raiz = ${valor(raiz)}`)),
    ...(cnpj === undefined
      ? []
      : PARTES.map(
          (parte) => `(${parte}_raiz = ${valor(cnpj.slice(0, 8))} AND ${parte}->>'cnpj' = ${valor(cnpj)})`,
        )),
    ...(partes === undefined
      ? [...nomes, ...cpfs]
      : [
          ...(partes.raizes.length
            ? PARTES.map(
                // In coalesce because PostgreSQL takes a bare ILIKE for rare, and so would read all notes of the company.
                (parte, i) =>
                  `(${parte}_raiz IN (${partes.raizes.map(valor).join(', ')}) AND coalesce(${nomes[i]}, false))`,
              )
            : []),
          ...(partes.documentos.length
            ? [
                `(id IN (${partes.documentos.map((id) => `${valor(id)}::uuid`).join(', ')}) AND (${[...nomes, ...cpfs].join(' OR ')}))`,
              ]
            : []),
        ]),
  ];
  return alternativas.length ? `(${alternativas.join(' OR ')})` : 'false';
}

const doCapitulo = (escritorio: string, capitulo: string) =>
  `EXISTS (SELECT FROM lancamento n WHERE n.documento_id = documento.id AND n.organization_id = ${escritorio} AND n.ncm_capitulo = ${capitulo})`;
const PARTES = ['emitente', 'destinatario'];

/** Which notes can have a name: those of these CNPJ roots, and these. */
export interface Partes {
  readonly raizes: readonly string[];
  readonly documentos: readonly string[];
}

/** Of more parties than this the next note is never far: they are looked for note by note, the newest first. */
const MUITAS = 200;

/** The office's parties that one of the patterns of ILIKE matches; undefined when they are many. */
export async function lerPartes(tenant: Tenant, padroes: readonly string[]): Promise<Partes | undefined> {
  const raizes = new Set<string>();
  const documentos = new Set<string>();
  for (const padrao of padroes) {
    const rows = await tenant.read<{ raiz: string; documento_id: string }>(
      'SELECT raiz, documento_id FROM partes_com($1, $2)',
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
