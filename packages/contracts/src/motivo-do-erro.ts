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
  const campo = caminho(erro.instancePath);
  const { params } = erro;
  switch (erro.keyword) {
    case 'required':
      return { campo: filho(campo, params.missingProperty), motivo: 'é obrigatório' };
    case 'additionalProperties':
      return { campo: filho(campo, params.additionalProperty), motivo: 'não existe neste recurso' };
    case 'oneOf':
      return {
        campo: nomear(campo),
        motivo: `deve trazer exatamente um destes campos: ${alternativas(erro)}`,
      };
    case 'type':
      return { campo: nomear(campo), motivo: `deve ser ${TIPOS[params.type] ?? params.type}` };
    case 'enum':
      return { campo: nomear(campo), motivo: `deve ser um destes: ${params.allowedValues.join(', ')}` };
    case 'pattern':
    case 'format':
      return { campo: nomear(campo), motivo: `deve ter este formato: ${erro.parentSchema?.description}` };
    case 'dependentRequired':
      return { campo: filho(campo, params.missingProperty), motivo: `é obrigatório com ${params.property}` };
    case 'minProperties':
      return { campo: nomear(campo), motivo: `deve ter ao menos ${params.limit} campo(s)` };
    case 'minLength':
      return { campo: nomear(campo), motivo: `deve ter ao menos ${params.limit} caractere(s)` };
    case 'maxLength':
      return { campo: nomear(campo), motivo: `deve ter no máximo ${params.limit} caracteres` };
    case 'minimum':
      return { campo: nomear(campo), motivo: `deve ser no mínimo ${params.limit}` };
    case 'maximum':
      return { campo: nomear(campo), motivo: `deve ser no máximo ${params.limit}` };
    case 'minItems':
      return { campo: nomear(campo), motivo: `deve ter ao menos ${params.limit} item(ns)` };
    case 'maxItems':
      return { campo: nomear(campo), motivo: `deve ter no máximo ${params.limit} itens` };
    case 'uniqueItems':
      return { campo: nomear(campo), motivo: 'não pode repetir itens' };
    default:
      return { campo: nomear(campo), motivo: 'não é válido' };
  }
}

/** "/regimes/0/desde" -> "regimes[0].desde". */
function caminho(instancePath: string): string {
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

function nomear(campo: string): string {
  return campo || '(corpo)';
}

function alternativas(erro: ErrorObject): string {
  const ramos = erro.schema as readonly { readonly required?: readonly string[] }[];
  return ramos.flatMap((ramo) => ramo.required ?? []).join(', ');
}
