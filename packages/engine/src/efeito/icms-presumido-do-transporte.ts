import type { ContextoDoCliente } from '../resultado.ts';
import { respostaPara } from './outros/perguntas.ts';

/** Whose ICMS is settled by debits and credits: all outside the DAS, and those of the Simples above the sublimit. */
export const apuraIcms = ({
  regime,
  icms_fora_do_das,
}: Pick<ContextoDoCliente, 'regime' | 'icms_fora_do_das'>): boolean =>
  (regime !== 'simples_nacional' && regime !== 'mei') || icms_fora_do_das === true;

/**
 * Whether the client had opted by a day (YYYY-MM-DD) for the presumed credit of transport, which takes the place of every other
 * credit of ICMS, of goods as of services (Convênio ICMS 106/1996 cl. 1ª § 1º).
 */
export const optouPeloIcmsPresumido = (cliente: ContextoDoCliente, data: string): boolean =>
  apuraIcms(cliente) &&
  respostaPara(cliente.respostas ?? [], 'icms_presumido_do_transporte', SEM_CASO, data) === 'sim';

/** The option is of the whole company: its answer hangs on no document. */
const SEM_CASO = {};
