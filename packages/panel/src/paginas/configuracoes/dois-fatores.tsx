import { Button, PasswordInput, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useEuMesmo } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Copiar } from '../../componentes/copiar.tsx';
import { Falha } from '../../componentes/falha.tsx';

/** The second factor: an app's six digits, with recovery codes for when the phone is lost. */
export function DoisFatores() {
  const { usuario } = useEuMesmo();
  const [senha, mudarSenha] = useState('');
  const [codigo, mudarCodigo] = useState('');
  const preparar = useAto(() =>
    pedir<{ segredo: string; uri: string }>('POST', '/perfil/dois-fatores', { senha }),
  );
  const confirmar = useAto(
    () => pedir<{ codigos: string[] }>('POST', '/perfil/dois-fatores/confirmar', { codigo }),
    ['sessao'],
  );
  const renovar = useAto(() =>
    pedir<{ codigos: string[] }>('POST', '/perfil/dois-fatores/codigos', { senha }),
  );
  const desativar = useAto(async () => {
    await pedir('POST', '/perfil/dois-fatores/desativar', { senha });
    mudarSenha('');
    confirmar.reset();
    preparar.reset();
    avisar('A verificação em duas etapas foi desativada.');
  }, ['sessao']);
  const codigos = renovar.data?.codigos ?? confirmar.data?.codigos;
  const erro = preparar.error ?? confirmar.error ?? renovar.error ?? desativar.error;
  return (
    <Cartao titulo="Verificação em duas etapas">
      <div className="formulario">
        <p className="suave sem-margem">
          {usuario.dois_fatores
            ? 'Ativa: ao entrar, a Apura pede também um código do seu aplicativo.'
            : 'Além da senha, um código de 6 dígitos do seu celular. Recomendada para titulares.'}
        </p>
        {codigos && (
          <div className="aviso aviso-info formulario" role="status">
            <p className="sem-margem">
              <b>Guarde estes códigos de recuperação agora.</b> Cada um entra uma vez no lugar do aplicativo,
              e eles não serão mostrados outra vez.
            </p>
            <pre className="codigo">{codigos.join('\n')}</pre>
            <div>
              <Copiar texto={codigos.join('\n')} rotulo="Copiar os códigos" />
            </div>
          </div>
        )}
        {preparar.data && !usuario.dois_fatores ? (
          <form
            className="formulario"
            onSubmit={(evento) => {
              evento.preventDefault();
              confirmar.mutate(undefined);
            }}
          >
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
                  value={codigo}
                  onChange={(evento) => mudarCodigo(evento.currentTarget.value)}
                />
              </div>
            </div>
            {erro && <Falha erro={erro} />}
            <div className="botoes">
              <Button type="submit" loading={confirmar.isPending}>
                Ativar
              </Button>
            </div>
          </form>
        ) : (
          <form
            className="formulario"
            onSubmit={(evento) => {
              evento.preventDefault();
              if (usuario.dois_fatores) renovar.mutate(undefined);
              else preparar.mutate(undefined);
            }}
          >
            <PasswordInput
              label="A sua senha"
              autoComplete="current-password"
              required
              value={senha}
              onChange={(evento) => mudarSenha(evento.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
            />
            {erro && <Falha erro={erro} />}
            <div className="botoes">
              {usuario.dois_fatores && (
                <Button
                  variant="default"
                  className="perigo"
                  disabled={!senha}
                  loading={desativar.isPending}
                  onClick={() => desativar.mutate(undefined)}
                >
                  Desativar
                </Button>
              )}
              <Button type="submit" variant="default" loading={preparar.isPending || renovar.isPending}>
                {usuario.dois_fatores ? 'Novos códigos de recuperação' : 'Configurar'}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Cartao>
  );
}
