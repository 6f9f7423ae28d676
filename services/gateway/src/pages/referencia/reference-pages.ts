import { GRUPOS, groupOf, pathOf } from '../../openapi/parts-of-route.ts';
import type { PublicRoute, Route } from '../../route.ts';
import { PUBLIC_ROUTES, ROUTES } from '../../routes/routes.ts';
import { nomear, type Page } from '../page.ts';
import { type PlaceOf, secaoDoEndereco } from './endereco.ts';

const ALL: readonly (Route | PublicRoute)[] = [...PUBLIC_ROUTES, ...ROUTES];
const pageOf = (group: string): string => `/desenvolvedores/${nomear(group)}`;

const placeOf: PlaceOf = (operacao) => {
  const route = ALL.find((one) => one.operacao === operacao);
  if (!route) throw new Error(`${operacao}: there is no such operation`);
  return `${pageOf(groupOf(route))}#${operacao}`;
};

const GROUPS = Object.entries(GRUPOS)
  .map(([group, description]) => ({
    group,
    description,
    routes: ALL.filter((route) => groupOf(route) === group),
  }))
  .filter(({ routes }) => routes.length > 0);

/** A page for each part of the API, with all of its addresses. */
export const REFERENCIA: readonly Page[] = GROUPS.map(({ group, description, routes }) => ({
  path: pageOf(group),
  kind: 'referencia',
  titulo: `${group}: referência da API — Apura`,
  descricao: description,
  markdown: [
    `# ${group}`,
    `${description} Voltar à [API da Apura](/desenvolvedores). Nos exemplos, \`$APURA_KEY\` é a sua chave, e cada \`$…_ID\`, o que outra resposta disse.`,
    ...routes.map((route) => secaoDoEndereco(route, placeOf)),
  ].join('\n\n'),
}));

/** All addresses in one list, each with a link to its place. */
export const INDICE_DA_REFERENCIA = GROUPS.map(({ group, description, routes }) =>
  [
    `### ${group}\n\n${description} [Com exemplos](${pageOf(group)})\n\n| Endereço | O que faz |\n|---|---|`,
    ...routes.map(
      (route) =>
        `| [\`${route.method.toUpperCase()} ${pathOf(route)}\`](${placeOf(route.operacao)}) | ${route.resumo} |`,
    ),
  ].join('\n'),
).join('\n\n');
