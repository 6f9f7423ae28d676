import Type from 'typebox';
import { ANOTACAO_DE_CODIGO, Uuid } from './formatos.ts';

/** The client that a request names. Not a UUID is a fault with a code of its own; an unknown one is `not_found`. */
export const ClienteId = Type.String({ ...Uuid, [ANOTACAO_DE_CODIGO]: 'cliente_id_invalido' });
