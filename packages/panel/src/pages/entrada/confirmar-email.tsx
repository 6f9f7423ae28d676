import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../api/request.ts';
import { useAto } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Failure } from '../../components/page.tsx';
import { withToken } from './frame.tsx';

export default withToken('Confirmar e-mail', ConfirmarEmail);

function ConfirmarEmail({ token }: { readonly token: string }) {
  const consultas = useQueryClient();
  const { mutate, isSuccess, error } = useAto(async (lido: string) => {
    await request('POST', '/email/confirmar', { body: { token: lido } });
    await consultas.invalidateQueries({ queryKey: ['sessao'] });
  });
  useEffect(() => mutate(token), [mutate, token]);
  return (
    <>
      {isSuccess && (
        <p className="aviso aviso-info sem-margem" role="status">
          E-mail confirmado. Obrigado!
        </p>
      )}
      {error && <Failure erro={error} />}
      {!isSuccess && !error && <p role="status">Confirmando…</p>}
      <ActionButton to="/" text="Ir para o painel" />
    </>
  );
}
