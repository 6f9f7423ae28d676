import type { Chamada } from './chamada.ts';

/** The languages that each call is shown in: the mark of its block in Markdown, its name, and who writes it. */
export const LINGUAGENS = {
  sh: { nome: 'curl', write: curl },
  js: { nome: 'Node', write: node },
  python: { nome: 'Python', write: python },
  php: { nome: 'PHP', write: php },
} as const;
export type Linguagem = keyof typeof LINGUAGENS;

/** The call in every language, as blocks of Markdown one after another; `[[base]]` is the address of the service. */
export const emTodas = (chamada: Chamada): string =>
  Object.entries(LINGUAGENS)
    .map(([mark, { write }]) => `\`\`\`${mark}\n${write(chamada)}\n\`\`\``)
    .join('\n\n');

const VARIABLE = /"\$([A-Z_]+)"/g;
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
const queryText = (query: Chamada['query']): string => {
  const entries = Object.entries(query).map(([name, value]) =>
    value.startsWith('$') ? `${name}=${value}` : `${name}=${encodeURIComponent(value)}`,
  );
  return entries.length ? `?${entries.join('&')}` : '';
};
const address = ({ path, query }: Chamada): string => `[[base]]${path}${queryText(query)}`;
const lines = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string').join('\n');
/** On one line where it is short. */
const jsonText = (value: unknown): string => {
  const short = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  return short.length <= 72 ? short : JSON.stringify(value, null, 2);
};

function curl(chamada: Chamada): string {
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

function node(chamada: Chamada): string {
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

function python(chamada: Chamada): string {
  const { method, path, query, comChave, json, file, form, answer } = chamada;
  const url = `[[base]]${path}`.replace(/\$([A-Z_]+)/g, (_, name) => `{os.environ['${name}']}`);
  const literal = (value: unknown): string =>
    jsonText(value)
      .replace(VARIABLE, 'os.environ["$1"]')
      .replace(/(?<!["\w])(true|false)(?!["\w])/g, (word) => (word === 'true' ? 'True' : 'False'));
  return lines([
    comChave || url.includes('{') ? 'import os' : undefined,
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

function php(chamada: Chamada): string {
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
