import type { DivergenciaATratar } from '@apura/contracts';
import { moment } from '@apura/words';
import { Button, TextInput } from '@mantine/core';
import { useSend } from '../../api/use-send.ts';
import { Form } from '../../components/form.tsx';
import { useFields } from '../../components/use-fields.ts';

interface Props {
  readonly divergencias: readonly DivergenciaATratar[];
  /** Of all of them. */
  readonly estado: DivergenciaATratar['estado'];
}

const useTratar = (said: (tratadas: number) => string) =>
  useSend<{ tratadas: number }>('POST', '/divergencias/tratar', {
    renew: ['/divergencias'],
    said: ({ tratadas }) => said(tratadas),
  });

const quais = (divergencias: readonly DivergenciaATratar[]) => ({
  divergencias: divergencias.map(({ cliente_id, regra, campo, emitente, cprod }) => ({
    ...{ cliente_id, regra, campo, emitente, cprod },
  })),
});

/** What the office says of divergences, one or many: resolved or ignored, and why; or open again. */
export const Tratar = (props: Props) =>
  props.estado === 'aberta' ? <Resolver {...props} /> : <Reabrir {...props} />;

function Resolver({ divergencias }: Props) {
  const { values, field } = useFields({ motivo: '' });
  const tratar = useTratar((n) =>
    n === 1 ? 'Guardado, com o motivo.' : `${n} divergências guardadas, com o motivo.`,
  );
  const como = (estado: string) => ({ ...quais(divergencias), estado, motivo: values.motivo });
  const varias = divergencias.length > 1;
  return (
    <Form
      act={tratar}
      input={como('resolvida')}
      send={varias ? `Resolvidas (${divergencias.length})` : 'Resolvida'}
      disabled={!values.motivo.trim()}
      others={
        <Button
          variant="default"
          disabled={!values.motivo.trim()}
          onClick={() => tratar.mutate(como('ignorada'))}
        >
          {varias ? `Ignorar (${divergencias.length})` : 'Ignorar'}
        </Button>
      }
    >
      <TextInput
        label="O que foi feito, ou por que ignorar"
        description="Resolvida volta a abrir se chegar outra nota assim; ignorada vale também para as próximas."
        maxLength={500}
        {...field('motivo')}
      />
    </Form>
  );
}

function Reabrir({ divergencias, estado }: Props) {
  const reabrir = useTratar((n) =>
    n === 1 ? 'A divergência está aberta de novo.' : `${n} divergências estão abertas de novo.`,
  );
  const [{ tratativa = null } = {}, ...outras] = divergencias;
  return (
    <Form
      act={reabrir}
      input={{ ...quais(divergencias), estado: 'aberta', motivo: 'reaberta' }}
      send={outras.length ? `Reabrir (${divergencias.length})` : 'Reabrir'}
      variant="default"
    >
      {tratativa && outras.length === 0 && (
        <p className="sem-margem">
          {estado === 'resolvida' ? 'Resolvida' : 'Ignorada'} por {tratativa.autor} em{' '}
          {moment(tratativa.criado_em)}: {tratativa.motivo}
        </p>
      )}
    </Form>
  );
}
