import type { ConviteVisto } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pedir } from '../../api/pedir.ts';
import { Form } from '../../components/form.tsx';
import { Resultado } from '../../components/resultado.tsx';
import { NewPasswordField } from '../../components/text-fields.tsx';
import { useFields } from '../../components/use-fields.ts';
import { Frame } from './frame.tsx';
import { useBegin } from './use-begin.ts';
import { type TokenProps, withToken } from './with-token.tsx';

export default withToken('Aceitar convite', Convite);

function Convite({ titulo, token }: TokenProps) {
  const { values, field } = useFields({ nome: '', senha: '' });
  const visto = useQuery({
    queryKey: ['convite', token],
    queryFn: () => pedir<ConviteVisto>('POST', '/convites/ver', { token }),
    retry: false,
  });
  const aceitar = useBegin('/convites/aceitar');
  return (
    <Frame titulo={titulo}>
      <Resultado de={visto} linhas={4}>
        {({ escritorio, email, convidado_por }) => (
          <Form act={aceitar} input={{ token, ...values }} send="Aceitar e entrar" wide>
            <p className="sem-margem">
              {convidado_por} convidou você (<b>{email}</b>) para o painel de <b>{escritorio}</b>.
            </p>
            <TextInput label="Seu nome" autoComplete="name" required {...field('nome')} />
            <NewPasswordField {...field('senha')} />
          </Form>
        )}
      </Resultado>
    </Frame>
  );
}
