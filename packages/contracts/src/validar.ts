import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { type Detalhe, ErroDaApi } from './erro-da-api.ts';
import type { CodigoDeErro } from './erros.ts';
import { ANOTACAO_DE_CODIGO } from './formatos.ts';
import { motivoDoErro } from './motivo-do-erro.ts';

/** A body with thousands of faults must not make an answer of thousands of sentences. */
const MAXIMO_DE_DETALHES = 20;
/** Of data with more items and members than these only the first fault is told: each one that is gathered costs time. */
const VALUES_OF_A_SMALL_BODY = 1000;

const bodyAjv = criarAjv({ allErrors: true });
const largeBodyAjv = criarAjv({});
const ajvDeConsulta = criarAjv({ allErrors: true, useDefaults: true });

/**
 * Returns `dado` typed, when it fits `schema`. The data is not changed.
 *
 * @throws ErroDaApi `corpo_invalido` with `detalhes`; or, when every fault is in a format that names a code of its own
 * (`competencia_invalida`, `cnpj_invalido` ...), that code, also with `detalhes`.
 */
export function validar<T extends TSchema>(schema: T, dado: unknown): Static<T> {
  const grande = temMaisValoresQue(VALUES_OF_A_SMALL_BODY, dado);
  conferir(grande ? largeBodyAjv : bodyAjv, schema, dado, 'corpo_invalido');
  return dado as Static<T>;
}

/**
 * The same for a query string, whose values arrive as strings: whole numbers, truth values and CNPJs are read, defaults
 * filled, in a copy. `body`: what the request has besides its query, where somebody may have put a member of it.
 *
 * @throws ErroDaApi `parametros_invalidos`, or the code that a format names.
 */
export function validarConsulta<T extends TSchema>(schema: T, consulta: object, body?: TSchema): Static<T> {
  const copia = lerValoresDaConsulta(schema, consulta);
  const known = namesIn(schema);
  const strange = Object.keys(copia).filter((nome) => !known.includes(nome));
  if (strange.length) {
    const detalhes = strange.slice(0, MAXIMO_DE_DETALHES).map((nome) => ({
      campo: nome.length > 60 ? `${nome.slice(0, 60)}…` : nome,
      motivo: namesIn(body).includes(nome)
        ? 'não vai na consulta: envie este campo no corpo da requisição'
        : `não existe na consulta deste endereço, que ${known.length ? `tem ${known.join(', ')}` : 'não tem parâmetros'}`,
    }));
    throw new ErroDaApi('parametros_invalidos', { detalhes });
  }
  conferir(ajvDeConsulta, schema, copia, 'parametros_invalidos');
  return copia as Static<T>;
}

const namesIn = (schema: TSchema | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

function conferir(
  ajv: Ajv2020,
  schema: TSchema,
  dado: unknown,
  codigoGeral: 'corpo_invalido' | 'parametros_invalidos',
): void {
  // ajv keeps the compiled function by schema object: each schema is compiled once.
  const valida = ajv.compile(schema);
  if (valida(dado)) return;
  const erros = valida.errors ?? [];
  throw new ErroDaApi(codigoComum(erros) ?? codigoGeral, { detalhes: detalhar(erros) });
}

/** One detalhe per field, the first fault of each. */
function detalhar(erros: readonly ErrorObject[]): Detalhe[] {
  const porCampo = new Map<string, Detalhe>();
  for (const erro of erros) {
    const detalhe = motivoDoErro(erro);
    if (detalhe && !porCampo.has(detalhe.campo)) porCampo.set(detalhe.campo, detalhe);
    if (porCampo.size === MAXIMO_DE_DETALHES) break;
  }
  return [...porCampo.values()];
}

type CodigoDeFormato = Extract<
  CodigoDeErro,
  | 'aliquota_invalida'
  | 'ano_invalido'
  | 'cliente_id_invalido'
  | 'competencia_invalida'
  | 'cnpj_invalido'
  | 'folha_invalida'
  | 'receita_bruta_invalida'
  | 'url_de_webhook_invalida'
>;

function codigoComum(erros: readonly ErrorObject[]): CodigoDeFormato | undefined {
  const codigos = new Set(erros.map((erro) => erro.parentSchema?.[ANOTACAO_DE_CODIGO]));
  const [codigo] = codigos;
  return codigos.size === 1 ? (codigo as CodigoDeFormato | undefined) : undefined;
}

function criarAjv(options: Options): Ajv2020 {
  // strictRequired would refuse a oneOf whose branches only name the required fields.
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: true,
    strictRequired: false,
    verbose: true,
    ...options,
  });
  addFormatsModule.default(ajv);
  ajv.addKeyword(ANOTACAO_DE_CODIGO);
  return ajv;
}

/** Whether the items of lists and members of objects in `dado`, all together, are more than `maximo`. Looks no further. */
function temMaisValoresQue(maximo: number, dado: unknown): boolean {
  const aVer = [dado];
  let vistos = 0;
  while (aVer.length) {
    const valor = aVer.pop();
    if (typeof valor !== 'object' || valor === null) continue;
    for (const chave in valor) {
      vistos += 1;
      if (vistos > maximo) return true;
      aVer.push((valor as Record<string, unknown>)[chave]);
    }
  }
  return false;
}

const LEITURAS: Readonly<Record<string, (texto: string) => unknown>> = {
  // As people write it: Number() would also read "Infinity", "1e400", "0x10" and " 5".
  integer: (texto) => (/^(0|[1-9][0-9]{0,14})$/.test(texto) ? Number(texto) : texto),
  boolean: (texto) => (texto === 'true' || texto === 'false' ? texto === 'true' : texto),
};

interface Member {
  readonly type?: string;
  readonly [ANOTACAO_DE_CODIGO]?: string;
}

const semPontuacao = (texto: string): string => texto.replace(/[\s./-]/g, '').toUpperCase();

const leituraDe = (member: Member | undefined) =>
  member?.[ANOTACAO_DE_CODIGO] === 'cnpj_invalido' ? semPontuacao : LEITURAS[member?.type ?? ''];

/**
 * A copy of a query string's members in which those that `schema` says are whole numbers or truth values are such, and a
 * CNPJ is without the punctuation that people paste with it. What is not written like one stays a string, which the schema
 * then refuses; so does a member that came twice, as a list.
 */
function lerValoresDaConsulta(schema: TSchema, consulta: object): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Member>> };
  return Object.fromEntries(
    Object.entries(consulta).map(([nome, valor]) => {
      const ler = Object.hasOwn(properties, nome) ? leituraDe(properties[nome]) : undefined;
      return [nome, ler && typeof valor === 'string' ? ler(valor) : valor];
    }),
  );
}
