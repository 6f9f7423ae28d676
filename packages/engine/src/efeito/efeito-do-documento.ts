import type { Documento } from '../documento.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import { NO_ORIGINAIS } from './devolucao/original.ts';
import { efeitoDaNota } from './efeito.ts';
import { type EfeitoDoDocumento, NO_EFEITO } from './efeito-do-cliente.ts';
import type { ContextoDoDocumento } from './outros/caso-do-item.ts';
import { computeEfeitoDeOutro } from './outros/efeito-de-outro.ts';

/**
 * What a document of any kind means for one client: its rows, what is asked, what is in doubt. Nothing for one that ended, nor where
 * the client neither supplies nor buys; whether it counts at all beside others says `documentosQueContam`. Pure.
 */
export function efeitoDoDocumento(
  calculado: DocumentoCalculado,
  documento: Documento,
  contexto: ContextoDoDocumento,
): EfeitoDoDocumento {
  if (!('nota' in documento)) return computeEfeitoDeOutro(calculado, documento, contexto);
  const { cliente, eventos = null, originais = NO_ORIGINAIS } = contexto;
  const { lancamentos, compras, perguntas } = efeitoDaNota(
    calculado,
    documento.nota,
    cliente,
    eventos,
    originais,
  );
  return { ...NO_EFEITO, lancamentos, perguntas: [...compras, ...perguntas] };
}
