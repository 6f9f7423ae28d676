import { rowAt } from '@apura/law';
import type { AjusteDoEscritorio, ContextoDoCliente, Regime } from '../resultado.ts';
import { acimaDoSublimite } from '../simples/sublimite.ts';
import { type RespostaDoEscritorio, respostaFor } from './outros/perguntas.ts';

/** A client with all that the office has said of it, whatever the month. */
interface ClienteDoEscritorio {
  readonly cliente_id: string;
  readonly cnpj_raiz: string;
  /** In order of `desde` (YYYY-MM). */
  readonly regimes: readonly (RegimeComDados & {
    readonly regime: Regime;
    readonly ibs_cbs: ContextoDoCliente['ibs_cbs'];
  })[];
  readonly ajustes: readonly AjusteDoEscritorio[];
  readonly respostas: readonly RespostaDoEscritorio[];
  readonly ncms_vendidos: readonly string[];
}

interface RegimeComDados {
  readonly desde: string;
  readonly regime: string;
  readonly rbt12?: string | null;
  readonly folha12?: string | null;
}

/**
 * What the office last entered of revenue and payroll up to the regime `vigente`, each with the month that it was entered for:
 * a regime that says nothing of them leaves what was said before. Undefined without an RBT12, and outside the Simples.
 */
export function dadosDoSimples<R extends RegimeComDados>(
  regimes: readonly R[],
  vigente: R,
): { rbt12: string; rbt12_de: string; folha12?: string; folha12_de?: string } | undefined {
  if (vigente.regime !== 'simples_nacional') return undefined;
  const comReceita = regimes.findLast(
    ({ regime, desde, rbt12 }) => regime === vigente.regime && desde <= vigente.desde && rbt12,
  );
  if (!comReceita?.rbt12) return undefined;
  // Revenue without a payroll says that the activity is not under the Fator R.
  const comFolha = vigente.folha12 ? vigente : comReceita;
  return {
    rbt12: comReceita.rbt12,
    rbt12_de: comReceita.desde,
    ...(comFolha.folha12 ? { folha12: comFolha.folha12, folha12_de: comFolha.desde } : {}),
  };
}

/** The client as it stood in a month (YYYY-MM). */
export function buildContextoDoMes(cliente: ClienteDoEscritorio, competencia: string): ContextoDoCliente {
  const vigente = rowAt(cliente.regimes, competencia);
  if (!vigente) throw new Error(`client ${cliente.cliente_id} has no regime`);
  return {
    cliente_id: cliente.cliente_id,
    cnpj_raiz: cliente.cnpj_raiz,
    regime: vigente.regime,
    ibs_cbs: vigente.ibs_cbs,
    icms_fora_do_das:
      vigente.regime === 'simples_nacional' && isImpedida(cliente, vigente, `${competencia}-01`),
    ajustes: cliente.ajustes,
    respostas: cliente.respostas,
    ncms_vendidos: cliente.ncms_vendidos,
  };
}

/** As the month itself takes it: what the office says, else the RBT12 that it has entered. */
function isImpedida(
  { regimes, respostas }: ClienteDoEscritorio,
  vigente: ClienteDoEscritorio['regimes'][number],
  data: string,
): boolean {
  const resposta = respostaFor(respostas, 'impedida_pelo_sublimite', {}, data);
  if (resposta !== undefined) return resposta === 'sim';
  return acimaDoSublimite(dadosDoSimples(regimes, vigente)?.rbt12, data);
}
