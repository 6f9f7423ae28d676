import type { Bruto } from './extrair.ts';
import type { Leitura, Problema } from './leitura.ts';
import { localizar } from './localizar.ts';
import { Parada } from './parada.ts';
import { recusaDaRaiz } from './raizes.ts';
import { resumo } from './recusa-do-campo.ts';

/**
 * From the bytes of a file to its outcome. `extrair` and `montar` may throw {@link Parada}, which becomes the
 * problem.
 */
export function concluir<D>(
  bytes: Uint8Array,
  extrair: (bytes: Uint8Array) => Bruto,
  montar: (arquivo: Bruto) => readonly D[],
): Leitura<D> {
  try {
    const arquivo = extrair(bytes);
    const documentos = montar(arquivo);
    if (documentos.length > 0) return { tipo: 'lido', documentos };
    return { tipo: 'problema', problema: withPosition(semDocumento(arquivo), bytes) };
  } catch (erro) {
    if (erro instanceof Parada) return { tipo: 'problema', problema: withPosition(erro.problema, bytes) };
    throw erro;
  }
}

/** With the place in the file of a problem that was only found when all of it was read. */
function withPosition(problema: Problema, bytes: Uint8Array): Problema {
  const { lugar, linha } = problema;
  return lugar === undefined || linha !== undefined ? problema : { ...problema, ...localizar(bytes, lugar) };
}

/** Why a well-formed file has nothing for us: an answer that could have carried a document, or none of ours. */
function semDocumento(arquivo: Bruto): Problema {
  const [consulta] = (arquivo.retConsSitNFe ?? []) as Bruto[];
  if (consulta !== undefined) {
    const protocolo = consulta.protNFe as Bruto | undefined;
    const daNota = protocolo?.chNFe === undefined ? '' : ` da nota ${resumo(protocolo.chNFe as string, 44)}`;
    const mensagem =
      `O arquivo é a resposta da SEFAZ à consulta de situação${daNota} (retConsSitNFe), ` +
      'e não traz a nota nem um evento. Envie o XML da própria nota.';
    return { codigo: 'documento_nao_suportado', mensagem, lugar: 'retConsSitNFe' };
  }
  if (arquivo.retDistDFeInt !== undefined) {
    const mensagem =
      'O arquivo é a resposta da distribuição de documentos (retDistDFeInt), e veio sem nenhum documento.';
    return { codigo: 'documento_nao_suportado', mensagem, lugar: 'retDistDFeInt' };
  }
  for (const raiz of ['resEvento', 'retEnvEvento', 'retEvento']) {
    const recusa = arquivo[raiz] === undefined ? undefined : recusaDaRaiz(raiz);
    if (recusa !== undefined) return { ...recusa, lugar: raiz };
  }
  return { codigo: 'xml_sem_nfe', mensagem: 'O XML não traz nenhum documento fiscal e nenhum evento.' };
}
