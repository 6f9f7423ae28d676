import type { Aviso } from '@apura/contracts';
import { SegmentedControl, TextInput, useMantineColorScheme } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { useMyself, useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto, useLeitura, useSend } from '../../api/use-request.ts';
import { ActionButton, CopyButton, RowButton } from '../../components/buttons.tsx';
import { Checkboxes, NewPasswordField, PasswordField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Failure, Page, Resultado } from '../../components/page.tsx';
import { Cartao, Estado, Unfold } from '../../components/partes.tsx';
import { howLongAgo } from '../../format.ts';

export default function Conta() {
  const { da_empresa } = useMyself();
  return (
    <Page titulo="Minha conta">
      <div className="pilha estreito-720">
        <Perfil />
        {da_empresa ? (
          <p className="aviso aviso-info sem-margem">
            Você entrou com a conta da empresa. Para mudar a sua senha, o seu e-mail ou a verificação em duas
            etapas, saia e entre com o seu e-mail e a sua senha.
          </p>
        ) : (
          <>
            <TrocarSenha />
            <DoisFatores />
          </>
        )}
        <SessoesAbertas />
        <Aparencia />
      </div>
    </Page>
  );
}

function Aparencia() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Cartao titulo="Aparência">
      <SegmentedControl
        aria-label="Tema"
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'auto', label: 'Como no aparelho' },
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Escuro' },
        ]}
      />
    </Cartao>
  );
}

function TrocarSenha() {
  const { values, field, change } = useFields({ senha_atual: '', senha: '' });
  const trocar = useSend('PUT', '/perfil/senha', {
    renew: ['/sessoes'],
    said: 'Senha trocada. As outras sessões terminaram.',
    after: () => change({ senha_atual: '', senha: '' }),
  });
  return (
    <Form campos titulo="Senha" act={trocar} input={values} send="Trocar a senha" variant="default">
      <PasswordField label="Senha atual" description="A que você usa hoje." {...field('senha_atual')} />
      <NewPasswordField label="Nova senha" {...field('senha')} />
    </Form>
  );
}

const AVISOS: readonly { readonly value: Aviso; readonly label: string }[] = [
  { value: 'apuracao_calculada', label: 'Uma apuração ficou pronta' },
  { value: 'apuracao_falhou', label: 'Uma apuração falhou' },
  { value: 'prazos', label: 'Prazos vencem nas duas semanas seguintes (um e-mail por semana)' },
  { value: 'regras', label: 'Regras novas mudaram meses do escritório' },
  { value: 'webhook', label: 'Um webhook está prestes a ser desativado' },
];

function Perfil() {
  const { usuario, da_empresa } = useMyself();
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
            <RowButton act={confirmar} text="Enviar o link de novo" />
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
    <Unfold titulo="Trocar o e-mail">
      <Form campos act={trocar} input={values} send="Enviar confirmação" variant="default">
        <TextInput label="Novo e-mail" type="email" required {...field('email')} />
        <PasswordField {...field('senha')} />
      </Form>
    </Unfold>
  );
}

function SessoesAbertas() {
  const lidas = useLeitura('/sessoes');
  const encerrar = useAto((id: string) => request('DELETE', at('/sessoes/{id}', { id })), ['/sessoes']);
  const trocar = useTrocaDeSessao();
  const sairDeTodos = useSend('DELETE', '/sessoes', { after: () => trocar({ autenticado: false }) });
  const erro = encerrar.error ?? sairDeTodos.error;
  return (
    <Cartao titulo="Sessões abertas">
      {erro && <Failure erro={erro} />}
      <Resultado de={lidas} linhas={2}>
        {({ data }) => (
          <ul className="lista-simples">
            {data.map(({ id, atual, usada_em, ip, navegador }) => (
              <li key={id}>
                <span className="cresce">
                  {browserName(navegador)}
                  <br />
                  <span className="suave miudo">
                    {ip ?? 'endereço desconhecido'} · usada {howLongAgo(usada_em, new Date())}
                  </span>
                </span>
                {atual ? (
                  <Estado tom="bom" nome="Esta sessão" />
                ) : (
                  <RowButton act={encerrar} input={id} text="Encerrar" />
                )}
              </li>
            ))}
          </ul>
        )}
      </Resultado>
      <div className="botoes com-espaco-acima">
        <ActionButton
          variant="default"
          className="texto-erro"
          act={sairDeTodos}
          text="Sair de todos os aparelhos"
        />
      </div>
    </Cartao>
  );
}

const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const SISTEMAS = {
  Windows: 'Windows',
  Android: 'Android',
  iPhone: 'iOS',
  iPad: 'iOS',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
};

/** A browser's own line -> its name and system, as a person knows them. The order decides: many name others too. */
function browserName(linha: string | null): string {
  if (!linha) return 'Navegador desconhecido';
  const nome = Object.entries(BROWSERS).find(([sinal]) => linha.includes(`${sinal}/`))?.[1];
  const onde = Object.entries(SISTEMAS).find(([sinal]) => linha.includes(sinal))?.[1];
  return [nome ?? 'Navegador', onde].filter(Boolean).join(' em ');
}

/** The second factor: an app's six digits, with recovery codes for when the phone is lost. */
function DoisFatores() {
  const ativa = useMyself().usuario.dois_fatores;
  const { values, field, change } = useFields({ senha: '', codigo: '' });
  const senha = { senha: values.senha };
  const preparar = useSend('POST', '/perfil/dois-fatores');
  const confirmar = useSend('POST', '/perfil/dois-fatores/confirmar', { renew: ['sessao'] });
  const renovar = useSend('POST', '/perfil/dois-fatores/codigos');
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
      <CopyButton texto={codes} rotulo="Copiar os códigos" />
    </div>
  </div>
);
