import { TextInput } from '@mantine/core';
import type { useSignIn } from './use-sign-in.ts';

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
