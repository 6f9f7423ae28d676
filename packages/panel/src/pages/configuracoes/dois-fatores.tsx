import { TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useEuMesmo } from '../../api/sessao.ts';
import { useSend } from '../../api/use-request.ts';
import { ActionButton, Copiar } from '../../components/buttons.tsx';
import { PasswordField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Cartao } from '../../components/partes.tsx';

type Codigos = { readonly codigos: readonly string[] };
type Preparado = { readonly segredo: string; readonly uri: string };

/** The second factor: an app's six digits, with recovery codes for when the phone is lost. */
export function DoisFatores() {
  const ativa = useEuMesmo().usuario.dois_fatores;
  const { values, field, change } = useFields({ senha: '', codigo: '' });
  const senha = { senha: values.senha };
  const preparar = useSend<Preparado>('POST', '/perfil/dois-fatores');
  const confirmar = useSend<Codigos>('POST', '/perfil/dois-fatores/confirmar', { renew: ['sessao'] });
  const renovar = useSend<Codigos>('POST', '/perfil/dois-fatores/codigos');
  const desativar = useSend('POST', '/perfil/dois-fatores/desativar', {
    renew: ['sessao'],
    said: 'A verificação em duas etapas foi desativada.',
    after: () => {
      change({ senha: '' });
      confirmar.reset();
      preparar.reset();
    },
  });
  const codigos = renovar.data?.codigos ?? confirmar.data?.codigos;
  const erro = preparar.error ?? confirmar.error ?? renovar.error ?? desativar.error;
  return (
    <Cartao titulo="Verificação em duas etapas" espacado>
      <p className="suave sem-margem">
        {ativa
          ? 'Ativa: ao entrar, a Apura pede também um código do seu aplicativo.'
          : 'Além da senha, um código de 6 dígitos do seu celular. Recomendada para titulares.'}
      </p>
      {codigos && <RecoveryCodes codes={codigos.join('\n')} />}
      {preparar.data && !ativa ? (
        <Form key="codigo" act={confirmar} input={{ codigo: values.codigo }} send="Ativar" error={erro}>
          <div className="qr">
            <QRCodeSVG
              value={preparar.data.uri}
              size={176}
              marginSize={2}
              title="Código QR para o aplicativo"
            />
            <div className="formulario">
              <p className="sem-margem">Leia com o seu aplicativo autenticador, ou digite o segredo:</p>
              <code className="mono">{preparar.data.segredo}</code>
              <TextInput
                label="Código de 6 dígitos"
                autoComplete="one-time-code"
                inputMode="numeric"
                required
                {...field('codigo')}
              />
            </div>
          </div>
        </Form>
      ) : (
        <Form
          key="senha"
          act={ativa ? renovar : preparar}
          input={senha}
          send={ativa ? 'Novos códigos de recuperação' : 'Configurar'}
          variant="default"
          error={erro}
          others={
            ativa && (
              <ActionButton
                variant="default"
                className="texto-erro"
                disabled={!values.senha}
                loading={desativar.isPending}
                onClick={() => desativar.mutate(senha)}
                text="Desativar"
              />
            )
          }
        >
          <PasswordField {...field('senha')} />
        </Form>
      )}
    </Cartao>
  );
}

const RecoveryCodes = ({ codes }: { readonly codes: string }) => (
  <div className="aviso aviso-info formulario" role="status">
    <p className="sem-margem">
      <b>Guarde estes códigos de recuperação agora.</b> Cada um entra uma vez no lugar do aplicativo, e eles
      não serão mostrados outra vez.
    </p>
    <pre className="codigo">{codes}</pre>
    <div>
      <Copiar texto={codes} rotulo="Copiar os códigos" />
    </div>
  </div>
);
