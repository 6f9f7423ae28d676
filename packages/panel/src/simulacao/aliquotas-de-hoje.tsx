import type { PedidoDeSimulacao } from '@apura/contracts';
import { nomeDoTributo } from '@apura/words';
import { useId, useState } from 'react';
import { Desdobrar } from '../components/desdobrar.tsx';
import { lerAliquota } from '../format/ler-percentual.ts';

type Aliquotas = NonNullable<PedidoDeSimulacao['aliquotas_atuais']>;
type Tributo = keyof Aliquotas;

const TRIBUTOS = ['icms', 'iss', 'ipi', 'pis', 'cofins'] as const satisfies readonly Tributo[];

interface PropsDasAliquotas {
  readonly aliquotas: Aliquotas;
  readonly onChange: (aliquotas: Aliquotas) => void;
}

/** The rates that the company pays today. What is left empty is assumed, and stands among the premises of the result. */
export function AliquotasDeHoje({ aliquotas, onChange }: PropsDasAliquotas) {
  const mudar = (tributo: Tributo, valor: string | undefined) => {
    const { [tributo]: _antes, ...outras } = aliquotas;
    onChange(valor === undefined ? outras : { ...outras, [tributo]: valor });
  };
  return (
    <Desdobrar titulo="Alíquotas de hoje">
      <p className="suave miudo sem-margem com-espaco">
        Em branco, vale o que se supõe para a atividade e o regime; veja em “Premissas e avisos”.
      </p>
      <div className="campos-do-perfil">
        {TRIBUTOS.map((tributo) => (
          <Aliquota
            key={tributo}
            rotulo={nomeDoTributo(tributo)}
            valor={aliquotas[tributo]}
            onChange={(valor) => mudar(tributo, valor)}
          />
        ))}
      </div>
    </Desdobrar>
  );
}

interface PropsDaAliquota {
  readonly rotulo: string;
  readonly valor: string | undefined;
  readonly onChange: (valor: string | undefined) => void;
}

function Aliquota({ rotulo, valor = '', onChange }: PropsDaAliquota) {
  const id = useId();
  const [texto, setTexto] = useState<string>();
  const escrito = texto ?? valor.replace('.', ',');
  const errada = escrito !== '' && lerAliquota(escrito) === undefined;
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <span className="com-prefixo">
        <input
          id={id}
          inputMode="decimal"
          placeholder="suposta"
          value={escrito}
          aria-invalid={errada}
          {...(errada ? { 'aria-describedby': `${id}-erro` } : {})}
          onChange={(evento) => {
            const { value } = evento.currentTarget;
            setTexto(value);
            const lida = lerAliquota(value);
            if (lida !== undefined || value.trim() === '') onChange(lida);
          }}
          onBlur={() => {
            if (!errada) setTexto(undefined);
          }}
        />
        <span aria-hidden>%</span>
      </span>
      {errada && (
        <span id={`${id}-erro`} className="texto-erro miudo">
          Escreva um percentual de 0 a 100, como 17,5
        </span>
      )}
    </div>
  );
}
