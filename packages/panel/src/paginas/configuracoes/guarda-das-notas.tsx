import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { type PropsDaParte, RENOVAR } from './props-da-parte.ts';

const SEM_PRAZO = '';
const PRAZOS = [5, 6, 7, 8, 10, 15, 20, 30];

/** How long notes are kept, and whether those without protocol count. */
export function GuardaDasNotas({ escritorio, titular }: PropsDaParte) {
  const guardado = escritorio.retencao_anos === null ? SEM_PRAZO : String(escritorio.retencao_anos);
  const [prazo, mudarPrazo] = useState(guardado);
  const [conta, mudarConta] = useState(escritorio.conta_sem_protocolo);
  // One that was set by the API is none of the list but stays chosen.
  const prazos = [...new Set([...PRAZOS, ...(guardado ? [Number(guardado)] : [])])].sort((a, b) => a - b);
  const gravar = useAto(async () => {
    await pedir('PATCH', '/escritorio', {
      ...(prazo === guardado ? {} : { retencao_anos: prazo === SEM_PRAZO ? null : Number(prazo) }),
      ...(conta === escritorio.conta_sem_protocolo ? {} : { conta_sem_protocolo: conta }),
    });
    avisar('Escolhas gravadas.');
  }, RENOVAR);
  const igual = prazo === guardado && conta === escritorio.conta_sem_protocolo;
  return (
    <Cartao titulo="Notas">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          gravar.mutate(undefined);
        }}
      >
        <NativeSelect
          label="Guardar as notas e seus XMLs por"
          description="Os anos contam a partir do fim do ano da nota. Passado o prazo, notas e XMLs são apagados; apurações e relatórios ficam."
          disabled={!titular}
          value={prazo}
          onChange={(evento) => mudarPrazo(evento.currentTarget.value)}
          data={[
            { value: SEM_PRAZO, label: 'Sem prazo' },
            ...prazos.map((anos) => ({ value: String(anos), label: `${anos} anos` })),
          ]}
        />
        <Checkbox
          label="Contar notas sem protocolo de autorização"
          description="Sem esta escolha elas são calculadas, mas ficam fora dos totais. Mudá-la deixa desatualizadas as apurações com essas notas."
          disabled={!titular}
          checked={conta}
          onChange={(evento) => mudarConta(evento.currentTarget.checked)}
        />
        {gravar.error && <Falha erro={gravar.error} />}
        {titular && (
          <div className="botoes">
            <Button type="submit" loading={gravar.isPending} disabled={igual}>
              Gravar
            </Button>
          </div>
        )}
      </form>
    </Cartao>
  );
}
