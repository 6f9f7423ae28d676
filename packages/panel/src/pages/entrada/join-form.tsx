import type { CadastroVisto } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useSessao, useTrocaDeSessao } from '../../api/sessao.ts';
import { NewPasswordField, PasswordField } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { useFields } from '../../components/use-fields.ts';
import { CodeField, useSignIn } from './sign-in.tsx';

interface JoinFormProps {
  readonly path: string;
  readonly token: string;
  /** Whose mail it is, and whether they have an account. */
  readonly seen: Pick<CadastroVisto, 'email' | 'tem_conta'>;
  /** Who is new also says their name. */
  readonly named?: boolean;
  /** Who is new may do without a password: they sign in by the company's account. */
  readonly noPassword?: boolean;
  readonly send: string;
  readonly children: ReactNode;
}

/** What makes somebody belong to an office: who has an account shows that it is theirs, who is new makes one. */
export function JoinForm({
  path,
  token,
  seen: { email, tem_conta },
  named = false,
  noPassword = false,
  send,
  children,
}: JoinFormProps) {
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
