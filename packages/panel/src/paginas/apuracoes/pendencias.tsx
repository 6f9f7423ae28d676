import type { Comparativo } from '@apura/contracts';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';

interface PropsDasPendencias {
  readonly pendencias: Comparativo['pendencias'];
  readonly clienteId: string;
}

/** What the office has to tell before the month has figures, and where. */
export function Pendencias({ pendencias, clienteId }: PropsDasPendencias) {
  return (
    <Cartao titulo="Faltam dados do cliente">
      <ul className="lista-simples">
        {pendencias.map(({ codigo, campo, mensagem }) => (
          <li key={codigo + campo}>
            <span>{mensagem}</span>
            <Link href={`/clientes/${clienteId}/regimes`}>Informar no cadastro</Link>
          </li>
        ))}
      </ul>
      <p className="miudo suave">Depois, peça a apuração de novo: os valores ficam prontos em segundos.</p>
    </Cartao>
  );
}
