import { type Fixo, formatarFixo, lerOuZero } from '../fixo.ts';
import { PRIMEIRO_ANO, ULTIMO_ANO } from '../parametros/cenarios.ts';
import type { AnoProjetado, Cenario, PremissaDePreco } from '../resultado.ts';
import { type ParametrosDoAno, parametrosDoAno } from './parametros-do-ano.ts';
import { type MesProjetavel, somarAno } from './somar-ano.ts';

export interface PedidoDeProjecao {
  readonly anos: readonly ParametrosDoAno[];
  readonly premissas: readonly PremissaDePreco[];
  readonly ibsCbsNaBaseIcms: boolean;
}

/** The month in each of the years, once per price assumption. */
export function projetar(projetavel: MesProjetavel, pedido: PedidoDeProjecao): AnoProjetado[] {
  const { anos, premissas, ibsCbsNaBaseIcms } = pedido;
  return premissas.flatMap((premissa) =>
    comVariacao(anos.map((ano) => somarAno(projetavel, ano, { premissa, ibsCbsNaBaseIcms }))),
  );
}

/** Each year's change against 2026, tax embedded in the purchases included. */
function comVariacao(anos: readonly AnoProjetado[]): AnoProjetado[] {
  const [primeiro] = anos;
  const inicial = primeiro?.ano === PRIMEIRO_ANO ? custoDoAno(primeiro) : null;
  return anos.map((ano) => ({
    ...ano,
    variacao: inicial === null ? null : formatarFixo(custoDoAno(ano) - inicial, 2),
  }));
}

/** What is paid in a year with the tax embedded in the purchases, reais. */
export const custoDoAno = ({ total, embutido }: AnoProjetado): Fixo => lerOuZero(total) + lerOuZero(embutido);

/** The years from `desde` (2026 at least) to 2033 of which the scenario has rates. */
export function anosDaProjecao(desde: number, cenario: Cenario): ParametrosDoAno[] {
  const anos: ParametrosDoAno[] = [];
  for (let ano = Math.max(PRIMEIRO_ANO, desde); ano <= ULTIMO_ANO; ano++) {
    const parametros = parametrosDoAno(ano, cenario);
    if (parametros !== null) anos.push(parametros);
  }
  return anos;
}
