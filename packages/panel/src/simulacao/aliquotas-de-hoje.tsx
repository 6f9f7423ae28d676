import type { PedidoDeSimulacao } from '@apura/contracts';
import { nomeDoTributo } from '@apura/words';
import { useState } from 'react';
import { Desdobrar } from '../components/desdobrar.tsx';
import { lerAliquota } from '../format/ler-percentual.ts';
import { TypedNumber } from './typed-number.tsx';

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
  const [texto, setTexto] = useState<string>();
  const escrito = texto ?? valor.replace('.', ',');
  const errada = escrito !== '' && lerAliquota(escrito) === undefined;
  return (
    <TypedNumber
      rotulo={rotulo}
      after="%"
      placeholder="suposta"
      value={escrito}
      wrong={errada ? 'Escreva um percentual de 0 a 100, como 17,5' : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTexto(value);
        const lida = lerAliquota(value);
        if (lida !== undefined || value.trim() === '') onChange(lida);
      }}
      onBlur={() => {
        if (!errada) setTexto(undefined);
      }}
    />
  );
}
