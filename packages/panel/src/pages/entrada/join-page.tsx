import type { CadastroVisto } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/request.ts';
import { useSessao, useTrocaDeSessao } from '../../api/sessao.ts';
import { NewPasswordField, PasswordField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Resultado } from '../../components/page.tsx';
import { withToken } from './frame.tsx';
import { CodeField, type JoiningPath, useSignIn } from './sign-in.tsx';

interface Joining {
  readonly path: JoiningPath;
  /** Who is new also says their name. */
  readonly named?: boolean;
  /** Who is new may do without a password: they sign in by the company's account. */
  readonly noPassword?: boolean;
  readonly send: string;
  readonly children: ReactNode;
}

type Seen = Pick<CadastroVisto, 'email' | 'tem_conta'>;
/** Whose mail it is, whether they have an account, and what they are asked. */
type JoinFormProps = Joining & Seen & { readonly token: string };

/** What makes somebody belong to an office: who has an account shows that it is theirs, who is new makes one. */
function JoinForm(props: JoinFormProps) {
  const { path, token, email, tem_conta, named = false, noPassword = false, send, children } = props;
  const { values, field } = useFields({ nome: '', senha: '' });
  const { data: session } = useSessao();
  const change = useTrocaDeSessao();
  const [, go] = useLocation();
  const { act, code, setCode } = useSignIn(path, (opened) => {
    // Where the office wants the company's account, joining opens nothing.
    go(opened.autenticado ? '/' : '/entrar/empresa', { replace: true });
    change(opened);
  });
  const known = session?.autenticado === true && !session.da_empresa && session.usuario.email === email;
  const { nome, senha } = values;
  return (
    <Form
      act={act}
      input={{
        token,
        ...(known || (noPassword && !tem_conta) ? {} : { senha }),
        ...(named && !tem_conta ? { nome } : {}),
      }}
      send={send}
      wide
    >
      {children}
      {tem_conta && !known && (
        <>
          <p className="sem-margem">
            Você já tem conta na Apura com este e-mail. Entre com a senha dela: os outros escritórios
            continuam como estão.
          </p>
          <PasswordField {...field('senha')} />
          <CodeField code={code} setCode={setCode} />
        </>
      )}
      {!tem_conta && (
        <>
          {named && (
            <TextInput label="Seu nome" autoComplete="name" required maxLength={100} {...field('nome')} />
          )}
          {!noPassword && <NewPasswordField {...field('senha')} />}
        </>
      )}
    </Form>
  );
}

/** The page of a mailed link that makes somebody belong to an office: what the link is for, and its form. */
const joinPage = <T extends Seen>(
  titulo: string,
  see: (token: string) => Promise<T>,
  joining: (seen: T) => Joining,
) =>
  withToken(titulo, ({ token }) => {
    const seen = useQuery({
      queryKey: ['link', token],
      queryFn: () => see(token),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return (
      <Resultado de={seen} linhas={4}>
        {(it) => <JoinForm token={token} email={it.email} tem_conta={it.tem_conta} {...joining(it)} />}
      </Resultado>
    );
  });

export const ConvitePage = joinPage(
  'Aceitar convite',
  (token) => request('POST', '/convites/ver', { body: { token } }),
  ({ convidado_por, email, escritorio, conta_da_empresa }) => ({
    path: '/convites/aceitar',
    named: true,
    noPassword: conta_da_empresa,
    send: 'Aceitar e entrar',
    children: (
      <p className="sem-margem">
        {convidado_por} convidou você (<b>{email}</b>) para o painel de <b>{escritorio}</b>.
      </p>
    ),
  }),
);

export const CadastroPage = joinPage(
  'Concluir o cadastro',
  (token) => request('POST', '/cadastro/ver', { body: { token } }),
  ({ tem_conta, escritorio }) => ({
    path: '/cadastro/confirmar',
    send: tem_conta ? 'Abrir o escritório' : 'Criar a senha e entrar',
    children: (
      <p className="sem-margem">
        {tem_conta ? 'Confirme o cadastro de ' : 'Escolha a senha com que você vai entrar no painel de '}
        <b>{escritorio}</b>.
      </p>
    ),
  }),
);
