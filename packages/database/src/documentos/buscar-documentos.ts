import type { Tenant } from '../tenancy/tenant.ts';
import { CONTAGENS, type DocumentoEmJson, JSON_DO_DOCUMENTO } from './listar-documentos.ts';

export interface BuscaDeDocumentos {
  /** An access key, a number, a CNPJ or its root, a CPF, an NCM (with its points, or after the word), or part of a party's name. */
  readonly q?: string;
  /** Chapter of the NCM: its first two digits. */
  readonly capitulo?: string;
  readonly clienteId?: string;
  readonly competencia?: string;
  readonly situacao?: string;
  /** Only those with a divergence of this gravity. */
  readonly gravidade?: string;
  readonly limit: number;
  /** Id of the last document of the page before. */
  readonly depoisDe?: string;
}

/** One page of the notes that a person looks for, the newest first, one more than `limit` if there is a next page. */
export function buscarDocumentos(tenant: Tenant, busca: BuscaDeDocumentos): Promise<DocumentoEmJson[]> {
  const valores: (string | number | null)[] = [];
  const valor = (dado: string | number) => `$${valores.push(dado)}`;
  const escritorio = `${valor(tenant.organizationId)}::uuid`;
  const { q, capitulo, clienteId, competencia, situacao, gravidade, depoisDe, limit } = busca;
  const doLancamento = [
    ...(clienteId === undefined
      ? []
      : [
          `l.cliente_id = ${valor(clienteId)}::uuid`,
          // A note's lançamentos are of its month: said twice, so that PostgreSQL can begin with the few of the month.
          ...(competencia === undefined ? [] : [`l.competencia = ${valor(competencia)}`]),
        ]),
    ...(capitulo === undefined ? [] : [`l.ncm_capitulo = ${valor(capitulo)}`]),
  ];
  const condicoes = [
    // Row-level security says it too, but not to the planner: it would take a small office for an average one.
    `organization_id = ${escritorio}`,
    ...(depoisDe === undefined ? [] : [`id < ${valor(depoisDe)}::uuid`]),
    ...(competencia === undefined ? [] : [`competencia = ${valor(competencia)}`]),
    ...(situacao === undefined ? [] : [`situacao = ${valor(situacao)}`]),
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
    ...(q === undefined ? [] : [`(${doTexto(q, escritorio, valor).join(' OR ')})`]),
  ];
  return tenant.read<DocumentoEmJson>(
    `SELECT d.id, ${JSON_DO_DOCUMENTO} FROM (
       SELECT * FROM documento WHERE ${condicoes.join(' AND ')} ORDER BY id DESC LIMIT ${valor(limit + 1)}) d
     ${CONTAGENS} ORDER BY d.id DESC`,
    valores,
  );
}

/** "2202.10.00", or "NCM 2202": of a note's items the chapter is kept, the first two digits. */
const NCM = /^(?=ncm|\d{4}\.)(?:ncm\s*)?(?<capitulo>\d{2})[\d.]*$/i;

/** What the words may mean; punctuation of a CNPJ and of a number is overlooked. */
function doTexto(q: string, escritorio: string, valor: (dado: string) => string): string[] {
  const texto = q.trim();
  const codigo = texto.replace(/[\s./-]/g, '').toUpperCase();
  const ncm = NCM.exec(texto)?.groups?.capitulo;
  const exatas = [
    ...(codigo.length === 44 ? [`chave = ${valor(codigo)}`] : []),
    ...(/^\d{1,9}$/.test(codigo) ? [`numero = ${valor(String(Number(codigo)))}`] : []),
    ...(ncm === undefined ? [] : [doCapitulo(escritorio, valor(ncm))]),
    ...(codigo.length === 8 ? raiz(valor(codigo)) : []),
    ...(codigo.length === 14 ? doCnpj(valor(codigo.slice(0, 8)), valor(codigo)) : []),
    ...(/^\d{11}$/.test(codigo) ? doCpf(valor(codigo)) : []),
  ];
  // A number, a CNPJ or a key, and no name: then an index finds it. A CPF, of eleven digits, is in the names of MEIs.
  if (exatas.length && /^(\d{4,9}|\d{14,})$/.test(codigo)) return exatas;
  // What LIKE takes for a placeholder is a letter here.
  const nome = valor(`%${texto.replace(/[\\%_]/g, '\\$&')}%`);
  return [`emitente->>'nome' ILIKE ${nome}`, `destinatario->>'nome' ILIKE ${nome}`, ...exatas];
}

const doCapitulo = (escritorio: string, capitulo: string) =>
  `EXISTS (SELECT FROM lancamento n WHERE n.documento_id = documento.id AND n.organization_id = ${escritorio} AND n.ncm_capitulo = ${capitulo})`;
const raiz = (dado: string) => [`emitente_raiz = ${dado}`, `destinatario_raiz = ${dado}`];
const PARTES = ['emitente', 'destinatario'];
const doCnpj = (inicio: string, cnpj: string) =>
  PARTES.map((parte) => `(${parte}_raiz = ${inicio} AND ${parte}->>'cnpj' = ${cnpj})`);
const doCpf = (cpf: string) => PARTES.map((parte) => `${parte}->>'cpf' = ${cpf}`);
