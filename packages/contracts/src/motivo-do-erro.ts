import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Detalhe } from './erro-da-api.ts';

const TIPOS: Record<string, string> = {
  string: 'um texto',
  integer: 'um número inteiro',
  number: 'um número',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  null: 'nulo',
};

/**
 * Says one ajv error in Portuguese: which field and why. Undefined for the branches of a `oneOf`, which the error of
 * the `oneOf` itself sums up. Needs `verbose: true`.
 */
export function motivoDoErro(erro: ErrorObject): Detalhe | undefined {
  if (/\/oneOf\/\d+\//.test(erro.schemaPath)) return undefined;
  const campo = path(erro.instancePath);
  const { params } = erro;
  switch (erro.keyword) {
    case 'required':
      return { campo: filho(campo, params.missingProperty), motivo: 'é obrigatório' };
    case 'additionalProperties':
      return { campo: filho(campo, params.additionalProperty), motivo: 'não existe neste recurso' };
    case 'dependentRequired':
      return { campo: filho(campo, params.missingProperty), motivo: `é obrigatório com ${params.property}` };
    default:
      return {
        campo: campo || '(corpo)',
        motivo: MOTIVOS[erro.keyword]?.(erro, params.limit) ?? 'não é válido',
      };
  }
}

const deFormato = ({ parentSchema }: ErrorObject) => `deve ter este formato: ${parentSchema?.description}`;

/** By keyword, what is wrong with the field itself. */
const MOTIVOS: Readonly<Record<string, (erro: ErrorObject, limite: number) => string>> = {
  oneOf: (erro) => `deve trazer exatamente um destes campos: ${alternativas(erro)}`,
  type: ({ params, data, parentSchema }) =>
    // An amount as a JSON number: readers make a float of it, which loses cents.
    typeof data === 'number' && params.type === 'string' && parentSchema?.pattern
      ? `deve vir entre aspas, como texto: ${parentSchema.description}`
      : `deve ser ${TIPOS[params.type] ?? params.type}`,
  enum: ({ params }) => `deve ser um destes: ${params.allowedValues.join(', ')}`,
  pattern: deFormato,
  format: deFormato,
  minProperties: (_, limite) => `deve ter ao menos ${limite} campo(s)`,
  minLength: (_, limite) => `deve ter ao menos ${limite} caractere(s)`,
  maxLength: (_, limite) => `deve ter no máximo ${limite} caracteres`,
  minimum: (_, limite) => `deve ser no mínimo ${limite}`,
  maximum: (_, limite) => `deve ser no máximo ${limite}`,
  minItems: (_, limite) => `deve ter ao menos ${limite} item(ns)`,
  maxItems: (_, limite) => `deve ter no máximo ${limite} itens`,
  uniqueItems: () => 'não pode repetir itens',
};

/** "/regimes/0/desde" -> "regimes[0].desde". */
function path(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((parte) => parte.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((ate, parte) => (/^\d+$/.test(parte) ? `${ate}[${parte}]` : filho(ate, parte)), '');
}

/** A name may come from the request: it is cut, so that it cannot swell the answer. */
function filho(pai: string, nome: string): string {
  const curto = nome.length > 60 ? `${nome.slice(0, 60)}…` : nome;
  return pai ? `${pai}.${curto}` : curto;
}

function alternativas(erro: ErrorObject): string {
  const ramos = erro.schema as readonly { readonly required?: readonly string[] }[];
  return ramos.flatMap((ramo) => ramo.required ?? []).join(', ');
}
