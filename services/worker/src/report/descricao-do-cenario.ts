import { cenarios } from '@apura/engine';

const NOMES: Readonly<Record<string, { readonly descricao: string }>> = {
  ...cenarios,
  informado: { descricao: 'alíquotas informadas pelo escritório' },
};

/** What a scenario of the engine assumes, in words; a name that it does not know stays as it is. */
export const descricaoDoCenario = (nome: string): string =>
  Object.hasOwn(NOMES, nome) ? (NOMES[nome]?.descricao ?? nome) : nome;
