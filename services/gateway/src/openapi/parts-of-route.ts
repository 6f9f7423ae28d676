import { POLITICAS } from '@apura/contracts';
import type { TSchema } from 'typebox';
import type { PublicRoute, Route } from '../route.ts';

/** The parts of the API, and what is in each. */
export const GRUPOS: Readonly<Record<string, string>> = {
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
  'Listas resumidas':
    'As listas de clientes e de documentos sem filtros, em `/api/v1`, para integrações antigas.',
};

/** By where an address begins, the part of the API that it belongs to; the first that fits. */
const POR_ENDERECO = [
  ['/api/v1', 'Listas resumidas'],
  ['/api', 'Sem chave'],
  ['/v1/clientes', 'Clientes'],
  ['/v1/contatos', 'Clientes'],
  ['/v1/lancamentos-manuais', 'Clientes'],
  ['/v1/regras-de-entrada', 'Clientes'],
  ['/v1/importacoes-da-assistida', 'Clientes'],
  ['/v1/fornecedores-simples', 'Fornecedores do Simples'],
  ['/v1/upload', 'Envios'],
  ['/v1/apuracoes', 'Apurações'],
  ['/v1/carteira', 'Apurações'],
  ['/v1/compartilhamentos', 'Apurações'],
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
  readonly schema: TSchema & { readonly default?: unknown };
  /** It must be sent: it has no default. */
  readonly required: boolean;
}

export function queryFields({ query }: Described): QueryField[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, QueryField['schema']>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name) && schema.default === undefined,
  }));
}

/** "600 requisições a cada 60 s por chave". */
export function limitOf({ politica = 'v1' }: Described): string {
  const { quota, janela, por } = POLITICAS[politica];
  return `${quota} requisições a cada ${janela} s por ${por === 'ip' ? 'IP' : 'chave'}`;
}
