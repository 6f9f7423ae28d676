import { COMPANY_SIGN_IN_ERRORS } from '@apura/contracts';
import { isKeyOf } from '@apura/engine/tables';
import { TextInput } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { PanelError } from '../../api/panel-error.ts';
import { useSend } from '../../api/use-request.ts';
import { Form, useFields } from '../../components/form.tsx';
import { Failure } from '../../components/page.tsx';
import { EntryLink, Frame } from './frame.tsx';

/** The code of the office in which somebody of this browser has begun before. */
const REMEMBERED = 'apura-codigo-da-empresa';

/** Where the office's own provider shows who somebody is. It comes back here where it does not let them in. */
export default function ContaDaEmpresa() {
  const [query] = useSearchParams();
  const { values, field } = useFields({
    codigo: query.get('codigo') ?? localStorage.getItem(REMEMBERED) ?? '',
  });
  const begin = useSend('POST', '/sessao/empresa', {
    after: ({ endereco }) => {
      localStorage.setItem(REMEMBERED, values.codigo);
      window.location.assign(endereco);
    },
  });
  const code = query.get('erro');
  return (
    <Frame titulo="Entrar com a conta da empresa" texto="A que você usa no e-mail do escritório.">
      {code !== null && !begin.error && <Failure erro={errorOf(code)} />}
      <Form
        act={begin}
        input={values}
        send="Continuar"
        wide
        after={
          <p className="entrada-ligacoes">
            <EntryLink to="/entrar">Entrar com e-mail e senha</EntryLink>
          </p>
        }
      >
        <TextInput
          label="Código do escritório"
          description="Um titular do escritório o vê em Configurações, Conta da empresa."
          required
          maxLength={40}
          autoComplete="organization"
          {...field('codigo')}
        />
      </Form>
    </Frame>
  );
}

/** What the address says went wrong, which anybody may have written there: only what can go wrong here is told. */
const errorOf = (code: string): PanelError =>
  new PanelError(0, {
    code,
    ...(isKeyOf(COMPANY_SIGN_IN_ERRORS, code)
      ? COMPANY_SIGN_IN_ERRORS[code]
      : { message: 'Não foi possível entrar.', hint: 'Tente de novo em alguns instantes.' }),
  });
