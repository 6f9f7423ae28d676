import type { Simulacao } from '@apura/engine';
import { reais } from '@apura/words';
import { TransicaoAnoAAno } from '../graficos/transicao-ano-a-ano.tsx';

/** What a simulation gives: the two ends, the years between, and what was assumed. */
export function ResultadoDaSimulacao({ simulacao }: { readonly simulacao: Simulacao }) {
  const { anos, totais, premissas, avisos, problemas } = simulacao;
  if (problemas.length > 0) {
    return (
      <div className="aviso aviso-alerta" role="alert">
        {problemas.map(({ codigo, campo, mensagem, fundamento }) => (
          <p key={codigo + campo} className="sem-margem">
            {mensagem} {fundamento && <span className="miudo">({fundamento})</span>}
          </p>
        ))}
      </div>
    );
  }
  return (
    <div className="pilha">
      <div className="grade figuras" aria-live="polite">
        <div className="cartao figura-numero">
          <span className="rotulo">Em 2026, por mês</span>
          <span className="valor">{reais(totais.atual)}</span>
        </div>
        <div className="cartao figura-numero">
          <span className="rotulo">Em 2033, por mês</span>
          <span className="valor">{reais(totais.novo)}</span>
        </div>
        <div className="cartao figura-numero destaque">
          <span className="rotulo">Diferença por mês, 2033 − 2026</span>
          <span className="valor">{reais(totais.diferenca)}</span>
        </div>
      </div>
      <div className="cartao">
        <TransicaoAnoAAno anos={anos} />
      </div>
      <details className="desdobrar">
        <summary>Premissas e avisos</summary>
        <ul className="lista-de-texto desdobrado miudo">
          {avisos.map(({ codigo, mensagem }) => (
            <li key={codigo}>{mensagem}</li>
          ))}
          {premissas.map((premissa) => (
            <li key={premissa}>{premissa}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
