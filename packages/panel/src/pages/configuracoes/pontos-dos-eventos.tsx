import { useSend } from '../../api/use-send.ts';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { Form } from '../../components/form.tsx';
import { useFields } from '../../components/use-fields.ts';
import { type PropsDaParte, RENOVAR } from './props-da-parte.ts';

/** What counts of events where no act settles it: the office chooses, or leaves the default. */
export function PontosDosEventos({ escritorio: { pontos_dos_eventos: pontos }, titular }: PropsDaParte) {
  const guardadas = Object.fromEntries(pontos.map(({ ponto, escolha }) => [ponto, escolha]));
  const { values, field } = useFields(guardadas);
  const mudaram = Object.entries(values).filter(([ponto, escolha]) => escolha !== guardadas[ponto]);
  const gravar = useSend('PATCH', '/escritorio', { renew: RENOVAR, said: 'Escolhas gravadas.' });
  return (
    <Cartao titulo="Eventos de notas: o que a lei deixa em aberto">
      <Form
        act={gravar}
        input={{ escolhas_dos_eventos: Object.fromEntries(mudaram) }}
        send="Gravar as escolhas"
        disabled={mudaram.length === 0}
        readOnly={!titular}
      >
        {pontos.map(({ ponto, texto, respostas, padrao, fundamento }) => (
          <SelectField
            key={ponto}
            label={texto}
            description={`Padrão: ${respostas[padrao]}. ${fundamento}.`}
            disabled={!titular}
            options={respostas}
            {...field(ponto)}
          />
        ))}
        <p className="suave miudo sem-margem">
          Mudar uma escolha deixa desatualizadas as apurações que ela muda.
        </p>
      </Form>
    </Cartao>
  );
}
