import { EVENTOS_DE_DOCUMENTOS } from '@apura/law';
import type { TipoDeOutroDocumento } from '../documento-fiscal/tipos.ts';
import type { EfeitoDoEvento } from '../documento-fiscal.ts';
import { isKeyOf } from '../tables.ts';

type Efeitos = Readonly<Record<string, { readonly efeito: EfeitoDoEvento } | undefined>>;
type Tabela = typeof EVENTOS_DE_DOCUMENTOS;

/** Rows of a kind that there is not are a type error. */
const BY_TIPO: {
  readonly [T in keyof Tabela]: T extends TipoDeOutroDocumento | 'todos' ? Efeitos : never;
} = EVENTOS_DE_DOCUMENTOS;
const ofTipo = (tipo: TipoDeOutroDocumento): Efeitos => (isKeyOf(BY_TIPO, tipo) ? BY_TIPO[tipo] : {});

/** What an event does to a document that is no NF-e; `tpEvento` as the file has it: "110111", "e105102". */
export function efeitoDoEvento(tipo: TipoDeOutroDocumento, tpEvento: string): EfeitoDoEvento {
  if (tipo === 'nfse') return ofTipo(tipo)[tpEvento.replace(/^e/, '')]?.efeito ?? 'nenhum';
  return (ofTipo(tipo)[tpEvento] ?? BY_TIPO.todos[tpEvento])?.efeito ?? 'nenhum';
}
