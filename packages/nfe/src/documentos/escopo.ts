import { criarEscopo, type Escopo } from '../escopo.ts';
import { TABELA_DE_CAMPOS } from '../tabela-de-campos.ts';
import { TABELA_DE_DOCUMENTOS } from './familias.ts';
import { recusaDeOutro } from './recusas.ts';

/** Every kind of document that is read, and its events. */
export const TODOS: Escopo = criarEscopo([...TABELA_DE_CAMPOS, ...TABELA_DE_DOCUMENTOS], {
  recusar: recusaDeOutro,
  procurado: 'um documento fiscal que lemos',
});
