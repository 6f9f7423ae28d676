import type { FigurasDoMes } from '@apura/contracts';
import { ORIGEM_DAS_ALIQUOTAS, reais } from '@apura/words';
import { Celula, CelulaDeValor } from './celula.tsx';
import { Estado } from './estado.tsx';

const A_RECOLHER = 'A recolher';
const ATUAL = 'Regime atual (2026)';
const NOVO = 'Regime novo (2033)';

export const COLUNA_DO_DEVIDO = { nome: A_RECOLHER, direita: true } as const;
export const COLUNAS_DAS_FIGURAS = [
  COLUNA_DO_DEVIDO,
  { nome: ATUAL, direita: true },
  { nome: NOVO, direita: true },
] as const;

interface PropsDasFiguras {
  readonly figuras?: FigurasDoMes | undefined;
}

/** The one figure of a month where there is room for one: what is due. */
export function CelulaDoDevido({ figuras }: PropsDasFiguras) {
  return figuras?.situacao === 'incompleta' ? (
    <Celula rotulo={A_RECOLHER} direita>
      <Estado tom="alerta">Faltam dados</Estado>
    </Celula>
  ) : (
    <CelulaDeValor rotulo={A_RECOLHER} valor={figuras?.total_a_recolher ?? undefined} />
  );
}

/** What is due, and both sides of the comparison. */
export function CelulasDasFiguras({ figuras }: PropsDasFiguras) {
  const comparacao = figuras?.comparacao;
  return (
    <>
      <CelulaDoDevido figuras={figuras} />
      <CelulaDeValor rotulo={ATUAL} valor={comparacao?.regime_atual ?? undefined} />
      <Celula rotulo={NOVO} direita>
        {comparacao ? (
          <span>
            {reais(comparacao.regime_novo)}
            {comparacao.status !== 'lei' && (
              <>
                <br />
                <span className="suave miudo">{ORIGEM_DAS_ALIQUOTAS[comparacao.status]}</span>
              </>
            )}
          </span>
        ) : (
          '—'
        )}
      </Celula>
    </>
  );
}
