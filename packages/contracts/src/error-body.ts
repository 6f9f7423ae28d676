import Type, { type Static } from 'typebox';
import type { ErroDaApi, ErroDoArquivo } from './erro-da-api.ts';

/** What every error is answered with. A code may add members, such as `detalhes` or `retryAfter`. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'Repete "message", para clientes antigos.' }),
    code: Type.String({ description: 'Código estável, para decisões do programa.' }),
    message: Type.String(),
    hint: Type.String({ description: 'O que fazer para corrigir.' }),
    docs: Type.String({ format: 'uri' }),
    retryAfter: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Em respostas 429, e 409 de uma requisição em andamento: segundos até a próxima tentativa.',
      }),
    ),
    detalhes: Type.Optional(Type.Array(Type.Object({ campo: Type.String(), motivo: Type.String() }))),
  },
  { additionalProperties: true },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The JSON body that answers `erro`. `publicBaseUrl` has no closing slash. */
export function errorBody(erro: ErroDaApi | ErroDoArquivo, publicBaseUrl: string): ErrorBody {
  return {
    ...erro.adicionais,
    error: erro.message,
    code: erro.code,
    message: erro.message,
    hint: erro.hint,
    docs: `${publicBaseUrl}/desenvolvedores#erro-${erro.code}`,
    ...(erro.detalhes ? { detalhes: erro.detalhes.map((detalhe) => ({ ...detalhe })) } : {}),
  };
}
