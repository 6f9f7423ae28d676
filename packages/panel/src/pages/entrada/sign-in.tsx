import type { Sessao, WithoutSessao } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorOf } from '../../api/panel-error.ts';
import { request } from '../../api/request.ts';
import { useAto } from '../../api/use-request.ts';

/** Sends what opens a session; the code of the second factor once the service has asked for one. */
export function useSignIn(path: string, after: (session: Sessao | WithoutSessao) => void) {
  // Undefined until the service asks for one; the field then stays, whatever is typed into it.
  const [code, setCode] = useState<string>();
  const act = useAto(async (body: object) => {
    try {
      after(
        await request<Sessao | WithoutSessao>('POST', path, { ...body, ...(code ? { codigo: code } : {}) }),
      );
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
      value={code}
      onChange={({ currentTarget: { value } }) => setCode(value)}
    />
  );
