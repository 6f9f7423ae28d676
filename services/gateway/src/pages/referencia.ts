import { CATALOGUE, FILE_CODES } from '@apura/contracts';
import {
  EXAMPLE_FILES,
  fileField,
  groupOf,
  limitOf,
  namesInPath,
  pathOf,
  queryFields,
  RECORDED,
  TAGS,
} from '../openapi/parts-of-route.ts';
import { bodyType, codesOf, OF_ANY_ADDRESS } from '../openapi/responses-of.ts';
import { VARIABLES, variableOf } from '../openapi/variables.ts';
import { meaningOf } from '../openapi/write-schema.ts';
import { isRepeatable, type PublicRoute, type Route } from '../route.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from '../routes/routes.ts';
import { name, type Page } from './page.ts';
import { inCell, schemaFields, schemaFieldsInBrief, typeOf } from './schema-fields.ts';

/** Where an operation is explained. */
type PlaceOf = (operacao: string) => string;

/** All there is to know of one address: what it takes, examples to copy, what it answers, what can go wrong. */
function sectionOfAddress(route: Route | PublicRoute, placeOf: PlaceOf): string {
  const address = `${route.method.toUpperCase()} ${pathOf(route)}`;
  return [
    `<a id="${route.operation}"></a>\n## ${address}`,
    `${route.summary}. ${howOften(route)}`,
    parameters(route, placeOf),
    bodyFields(route),
    inAllLanguages(callOf(route)),
    fileOfExample(route),
    answers(route),
    errors(route),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function howOften(route: Route | PublicRoute): string {
  const scope = 'scope' in route ? `Escopo \`${route.scope}\`. ` : 'Sem chave. ';
  const again = isRepeatable(route)
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
  const table = schemaFields(route.body ?? route.form ?? {});
  return [`**Corpo** em \`${type}\``, table].filter(Boolean).join('\n\n');
}

const fileOfExample = ({ example: exemplo }: Route | PublicRoute): string =>
  exemplo?.file && EXAMPLE_FILES[exemplo.file]
    ? `O arquivo do exemplo: [${exemplo.file}](/exemplos/${exemplo.file}).`
    : '';

function answers({ responses: respostas, operation: operacao }: Route | PublicRoute): string {
  const recorded = RECORDED[operacao];
  return Object.entries(respostas)
    .map(([status, { description: descricao, schema, otherTypes: outrosTipos = [] }]) => {
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

const HINTS: Readonly<Record<string, { readonly hint: string }>> = { ...CATALOGUE, ...FILE_CODES };

/** What can go wrong here; what can go wrong everywhere is said once. */
function errors(route: Route | PublicRoute): string {
  const own = codesOf(route).filter(({ codigo }) => !OF_ANY_ADDRESS.has(codigo) && !(codigo in FILE_CODES));
  const rows = own.map(({ status, codigo }) => {
    const hint = (HINTS[codigo]?.hint ?? '').replace(/\{(\w+)\}/g, '…');
    return `| [\`${codigo}\`](/desenvolvedores#erro-${codigo}) | ${status} | ${inCell(hint)} |`;
  });
  if (!rows.length) return '';
  const files = route.fileErrors
    ? '\n\nUm arquivo que não pode ser lido tem um dos [códigos de arquivo](/desenvolvedores#erros), com status 422.'
    : '';
  const table = ['| Erro | Status | O que fazer |', '|---|---|---|', ...rows].join('\n');
  return `<details><summary>Erros deste endereço</summary>\n\n${table}${files}\n\n</details>`;
}

/** The languages that each call is shown in: the mark of its block in Markdown, its name, and who writes it. */
export const LANGUAGES = {
  sh: { nome: 'curl', write: curl },
  js: { nome: 'Node', write: node },
  python: { nome: 'Python', write: python },
  php: { nome: 'PHP', write: php },
} as const;
export type Language = keyof typeof LANGUAGES;

/** The call in every language, as blocks of Markdown one after another; `[[base]]` is the address of the service. */
const inAllLanguages = (chamada: HttpCall): string =>
  Object.entries(LANGUAGES)
    .map(([mark, { write }]) => `\`\`\`${mark}\n${write(chamada)}\n\`\`\``)
    .join('\n\n');

const VARIABLE = /"\$([A-Z_]+)"/g;
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
const queryText = (query: HttpCall['query']): string => {
  const entries = Object.entries(query).map(([name, value]) =>
    value.startsWith('$') ? `${name}=${value}` : `${name}=${encodeURIComponent(value)}`,
  );
  return entries.length ? `?${entries.join('&')}` : '';
};
const address = ({ path, query }: HttpCall): string => `[[base]]${path}${queryText(query)}`;
const lines = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join('\n');
/** On one line where it is short. */
const jsonText = (value: unknown): string => {
  const short = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  return short.length <= 72 ? short : JSON.stringify(value, null, 2);
};

function curl(chamada: HttpCall): string {
  const { method, comChave, json, file, form, answer } = chamada;
  const usual = json !== undefined || file || form ? 'post' : 'get';
  // Between the quotes of a variable the shell's own quotes end.
  const body = json === undefined ? '' : jsonText(json).replace(VARIABLE, (_, name) => `"'"$${name}"'"`);
  return [
    `curl${method === usual ? '' : ` -X ${method.toUpperCase()}`} "${address(chamada)}"`,
    ...(comChave ? ['-H "Authorization: Bearer $APURA_KEY"'] : []),
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${body}'`]),
    ...(file ? [`-H 'Content-Type: ${file.type}'`, `--data-binary @${file.name}`] : []),
    ...Object.entries(form?.fields ?? {}).map(([name, value]) => `-F ${name}=${value}`),
    ...(form ? [`-F ${form.field}=@${form.file}`] : []),
    ...(typeof answer === 'object' ? [`-o ${answer.saveAs}`] : []),
  ].join(' \\\n  ');
}

function node(chamada: HttpCall): string {
  const { method, comChave, json, file, form, answer } = chamada;
  const url = address(chamada).replace(/\$([A-Z_]+)/g, (_, name) => `\${process.env.${name}}`);
  const quote = url.includes('${') ? '`' : "'";
  const type = json === undefined ? file?.type : 'application/json';
  const headers = [
    ...(comChave ? [`Authorization: \`Bearer \${process.env.APURA_KEY}\``] : []),
    ...(type === undefined ? [] : [`'Content-Type': '${type}'`]),
  ];
  const body = json === undefined ? '' : jsonText(json).replace(VARIABLE, 'process.env.$1');
  const files = [...(form || file ? ['readFile'] : []), ...(typeof answer === 'object' ? ['writeFile'] : [])];
  return lines([
    files.length > 0 && `import { ${files.join(', ')} } from 'node:fs/promises';\n`,
    ...(form
      ? [
          'const formulario = new FormData();',
          ...Object.entries(form.fields).map(([name, value]) => `formulario.append('${name}', '${value}');`),
          `const arquivo = new Blob([await readFile('${form.file}')]);`,
          `formulario.append('${form.field}', arquivo, '${form.file}');\n`,
        ]
      : []),
    `const resposta = await fetch(${quote}${url}${quote}, {`,
    method !== 'get' && `  method: '${method.toUpperCase()}',`,
    headers.length > 0 && `  headers: { ${headers.join(', ')} },`,
    form && '  body: formulario,',
    file && `  body: await readFile('${file.name}'),`,
    json !== undefined && `  body: JSON.stringify(${indented(body, '  ')}),`,
    '});',
    'if (!resposta.ok) throw new Error(await resposta.text());',
    answer === 'json' && 'console.log(await resposta.json());',
    answer === 'text' && 'console.log(await resposta.text());',
    answer === 'none' && 'console.log(resposta.status);',
    typeof answer === 'object' &&
      `await writeFile('${answer.saveAs}', Buffer.from(await resposta.arrayBuffer()));`,
  ]);
}

function python(chamada: HttpCall): string {
  const { method, path, query, comChave, json, file, form, answer } = chamada;
  const url = `[[base]]${path}`.replace(/\$([A-Z_]+)/g, (_, name) => `{os.environ['${name}']}`);
  const literal = (value: unknown): string =>
    jsonText(value)
      .replace(VARIABLE, 'os.environ["$1"]')
      .replace(/(?<!["\w])(true|false)(?!["\w])/g, (word) => (word === 'true' ? 'True' : 'False'));
  const code = lines([
    'import requests\n',
    `resposta = requests.${method}(`,
    `    ${url.includes('{') ? 'f' : ''}"${url}",`,
    comChave &&
      `    headers={"Authorization": f"Bearer {os.environ['APURA_KEY']}"${
        file ? `, "Content-Type": "${file.type}"` : ''
      }},`,
    Object.keys(query).length > 0 && `    params=${indented(literal(query), '    ')},`,
    json !== undefined && `    json=${indented(literal(json), '    ')},`,
    form && Object.keys(form.fields).length > 0 && `    data=${literal(form.fields)},`,
    form && `    files={"${form.field}": open("${form.file}", "rb")},`,
    file && `    data=open("${file.name}", "rb"),`,
    ')',
    'resposta.raise_for_status()',
    answer === 'json' && 'print(resposta.json())',
    answer === 'text' && 'print(resposta.text)',
    answer === 'none' && 'print(resposta.status_code)',
    typeof answer === 'object' && `open("${answer.saveAs}", "wb").write(resposta.content)`,
  ]);
  return code.includes('os.environ') ? `import os\n${code}` : code;
}

const phpText = (text: string): string => {
  const variable = /^\$([A-Z_]+)$/.exec(text)?.[1];
  return variable === undefined ? `'${text}'` : `getenv('${variable}')`;
};

/** A value of JSON as PHP writes it. */
function phpLiteral(value: unknown, by: string): string {
  if (typeof value === 'string') return phpText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${by}    `;
  const parts = Array.isArray(value)
    ? value.map((part) => phpLiteral(part, deeper))
    : Object.entries(value).map(([key, part]) => `'${key}' => ${phpLiteral(part, deeper)}`);
  const short = `[${parts.join(', ')}]`;
  return short.length <= 72 && !short.includes('\n')
    ? short
    : `[\n${deeper}${parts.join(`,\n${deeper}`)},\n${by}]`;
}

function php(chamada: HttpCall): string {
  const { method, comChave, json, file, form, answer } = chamada;
  const url =
    `'${address(chamada).replace(/\$([A-Z_]+)/g, (_, name) => `' . getenv('${name}') . '`)}'`.replace(
      / \. ''$/,
      '',
    );
  const type = json === undefined ? file?.type : 'application/json';
  const headers = [
    ...(comChave ? ["'Authorization: Bearer ' . getenv('APURA_KEY')"] : []),
    ...(type === undefined ? [] : [`'Content-Type: ${type}'`]),
  ];
  const fields = form && [
    ...Object.entries(form.fields).map(([name, value]) => `'${name}' => '${value}'`),
    `'${form.field}' => new CURLFile('${form.file}')`,
  ];
  return lines([
    '<?php',
    `$curl = curl_init(${url});`,
    'curl_setopt_array($curl, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    method !== 'get' && `    CURLOPT_CUSTOMREQUEST => '${method.toUpperCase()}',`,
    headers.length > 0 && `    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
    json !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${phpLiteral(json, '    ')}),`,
    file && `    CURLOPT_POSTFIELDS => file_get_contents('${file.name}'),`,
    fields && `    CURLOPT_POSTFIELDS => [${fields.join(', ')}],`,
    ']);',
    '$resposta = curl_exec($curl);',
    'if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) throw new Exception($resposta);',
    answer === 'json' && 'print_r(json_decode($resposta, true));',
    (answer === 'text' || answer === 'none') && 'echo $resposta;',
    typeof answer === 'object' && `file_put_contents('${answer.saveAs}', $resposta);`,
  ]);
}

/** One call as its example has it, before any language writes it. A "$NAME" stands for something of the caller's. */
interface HttpCall {
  readonly method: string;
  /** "/v1/clientes/$CLIENTE_ID". */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly comChave: boolean;
  readonly json?: unknown;
  /** A file as the whole body, with its media type. */
  readonly file?: { readonly name: string; readonly type: string };
  /** The text fields of a form, and the file in it. */
  readonly form?: {
    readonly fields: Readonly<Record<string, string>>;
    readonly field: string;
    readonly file: string;
  };
  /** What is done with the answer. */
  readonly answer: 'json' | 'text' | 'none' | { readonly saveAs: string };
}

function callOf(route: Route | PublicRoute): HttpCall {
  const { query = {}, body, file: arquivo } = route.example ?? {};
  const type = bodyType(route);
  const path = route.path.replace(/:\w+/, () => `$${variableOf(route.path)}`);
  const comum = { method: route.method, path, query, comChave: 'scope' in route, answer: answerOf(route) };
  if (route.form) {
    const fields = Object.fromEntries(Object.entries(body ?? {}).map(([name, text]) => [name, String(text)]));
    return { ...comum, form: { fields, field: fileField(route.form), file: arquivo ?? '' } };
  }
  if (arquivo !== undefined) return { ...comum, file: { name: arquivo, type } };
  return body === undefined ? comum : { ...comum, json: body };
}

/** How the files that an answer is are called on the caller's disk. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/xml': 'xml',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

function answerOf({ responses: respostas, path }: Route | PublicRoute): HttpCall['answer'] {
  const [good] = Object.entries(respostas).filter(([status]) => status.startsWith('2'));
  const { schema, type: tipo = '' } = good?.[1] ?? {};
  if (schema) return 'json';
  if (tipo === '') return 'none';
  const [media = ''] = tipo.split(';');
  const ending = ENDINGS[media];
  const [, , what = ''] = path.split('/');
  return ending === undefined ? 'text' : { saveAs: `${what}.${ending}` };
}

const ALL: readonly (Route | PublicRoute)[] = [...PUBLIC_ROUTES, ...ROUTES, ...TOKEN_ROUTES];
const pageOf = (group: string): string => `/desenvolvedores/${name(group)}`;

const placeOf: PlaceOf = (operacao) => {
  const route = ALL.find((one) => one.operation === operacao);
  if (!route) throw new Error(`${operacao}: there is no such operation`);
  return `${pageOf(groupOf(route))}#${operacao}`;
};

const GROUPS = Object.entries(TAGS)
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
    ...routes.map((route) => sectionOfAddress(route, placeOf)),
  ].join('\n\n'),
}));

/** All addresses in one list, each with a link to its place. */
export const INDICE_DA_REFERENCIA = GROUPS.map(({ group, description, routes }) =>
  [
    `### ${group}\n\n${description} [Com exemplos](${pageOf(group)})\n\n| Endereço | O que faz |\n|---|---|`,
    ...routes.map(
      (route) =>
        `| [\`${route.method.toUpperCase()} ${pathOf(route)}\`](${placeOf(route.operation)}) | ${route.summary} |`,
    ),
  ].join('\n'),
).join('\n\n');
