import type { PublicRoute, Route } from '../route.ts';

/** The parts of the API, and what is in each. */
export const GRUPOS: Readonly<Record<string, string>> = {
  Público: 'Família B sem chave: calculadora e simulador.',
  'Família B': 'Listas com chave, em /api/v1.',
  Clientes: 'As pessoas jurídicas que o escritório atende.',
  Envios: 'XMLs que chegam, arquivo a arquivo.',
  Apurações: 'A comparação de um mês, os seus documentos e relatórios.',
  Documentos: 'Notas e outros documentos processados, com a memória de cálculo.',
  Cálculo: 'Calculadora e simulador da família A, e as regras de validação.',
  Webhooks: 'Eventos, para onde vão e como chegaram.',
};

/** By where an address begins, the part of the API that it belongs to; the first that fits. */
const POR_ENDERECO = [
  ['/api/v1', 'Família B'],
  ['/api', 'Público'],
  ['/v1/clientes', 'Clientes'],
  ['/v1/contatos', 'Clientes'],
  ['/v1/importacoes-da-assistida', 'Clientes'],
  ['/v1/fornecedores-simples', 'Fornecedores do Simples'],
  ['/v1/upload', 'Envios'],
  ['/v1/apuracoes', 'Apurações'],
  ['/v1/carteira', 'Apurações'],
  ['/v1/compartilhamentos', 'Apurações'],
  ['/v1/documentos', 'Documentos'],
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
