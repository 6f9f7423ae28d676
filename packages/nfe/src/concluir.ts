import type { Bruto } from './extrair.ts';
import type { Documento, Leitura, Problema } from './leitura.ts';
import { montarDocumentos } from './montar-documentos.ts';
import { Parada } from './parada.ts';
import { NAO_SUPORTADOS } from './raizes.ts';

/**
 * From what was extracted from a file to the outcome of the file. `extrair` may throw {@link Parada}, which becomes
 * the problem; `abrir` gives the documents that the file holds compressed.
 */
export function concluir(extrair: () => Bruto, abrir: (arquivo: Bruto) => readonly Documento[]): Leitura {
  try {
    const arquivo = extrair();
    const documentos = [...montarDocumentos(arquivo), ...abrir(arquivo)];
    if (documentos.length > 0) return { tipo: 'lido', documentos };
    return { tipo: 'problema', problema: semDocumento(arquivo) };
  } catch (erro) {
    if (erro instanceof Parada) return { tipo: 'problema', problema: erro.problema };
    throw erro;
  }
}

/** Why a well-formed file has nothing for us: an answer that could have carried a document, or none of ours. */
function semDocumento(arquivo: Bruto): Problema {
  const resposta = ['retConsSitNFe', 'retDistDFeInt'].find((raiz) => arquivo[raiz] !== undefined);
  if (resposta === undefined) {
    return { codigo: 'xml_sem_nfe', mensagem: 'O XML não traz nenhuma NF-e, NFC-e ou evento.' };
  }
  return {
    codigo: 'documento_nao_suportado',
    mensagem: `O arquivo é ${NAO_SUPORTADOS.get(resposta)}, e não traz nota nem evento.`,
    lugar: resposta,
  };
}
