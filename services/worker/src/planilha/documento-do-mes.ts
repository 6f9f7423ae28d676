import type { ClienteDoDocumento, NotaDoMes } from '@apura/database';
import { calcularDocumentoFiscal } from '@apura/engine';
import type { Documento, OutroDocumento } from '@apura/nfe';
import { calcularNota } from '../lotes/calcular-nota.ts';
import { calculoDoCliente } from '../lotes/para-os-clientes.ts';
import { raizDoCnpj } from '../lotes/raiz-do-cnpj.ts';
import { type DocumentoNaPlanilha, notaNaPlanilha, outroNaPlanilha } from './documento-na-planilha.ts';
import type { ClienteDoMes } from './linhas-da-nota.ts';

/**
 * What the sheets of a client's month show of a document that was read; a note is computed with the office's answers for the client.
 *
 * @throws when the document at the note's place is none
 */
export function documentoDoMes(
  linha: NotaDoMes,
  lido: Documento | OutroDocumento | undefined,
  { cliente_id, cnpj_raiz }: ClienteDoMes,
  clientes: readonly ClienteDoDocumento[],
): DocumentoNaPlanilha {
  if (lido?.tipo === 'documento')
    return outroNaPlanilha(lido.documento, calcularDocumentoFiscal(lido.documento));
  if (lido?.tipo !== 'nota') throw notThere(linha);
  const { nota } = lido;
  const cliente = clientes.find((um) => um.cliente_id === cliente_id);
  const calculada = calcularNota(nota, linha.ordem, { conferir: false });
  const vende = raizDoCnpj(nota.emit) === cnpj_raiz;
  return notaNaPlanilha(nota, cliente ? calculoDoCliente(calculada, cliente, vende) : calculada.calculo);
}

/** The document is not at its note's place in the file. */
export const notThere = ({ chave }: NotaDoMes): Error =>
  new Error(`the stored bytes of note ${chave} do not hold it`);
