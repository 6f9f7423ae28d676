import type { Aviso } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEuMesmo } from '../../api/sessao.ts';
import { useSend } from '../../api/use-send.ts';
import { RowButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { Checkboxes } from '../../components/choice-fields.tsx';
import { Desdobrar } from '../../components/desdobrar.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/text-fields.tsx';
import { useFields } from '../../components/use-fields.ts';

const AVISOS: readonly { readonly value: Aviso; readonly label: string }[] = [
  { value: 'apuracao_calculada', label: 'Uma apuração ficou pronta' },
  { value: 'apuracao_falhou', label: 'Uma apuração falhou' },
  { value: 'regras', label: 'Regras novas mudaram meses do escritório' },
  { value: 'webhook', label: 'Um webhook está prestes a ser desativado' },
];

/** Name, and what mails are wanted. */
export function Perfil() {
  const { usuario, da_empresa } = useEuMesmo();
  const { values, field } = useFields({ nome: usuario.nome });
  const [avisos, setAvisos] = useState<readonly Aviso[]>(usuario.avisos);
  const gravar = useSend('PATCH', '/perfil', { renew: ['sessao'], said: 'Perfil gravado.' });
  const confirmar = useSend('POST', '/perfil/email/confirmacao', {
    said: 'Enviamos outro link de confirmação.',
  });
  return (
    <Cartao titulo="Perfil">
      <Form act={gravar} input={{ ...values, avisos }} send="Gravar">
        {!usuario.email_confirmado && !da_empresa && (
          <div className="aviso aviso-alerta">
            O e-mail {usuario.email} ainda não foi confirmado.{' '}
            <RowButton act={confirmar}>Enviar o link de novo</RowButton>
          </div>
        )}
        <div className="campos">
          <TextInput label="Nome" autoComplete="name" required maxLength={100} {...field('nome')} />
          <TextInput label="E-mail" value={usuario.email} readOnly />
        </div>
        <Checkboxes label="Avise-me por e-mail quando" options={AVISOS} value={avisos} onChange={setAvisos} />
      </Form>
      {!da_empresa && (
        <div className="com-espaco-acima">
          <TrocarEmail />
        </div>
      )}
    </Cartao>
  );
}

/** Another address, which holds once it is confirmed. */
function TrocarEmail() {
  const { values, field, change } = useFields({ email: '', senha: '' });
  const trocar = useSend('POST', '/perfil/email', {
    said: `Enviamos um link para ${values.email}: o endereço muda quando for confirmado.`,
    after: () => change({ email: '', senha: '' }),
  });
  return (
    <Desdobrar titulo="Trocar o e-mail">
      <Form act={trocar} input={values} send="Enviar confirmação" variant="default">
        <div className="campos">
          <TextInput label="Novo e-mail" type="email" required {...field('email')} />
          <PasswordField {...field('senha')} />
        </div>
      </Form>
    </Desdobrar>
  );
}
