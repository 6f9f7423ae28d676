import type { PanelError } from './panel-error.ts';

/** What is wrong with a field of a form: the names that the field may go by there, the likeliest first. */
export interface FieldError {
  readonly names: readonly string[];
  readonly reason: string;
}

/** Errors that are about one field although their answer names none. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  cliente_ja_existe: ['identidade'],
  codigo_invalido: ['codigo'],
  competencia_invalida: ['competencia', 'desde'],
  confirmacao_nao_confere: ['nome'],
  credenciais_invalidas: ['senha'],
  email_ja_usado: ['email'],
  folha_invalida: ['folha12'],
  nome_ja_usado: ['nome'],
  receita_bruta_invalida: ['rbt12'],
  segundo_fator_necessario: ['codigo'],
  senha_incorreta: ['senha_atual', 'senha'],
};

/** What an error says of fields. `names`: those that the form calls otherwise than the API, by the API's name. */
export const fieldErrors = (
  { code, message, detalhes }: Pick<PanelError, 'code' | 'message' | 'detalhes'>,
  names: Readonly<Record<string, string>>,
): FieldError[] =>
  detalhes.length > 0
    ? detalhes.map(({ campo, motivo }) => ({
        // What is wrong within a value stands at the field of the whole: "cabecalhos.host" at "cabecalhos".
        names: [names[campo] ?? campo, ...campo.split('.', 1)],
        reason: motivo,
      }))
    : [{ names: FIELDS[code] ?? [], reason: message }];
