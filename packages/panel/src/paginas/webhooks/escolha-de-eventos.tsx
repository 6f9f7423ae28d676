import type { TipoDeEvento } from '@apura/contracts';
import { Checkbox, Radio } from '@mantine/core';
import { EVENTOS } from '../../rotulos/eventos.ts';

interface PropsDaEscolhaDeEventos {
  /** Null for every type, also those to come. */
  readonly valor: readonly TipoDeEvento[] | null;
  readonly aoMudar: (eventos: TipoDeEvento[] | null) => void;
}

export function EscolhaDeEventos({ valor, aoMudar }: PropsDaEscolhaDeEventos) {
  return (
    <>
      <Radio.Group
        label="Eventos"
        value={valor === null ? 'todos' : 'alguns'}
        onChange={(qual) => aoMudar(qual === 'todos' ? null : ['apuracao.calculada', 'apuracao.falhou'])}
      >
        <div className="opcoes">
          <Radio value="todos" label="Todos, também os que vierem a existir" />
          <Radio value="alguns" label="Só os que eu escolher" />
        </div>
      </Radio.Group>
      {valor !== null && (
        <Checkbox.Group
          label="Quais"
          value={[...valor]}
          onChange={(escolhidos) => aoMudar(escolhidos as TipoDeEvento[])}
          error={valor.length === 0 ? 'Escolha ao menos um evento' : undefined}
        >
          <div className="opcoes">
            {Object.entries(EVENTOS).map(([tipo, texto]) => (
              <Checkbox key={tipo} value={tipo} label={tipo} description={texto} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
