import type { Sessao, WithoutSessao } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BodyOf } from '../../api/address.ts';
import { errorOf } from '../../api/panel-error.ts';
import { request } from '../../api/request.ts';
import { useAto } from '../../api/use-request.ts';
import { typed } from '../../components/bind-fields.ts';

/** What makes somebody belong to an office. */
export type JoiningPath = '/cadastro/confirmar' | '/convites/aceitar';

type Typed<A> = Omit<BodyOf<'POST', A>, 'codigo'>;

/** Sends what opens a session; the code of the second factor once the service has asked for one. */
export function useSignIn<A extends '/sessao' | JoiningPath>(
  path: A,
  after: (session: Sessao | WithoutSessao) => void,
) {
  // Undefined until the service asks for one; the field then stays, whatever is typed into it.
  const [code, setCode] = useState<string>();
  const act = useAto(async (typed: Typed<A>) => {
    try {
      const body = { ...typed, ...(code ? { codigo: code } : {}) };
      // `Typed` and the code are what each of the three takes.
      after(await request<'POST', '/sessao' | JoiningPath>('POST', path, { body } as never));
    } catch (cause) {
      if (code !== undefined || errorOf(cause).code !== 'segundo_fator_necessario') throw cause;
      setCode('');
    }
  });
  return { act, code, setCode };
}

/** The second factor, where the service has asked for one. */
export const CodeField = ({ code, setCode }: Pick<ReturnType<typeof useSignIn>, 'code' | 'setCode'>) =>
  code === undefined ? null : (
    <TextInput
      label="Código de verificação"
      description="Os 6 dígitos do seu aplicativo, ou um código de recuperação."
      name="codigo"
      autoComplete="one-time-code"
      inputMode="text"
      required
      autoFocus
      {...typed(code, setCode)}
    />
  );
