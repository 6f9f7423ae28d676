import type { SugestoesDoCliente } from '@apura/contracts';
import { competenciaPorExtenso, grouped, REGIMES, reais } from '@apura/words';
import { useLeitura } from '../../api/use-request.ts';
import { RowButton } from '../../components/buttons.tsx';
import { Resultado } from '../../components/feedback.tsx';
import type { RegimeDigitado } from './regime-digitado.ts';

interface PropsDasSugestoes {
  readonly clienteId: string;
  /** The month (YYYY-MM) that they are for. */
  readonly mes: string;
  readonly digitado: RegimeDigitado;
  readonly onUse: (digitado: RegimeDigitado) => void;
}

/** What the client's notes let one suppose of its regime; one click fills the form in, and the office confirms it. */
export function SugestoesDasNotas({ clienteId, mes, digitado, onUse }: PropsDasSugestoes) {
  const lidas = useLeitura<SugestoesDoCliente>(`/clientes/${clienteId}/sugestoes`, {
    filtros: { competencia: mes },
  });
  return (
    <Resultado de={lidas} linhas={4}>
      {(sugestoes) => {
        const { regime, simples_anexo, rbt12 } = sugestoes;
        const simples = (regime.sugestao ?? digitado.regime) === 'simples_nacional' && regime.crt !== '3';
        const linhas = [
          {
            nome: 'Regime',
            valor: regime.sugestao && REGIMES[regime.sugestao],
            explicacao: regime.explicacao,
          },
          ...(simples
            ? [
                {
                  nome: 'Anexo',
                  valor: simples_anexo.sugestao && `Anexo ${simples_anexo.sugestao}`,
                  explicacao: simples_anexo.explicacao,
                },
                {
                  nome: `RBT12 para ${competenciaPorExtenso(mes)}`,
                  valor: rbt12.sugestao && reais(rbt12.sugestao),
                  explicacao: rbt12.explicacao,
                },
              ]
            : []),
        ];
        return (
          <section className="sugestoes" aria-label="Sugestões das notas">
            <p className="sem-margem">
              <b>Sugestões das notas</b>: confira antes de gravar.
            </p>
            <ul className="lista-simples">
              {linhas.map(({ nome, valor, explicacao }) => (
                <li key={nome}>
                  <span className="cresce">
                    <b>
                      {nome}: {valor ?? 'sem sugestão'}
                    </b>
                    <span className="em-bloco suave miudo">{explicacao}</span>
                  </span>
                </li>
              ))}
            </ul>
            {linhas.some(({ valor }) => valor) && (
              <div className="botoes">
                <RowButton
                  onClick={() => onUse(comSugestoes(digitado, sugestoes, simples))}
                  text="Preencher com as sugestões"
                />
              </div>
            )}
          </section>
        );
      }}
    </Resultado>
  );
}

/** What is typed, with what is suggested in its place. */
function comSugestoes(
  digitado: RegimeDigitado,
  { regime, simples_anexo, rbt12 }: SugestoesDoCliente,
  simples: boolean,
): RegimeDigitado {
  return {
    ...digitado,
    ...(regime.sugestao ? { regime: regime.sugestao } : {}),
    ...(simples && simples_anexo.sugestao ? { anexo: simples_anexo.sugestao } : {}),
    ...(simples && rbt12.sugestao ? { rbt12: grouped(rbt12.sugestao) } : {}),
  };
}
