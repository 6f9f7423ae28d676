import { classeDoCfop } from '../dados/cfop.ts';
import type { Efeito } from '../resultado.ts';

export type Sentido = 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito';

/**
 * The direction in which a row moves today's taxes. `efeito` speaks of the reform; where the reform has no effect
 * (a bonus, a client inside the DAS) the client's CFOP still says whether today's taxes are owed or credited.
 */
export function sentido(efeito: Efeito, cfopDoCliente: string): Sentido {
  if (efeito === 'credito_recusado') return 'credito';
  if (efeito !== 'sem_efeito') return efeito;
  const entrada =
    cfopDoCliente.startsWith('1') || cfopDoCliente.startsWith('2') || cfopDoCliente.startsWith('3');
  const devolucao = classeDoCfop(cfopDoCliente).devolucao;
  if (entrada) return devolucao ? 'estorno_debito' : 'credito';
  return devolucao ? 'estorno_credito' : 'debito';
}
