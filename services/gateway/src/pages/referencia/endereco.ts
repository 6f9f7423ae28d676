import { CATALOGO, CODIGOS_DE_ARQUIVO } from '@apura/contracts';
import type { TSchema } from 'typebox';
import { EXAMPLE_FILES, RECORDED } from '../../openapi/exemplos.ts';
import { limitOf, namesInPath, pathOf, queryFields } from '../../openapi/parts-of-route.ts';
import { bodyType, codigosDe, DE_QUALQUER_ENDERECO } from '../../openapi/respostas.ts';
import { VARIABLES, variableOf } from '../../openapi/variables.ts';
import { meaningOf } from '../../openapi/write-schema.ts';
import type { PublicRoute, Route } from '../../route.ts';
import { inCell, schemaFields, schemaFieldsInBrief, typeOf } from '../schema-fields.ts';
import { chamadaDe } from './chamada.ts';
import { emTodas } from './linguagens.ts';

/** Where an operation is explained. */
export type PlaceOf = (operacao: string) => string;

/** All there is to know of one address: what it takes, examples to copy, what it answers, what can go wrong. */
export function secaoDoEndereco(route: Route | PublicRoute, placeOf: PlaceOf): string {
  const address = `${route.method.toUpperCase()} ${pathOf(route)}`;
  return [
    `<a id="${route.operacao}"></a>\n## ${address}`,
    `${route.resumo}. ${howOften(route)}`,
    parameters(route, placeOf),
    bodyFields(route),
    emTodas(chamadaDe(route)),
    fileOfExample(route),
    answers(route),
    errors(route),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function howOften(route: Route | PublicRoute): string {
  const scope = 'escopo' in route ? `Escopo \`${route.escopo}\`. ` : 'Sem chave. ';
  const again = route.repetivel
    ? ' Com [`Idempotency-Key`](/desenvolvedores#idempotencia), repetir não faz duas vezes.'
    : '';
  return `${scope}Até ${limitOf(route)}.${again}`;
}

function parameters(route: Route | PublicRoute, placeOf: PlaceOf): string {
  const inPath = namesInPath(route).map((name) => {
    const { meaning = '', from } = VARIABLES[variableOf(route.path)] ?? {};
    const source = from
      ? `: vem de [\`${from.operation}\`](${placeOf(from.operation)}), em \`${from.field}\``
      : '';
    return `| \`${name}\` | no endereço | ${meaning}${source} |`;
  });
  const inQuery = queryFields(route).map(({ name, schema, required }) => {
    const must = required ? '' : ', opcional';
    const standard = schema.default === undefined ? '' : `; \`${schema.default}\` se omitido`;
    return `| \`${name}\` | ${typeOf(schema)}${must} | ${inCell(meaningOf(schema, name) ?? '')}${standard} |`;
  });
  const rows = [...inPath, ...inQuery];
  return rows.length ? ['| Parâmetro | Tipo | O que é |', '|---|---|---|', ...rows].join('\n') : '';
}

function bodyFields(route: Route | PublicRoute): string {
  const type = bodyType(route);
  if (type === '') return '';
  const table = schemaFields((route.body ?? route.form) as TSchema);
  return [`**Corpo** em \`${type}\``, table].filter(Boolean).join('\n\n');
}

const fileOfExample = ({ exemplo }: Route | PublicRoute): string =>
  exemplo?.arquivo && EXAMPLE_FILES[exemplo.arquivo]
    ? `O arquivo do exemplo: [${exemplo.arquivo}](/exemplos/${exemplo.arquivo}).`
    : '';

function answers({ respostas, operacao }: Route | PublicRoute): string {
  const recorded = RECORDED[operacao] as { readonly status: number; readonly body?: unknown } | undefined;
  return Object.entries(respostas)
    .map(([status, { descricao, schema, outrosTipos = [] }]) => {
      const also = outrosTipos.map((type) => ` Com \`Accept: ${type}\`, nesse formato.`).join('');
      const shown =
        String(recorded?.status) === status && recorded?.body !== undefined ? example(recorded.body) : '';
      const fields = schema ? schemaFieldsInBrief(schema) : '';
      const all = fields && `<details><summary>Campos da resposta</summary>\n\n${fields}\n\n</details>`;
      return [`**${status}** ${descricao}${also}`, shown, all].filter(Boolean).join('\n\n');
    })
    .join('\n\n');
}

const example = (body: unknown): string =>
  typeof body === 'string'
    ? `\`\`\`text\n${body}\n\`\`\``
    : `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;

const HINTS: Readonly<Record<string, { readonly hint: string }>> = { ...CATALOGO, ...CODIGOS_DE_ARQUIVO };

/** What can go wrong here; what can go wrong everywhere is said once. */
function errors(route: Route | PublicRoute): string {
  const own = codigosDe(route).filter(
    ({ codigo }) => !DE_QUALQUER_ENDERECO.has(codigo) && !(codigo in CODIGOS_DE_ARQUIVO),
  );
  const rows = own.map(({ status, codigo }) => {
    const hint = (HINTS[codigo]?.hint ?? '').replace(/\{(\w+)\}/g, '…');
    return `| [\`${codigo}\`](/desenvolvedores#erro-${codigo}) | ${status} | ${inCell(hint)} |`;
  });
  if (!rows.length) return '';
  const files = route.errosDeArquivo
    ? '\n\nUm arquivo que não pode ser lido tem um dos [códigos de arquivo](/desenvolvedores#erros), com status 422.'
    : '';
  const table = ['| Erro | Status | O que fazer |', '|---|---|---|', ...rows].join('\n');
  return `<details><summary>Erros deste endereço</summary>\n\n${table}${files}\n\n</details>`;
}
