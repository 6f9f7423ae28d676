import { cnpj } from '@apura/words';
import { TextInput } from '@mantine/core';
import { useSend } from '../../api/use-request.ts';
import { Form, useFields } from '../../components/form.tsx';
import { withoutPunctuation } from '../../format.ts';
import { EntryLink, Frame } from './frame.tsx';

export default function SignUp() {
  const { values, field, change } = useFields({ escritorio: '', cnpj: '', nome: '', email: '' });
  const { escritorio, nome, email } = values;
  const identidade = withoutPunctuation(values.cnpj);
  const cadastrar = useSend('POST', '/escritorios');
  if (cadastrar.isSuccess) return <Registered email={email} />;
  return (
    <Frame
      titulo="Cadastrar escritório"
      texto="Leva um minuto. Você será o titular e poderá convidar a equipe."
    >
      <Form
        act={cadastrar}
        input={{ escritorio: { nome: escritorio, cnpj: identidade }, nome, email }}
        names={NAMES}
        send="Cadastrar"
        wide
        after={
          <>
            <p className="suave miudo sem-margem">
              Ao cadastrar, você aceita os <a href="/termos">termos de uso</a>. O que é feito dos dados está
              em <a href="/privacidade">privacidade</a>.
            </p>
            <p className="entrada-ligacoes">
              <span className="suave">Já tem cadastro?</span>
              <EntryLink to="/entrar">Entrar</EntryLink>
            </p>
          </>
        }
      >
        <TextInput
          label="Nome do escritório"
          autoComplete="organization"
          required
          maxLength={200}
          {...field('escritorio')}
        />
        <TextInput
          label="CNPJ do escritório"
          placeholder="00.000.000/0000-00"
          required
          {...field('cnpj')}
          onBlur={() => change({ cnpj: cnpj(identidade) })}
        />
        <TextInput label="Seu nome" autoComplete="name" required maxLength={200} {...field('nome')} />
        <TextInput label="Seu e-mail" type="email" autoComplete="username" required {...field('email')} />
      </Form>
    </Frame>
  );
}

const NAMES = { 'escritorio.nome': 'escritorio', 'escritorio.cnpj': 'cnpj' };

const Registered = ({ email }: { readonly email: string }) => (
  <Frame titulo="Confira seu e-mail">
    <p className="aviso aviso-info sem-margem" role="status">
      Enviamos a <b>{email}</b> o próximo passo: o link para criar sua senha e entrar. Ele vale por 3 dias.
      Confira também a caixa de spam.
    </p>
    <EntryLink to="/entrar">Voltar para a entrada</EntryLink>
  </Frame>
);
