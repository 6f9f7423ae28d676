import type { Apuracao, Comparativo } from '@apura/contracts';
import { nomeDoCenario, ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import { Cartao } from '../../componentes/cartao.tsx';
import { Desdobrar } from '../../componentes/desdobrar.tsx';

interface PropsDasPremissas {
  readonly apuracao: Apuracao;
  readonly comparativo: Comparativo;
}

/** What was assumed, what is to be known, and by which rules the month was computed. */
export function Premissas({ apuracao: { cenario, versoes }, comparativo }: PropsDasPremissas) {
  const { avisos, premissas } = comparativo;
  return (
    <Cartao titulo="Premissas e avisos">
      <p className="miudo sem-margem">
        Alíquotas que a lei ainda não fixou: {nomeDoCenario(cenario.nome)} (
        {ORIGEM_DAS_ALIQUOTAS[cenario.status]}). Motor {versoes.motor}, regras {versoes.regras}, dados{' '}
        {versoes.dados}.
      </p>
      {avisos.length > 0 && (
        <ul className="miudo lista-de-texto">
          {avisos.map(({ codigo, mensagem }) => (
            <li key={codigo + mensagem}>{mensagem}</li>
          ))}
        </ul>
      )}
      {premissas.length > 0 && (
        <Desdobrar titulo={`O que se supôs (${premissas.length})`}>
          <ul className="miudo lista-de-texto sem-margem">
            {premissas.map((premissa) => (
              <li key={premissa}>{premissa}</li>
            ))}
          </ul>
        </Desdobrar>
      )}
    </Cartao>
  );
}
