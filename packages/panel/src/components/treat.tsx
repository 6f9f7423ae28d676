import type { DivergenciaATratar } from '@apura/contracts';
import { count, moment } from '@apura/words';
import { TextInput } from '@mantine/core';
import { type Kept, useSend } from '../api/use-request.ts';
import { ActionButton } from './buttons.tsx';
import { Form, useFields } from './form.tsx';

type Estado = DivergenciaATratar['estado'];

interface TreatProps {
  /** What tells each from the others, and what was said of it. */
  readonly quais: readonly Pick<
    DivergenciaATratar,
    'cliente_id' | 'regra' | 'campo' | 'emitente' | 'cprod' | 'tratativa'
  >[];
  readonly estado: Estado;
  /** One of them, and more. */
  readonly nome: readonly [one: string, many: string];
  readonly renew: readonly Kept[];
}

/** What the office says of things to do, one or many: resolved or ignored, and why; or open again. */
export const Treat = (props: TreatProps) =>
  props.estado === 'aberta' || props.estado === 'pedida' ? <Resolve {...props} /> : <Reopen {...props} />;

const useTreat = (renew: readonly Kept[], said: (tratadas: number) => string) =>
  useSend('POST', '/divergencias/tratar', { renew, said: ({ tratadas }) => said(tratadas) });

const sent = (quais: TreatProps['quais']) => ({
  divergencias: quais.map(({ cliente_id, regra, campo, emitente, cprod }) => ({
    ...{ cliente_id, regra, campo, emitente, cprod },
  })),
});

function Resolve({ quais, nome, renew }: TreatProps) {
  const { values, field } = useFields({ motivo: '' });
  const tratar = useTreat(renew, (n) =>
    n === 1 ? 'Guardado, com o motivo.' : `Guardado, com o motivo: ${count(n, ...nome)}.`,
  );
  const como = (estado: Estado) => ({ ...sent(quais), estado, motivo: values.motivo });
  const varias = quais.length > 1;
  return (
    <Form
      act={tratar}
      input={como('resolvida')}
      send={varias ? `Resolvidas (${quais.length})` : 'Resolvida'}
      disabled={!values.motivo.trim()}
      others={
        <>
          <ActionButton
            variant="default"
            disabled={!values.motivo.trim()}
            onClick={() => tratar.mutate(como('pedida'))}
            text="Correção pedida"
          />
          <ActionButton
            variant="default"
            disabled={!values.motivo.trim()}
            onClick={() => tratar.mutate(como('ignorada'))}
            text={varias ? `Ignorar (${quais.length})` : 'Ignorar'}
          />
        </>
      }
    >
      <TextInput
        label="O que foi feito, ou por que ignorar"
        description="Resolvida e pedida voltam a abrir se chegar outra nota assim; ignorada vale também para as próximas."
        maxLength={500}
        {...field('motivo')}
      />
    </Form>
  );
}

function Reopen({ quais, estado, nome, renew }: TreatProps) {
  const reabrir = useTreat(renew, (n) => `De novo em aberto: ${count(n, ...nome)}.`);
  const [{ tratativa = null } = {}, ...outras] = quais;
  return (
    <Form
      act={reabrir}
      input={{ ...sent(quais), estado: 'aberta', motivo: 'reaberta' }}
      send={outras.length ? `Reabrir (${quais.length})` : 'Reabrir'}
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
