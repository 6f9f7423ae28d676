import type { PedidoDeSimulacao } from '@apura/contracts';
import { type Simulacao, simular } from '@apura/engine';
import { reais, withOrigem } from '@apura/words';
import { useDeferredValue, useMemo } from 'react';
import { valorDoTributo } from '../charts/grafico-empilhado.tsx';
import { TransicaoAnoAAno } from '../charts/transicao-ano-a-ano.tsx';
import { Figura, WithLeis } from '../components/partes.tsx';

/** What a company would pay, computed here and now; it lags behind the fields rather than hold them up. */
export function useSimulation(pedido: PedidoDeSimulacao): Simulacao {
  const deferred = useDeferredValue(pedido);
  return useMemo(() => simular(deferred), [deferred]);
}

/** What a simulation gives: the two ends, the years between, and what was assumed. */
export function ResultadoDaSimulacao({ simulacao }: { readonly simulacao: Simulacao }) {
  const { anos, totais, premissas, avisos, problemas } = simulacao;
  if (problemas.length > 0) {
    return (
      <div className="aviso aviso-alerta" role="alert">
        {problemas.map(({ codigo, campo, mensagem, fundamento }) => (
          <p key={codigo + campo} className="sem-margem">
            {mensagem}{' '}
            {fundamento && (
              <span className="miudo">
                (<WithLeis texto={fundamento} />)
              </span>
            )}
          </p>
        ))}
      </div>
    );
  }
  const status = anos.at(-1)?.status ?? 'lei';
  return (
    <div className="pilha">
      <div className="grade figuras" aria-live="polite">
        <Figura rotulo="Em 2026, por mês" valor={reais(totais.atual)} />
        <Figura rotulo={withOrigem('Em 2033, por mês', status)} valor={reais(totais.novo)} />
        <Figura
          rotulo={withOrigem('Diferença por mês, 2033 − 2026', status)}
          valor={reais(totais.diferenca)}
          destaque
        />
      </div>
      <ReasonOfIcms anos={anos} premissas={premissas} />
      <div className="cartao">
        <TransicaoAnoAAno anos={anos} />
      </div>
      <details className="desdobrar">
        <summary>Premissas adotadas e avisos</summary>
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

/** A tax that ends and yet rises at first is told why where it is seen. */
function ReasonOfIcms({ anos, premissas }: Pick<Simulacao, 'anos' | 'premissas'>) {
  const [antes, depois] = anos;
  const premissa = premissas.find((uma) => uma.includes('na base do ICMS'));
  if (!premissa || !antes || !depois) return null;
  // What is paid of it, as in the drawing and the table: the debits alone say another amount.
  const [de, para] = [antes, depois].map(({ devidos }) => valorDoTributo(devidos, 'icms')) as [
    string,
    string,
  ];
  if (Number(para) <= Number(de)) return null;
  return (
    <p className="aviso aviso-info sem-margem">
      O ICMS a pagar passa de {reais(de)} em {antes.ano} para {reais(para)} em {depois.ano}: {premissa}
    </p>
  );
}
