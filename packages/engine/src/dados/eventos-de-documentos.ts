import { EVENTOS_DE_DOCUMENTOS } from '@apura/law';
import type { TipoDeOutroDocumento } from '../documento-fiscal/tipos.ts';
import type { EfeitoDoEvento } from '../documento-fiscal.ts';

type Efeitos = Readonly<Record<string, { readonly efeito: EfeitoDoEvento } | undefined>>;
const DE_TODOS: Efeitos = EVENTOS_DE_DOCUMENTOS.todos;
const DO_BILHETE: Efeitos = { ...DE_TODOS, ...EVENTOS_DE_DOCUMENTOS.bpe };
const DA_NFSE: Efeitos = EVENTOS_DE_DOCUMENTOS.nfse;

/** What an event does to a document that is no NF-e; `tpEvento` as the file has it: "110111", "e105102". */
export function efeitoDoEvento(tipo: TipoDeOutroDocumento, tpEvento: string): EfeitoDoEvento {
  if (tipo === 'nfse') return DA_NFSE[tpEvento.replace(/^e/, '')]?.efeito ?? 'nenhum';
  return (tipo === 'bpe' ? DO_BILHETE : DE_TODOS)[tpEvento]?.efeito ?? 'nenhum';
}
