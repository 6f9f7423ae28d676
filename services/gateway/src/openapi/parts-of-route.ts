import { fieldsOfSchema, type JsonSchema, POLICIES } from '@apura/contracts';
import type { TSchema } from 'typebox';
import Type from 'typebox';
import type { PublicRoute, Route } from '../route.ts';
import nota from './exemplos/nota.json' with { type: 'json' };
import recorded from './exemplos/respostas.json' with { type: 'json' };
import { exampleOf } from './variables.ts';

/** The parts of the API, and what is in each. */
export const TAGS: Readonly<Record<string, string>> = {
  'Sem chave': 'A calculadora e o simulador públicos, abertos a qualquer programa e a qualquer página.',
  Clientes: 'As empresas que o escritório atende, os seus contatos e o que o Fisco apurou delas.',
  'Fornecedores do Simples': 'De quem depende crédito de CBS e IBS, e o que o escritório sabe deles.',
  Envios: 'XMLs que chegam, arquivo a arquivo.',
  Apurações:
    'O mês de um cliente e de todos: os números, os documentos, os relatórios e a quem foram entregues.',
  Documentos:
    'Notas e outros documentos processados, com a memória de cálculo, as divergências e as perguntas.',
  Cálculo: 'A calculadora e o simulador com chave, e as regras de validação.',
  Webhooks: 'Eventos, para onde vão e como chegaram.',
  Acesso: 'A própria chave, o que ela pode e usou, e as chaves do escritório.',
  'Listas resumidas':
    'As listas de clientes e de documentos sem filtros, em `/api/v1`, para integrações antigas.',
};

/** By where an address begins, the part of the API that it belongs to; the first that fits. */
const POR_ENDERECO = [
  ['/api/v1', 'Listas resumidas'],
  ['/api', 'Sem chave'],
  ['/v1/clientes', 'Clientes'],
  ['/v1/contatos', 'Clientes'],
  ['/v1/comunicados', 'Clientes'],
  ['/v1/lancamentos-manuais', 'Clientes'],
  ['/v1/regras-de-entrada', 'Clientes'],
  ['/v1/importacoes-da-assistida', 'Clientes'],
  ['/v1/livros', 'Clientes'],
  ['/v1/fornecedores-simples', 'Fornecedores do Simples'],
  ['/v1/upload', 'Envios'],
  ['/v1/apuracoes', 'Apurações'],
  ['/v1/carteira', 'Apurações'],
  ['/v1/compartilhamentos', 'Apurações'],
  ['/v1/dossies', 'Apurações'],
  ['/v1/prazos', 'Apurações'],
  ['/v1/calendarios', 'Apurações'],
  ['/v1/documentos', 'Documentos'],
  ['/v1/eventos-sem-nota', 'Documentos'],
  ['/v1/divergencias', 'Documentos'],
  ['/v1/perguntas', 'Documentos'],
  ['/v1/ajustes', 'Documentos'],
  ['/v1/respostas', 'Documentos'],
  ['/v1/calculadora', 'Cálculo'],
  ['/v1/simulador', 'Cálculo'],
  ['/v1/regras', 'Cálculo'],
  ['/v1/webhooks', 'Webhooks'],
  ['/v1/eventos', 'Webhooks'],
  ['/v1/entregas', 'Webhooks'],
  ['/v1/eu', 'Acesso'],
  ['/v1/chaves', 'Acesso'],
] as const;

/** @throws Error for an address of which nobody has said where it belongs */
export function groupOf({ path }: Route | PublicRoute): string {
  const [, group] = POR_ENDERECO.find(([begin]) => path.startsWith(begin)) ?? [];
  if (group === undefined) throw new Error(`${path} belongs to no part of the API`);
  return group;
}

type Described = Route | PublicRoute;

/** As OpenAPI writes it: "/v1/clientes/{id}". */
export const pathOf = ({ path }: Pick<Described, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** What stands in the path for the caller's own. */
export const namesInPath = ({ path }: Described): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export interface QueryField {
  readonly name: string;
  readonly schema: JsonSchema;
  /** It must be sent: it has no default. */
  readonly required: boolean;
}

export function queryFields({ query }: Described): QueryField[] {
  const { properties = {}, required = [] }: JsonSchema = query ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name) && schema.default === undefined,
  }));
}

/** "600 requisições a cada 60 s por chave". */
export function limitOf({ policy: politica = 'v1' }: Described): string {
  const { quota, janela, por } = POLICIES[politica];
  return `${quota} requisições a cada ${janela} s por ${por === 'ip' ? 'IP' : 'chave'}`;
}

/** The bytes of a file, as a part of a form: generators make a `Blob` of `binary`. */
export const Binary = Type.Unsafe<Buffer>({
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/xml',
});

/** Under which name a form takes its file or files. */
export function fileField(form: TSchema): string {
  const found = Object.entries(fieldsOfSchema(form)).find(
    ([, field]) => field === Binary || field.items === Binary,
  );
  return found?.[0] ?? '';
}

/** A purchase of the client of the examples: of a sale nobody says when it came in or what it is for. */
const COMPRA = { chave: exampleOf('COMPRA_CHAVE'), fornecedor: '90005005000108' };

/** The files that examples send, by name: whoever copies an example finds them at /exemplos. */
export const EXAMPLE_FILES: Readonly<Record<string, string>> = {
  'nota.xml': nota.xml,
  'clientes.csv':
    'cnpj;razao_social;regime;simples_anexo;rbt12\n33000167000101;Posto Central Ltda;Simples Nacional;I;480.000,00\n',
  'rbt12.csv': 'cnpj_raiz;competencia;rbt12\n33000167;09/2026;512.400,00\n',
  'fornecedores.csv': 'cnpj_raiz;anexo;rbt12\n55666777;Anexo I;1.234.567,89\n',
  'estoque.csv':
    'estabelecimento;codigo;descricao;ncm;unidade;quantidade;valor;cst\n90001001000143;100;Parafuso;73181500;CX;40;1.200,00;01\n',
  'saldos.csv': 'tributo;valor\npis;165,00\ncofins;760,00\n',
  'lancamentos.csv': 'competencia;tipo;tributo;valor;nota\n09/2026;credito;icms;120,00;Energia da produção\n',
  'entradas.csv': `chave;entrada_em\n${COMPRA.chave};02/10/2026\n`,
  'destinacoes.csv': `cnpj_raiz;fornecedor;destinacao\n90001001;${COMPRA.fornecedor};revenda\n`,
  'produtos.csv': `cnpj_emitente;codigo;ncm;destinacao\n${COMPRA.fornecedor};5005;16041310;revenda\n`,
  'cbs.csv': 'contribuinte;competencia;lado;apurado\n90001001;2026-09;debito;15,30\n',
};

/** What each operation answered when all examples were last run (`npm run exemplos`): its JSON or its text, cut short. */
export const RECORDED: Readonly<
  Record<string, { readonly status: number; readonly body?: unknown } | undefined>
> = recorded;
