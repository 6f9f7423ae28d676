import type { ContaDaEmpresa as Dados, ProvedorDaEmpresa } from '@apura/contracts';
import { moment } from '@apura/words';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto, useLeitura, useSend } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { ActionButton, CopyButton, DestroyButton } from '../../components/buttons.tsx';
import { PasswordField, SelectField, TextFields } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Failure, PageOf } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { soTitular } from './so-titular.tsx';

const PATH = '/escritorio/conta-da-empresa';

export default soTitular('Conta da empresa', ContaDaEmpresa);

function ContaDaEmpresa() {
  return (
    <PageOf
      de={useLeitura(PATH)}
      titulo="Conta da empresa"
      descricao="A equipe entra na Apura com a conta que já usa: Google Workspace, Microsoft Entra, Keycloak ou outro provedor OpenID Connect."
      estreita
    >
      {({ retorno, provedor }) => (
        <>
          {provedor && <Uso provedor={provedor} />}
          <Configuracao key={provedor?.configurado_em} retorno={retorno} provedor={provedor} />
        </>
      )}
    </PageOf>
  );
}

const ToCopy = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <p className="sem-margem suave miudo">{label}</p>
    <div className="segredo-valor">
      <code className="mono">{value}</code>
      <CopyButton texto={value} rotulo={`Copiar ${label.toLowerCase()}`} />
    </div>
  </div>
);

/** How the team gets in, whether that was tried out, and whether it is the only way. */
function Uso({ provedor }: { readonly provedor: ProvedorDaEmpresa }) {
  const { codigo, entrada, testado_em, exigido_em, suspenso_em } = provedor;
  const change = useTrocaDeSessao();
  const tryOut = useSend('POST', '/sessao/empresa', {
    after: ({ endereco }) => window.location.assign(endereco),
  });
  const require = useAto(
    async (exigida: boolean) => {
      await request('PUT', '/escritorio/conta-da-empresa/exigencia', { body: { exigida } });
      // Whoever had come in by a password has no session any more.
      change(await request('GET', '/sessao'));
    },
    [PATH],
  );
  const error = tryOut.error ?? require.error;
  return (
    <Cartao titulo="Entrada da equipe" espacado>
      {error && <Failure erro={error} />}
      {suspenso_em && (
        <p className="sem-margem">
          <b>
            Suspensa em {moment(suspenso_em)}: quem a configurou não é mais titular. Confira abaixo se o
            provedor é mesmo do escritório e grave de novo para a equipe voltar a entrar por ele.
          </b>
        </p>
      )}
      <ToCopy label="Código do escritório" value={codigo} />
      <ToCopy label="Link de entrada" value={entrada} />
      <p className="sem-margem">
        {testado_em
          ? `Testada em ${moment(testado_em)}.`
          : 'Ainda não testada: entre uma vez com a sua conta da empresa. Depois ela pode ser exigida de todos.'}
      </p>
      <p className="sem-margem">
        {exigido_em
          ? `Exigida desde ${moment(exigido_em)}: senhas não abrem este escritório.`
          : 'Senhas também abrem este escritório. Ao exigir a conta da empresa, as sessões abertas com senha terminam.'}
      </p>
      <div className="botoes">
        <ActionButton
          variant="default"
          act={tryOut}
          input={{ codigo }}
          disabled={suspenso_em !== null}
          text="Entrar com a minha conta da empresa"
        />
        <ActionButton
          act={require}
          input={!exigido_em}
          disabled={!testado_em}
          text={exigido_em ? 'Permitir senhas de novo' : 'Exigir a conta da empresa'}
        />
      </div>
    </Cartao>
  );
}

const SEM_PAPEL = { '': 'Não entra', member: 'Entra como Equipe' };

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const typedOf = (provedor: Dados['provedor']) => ({
  issuer: provedor?.issuer ?? '',
  client_id: provedor?.client_id ?? '',
  client_secret: '',
  claim: provedor?.claim ?? '',
  titulares: provedor?.valores_titular.join('\n') ?? '',
  equipe: provedor?.valores_equipe.join('\n') ?? '',
  sem_papel: provedor?.sem_papel ?? ('' as const),
});
type Field = ReturnType<typeof useFields<ReturnType<typeof typedOf>>>['field'];

/** What the provider must know of us, and we of it. */
function Configuracao({ retorno, provedor }: Dados) {
  const { values, field } = useFields(typedOf(provedor));
  const [convida, setConvida] = useState(provedor?.convida ?? false);
  const { titulares, equipe, claim, client_secret, sem_papel, ...others } = values;
  const input = {
    ...others,
    ...(client_secret ? { client_secret } : {}),
    claim: claim.trim() || null,
    valores_titular: lines(titulares),
    valores_equipe: lines(equipe),
    sem_papel: sem_papel || null,
    convida,
  };
  const gravar = useSend('PUT', PATH, { renew: [PATH], said: 'Gravado. Teste antes de exigir.' });
  return (
    <Cartao titulo="Provedor" acoes={provedor && <Remover />}>
      <Form act={gravar} input={input} send="Gravar" names={NAMES}>
        <ToCopy label="Endereço de retorno" value={retorno} />
        <p className="sem-margem suave">
          Cadastre a Apura no provedor como aplicativo web, com este endereço de retorno, e copie de lá os
          três campos abaixo: <a href="/conta-da-empresa">como fazer em cada provedor</a>. O que muda aqui
          precisa ser testado de novo e deixa de ser exigido. Com outro emissor, terminam as sessões que o de
          antes abriu.
        </p>
        <CamposDoProvedor field={field} novo={!provedor} />
        {values.claim.trim() !== '' && (
          <>
            <CamposDoPapel field={field} />
            <Checkbox
              label="Convidar por e-mail, em meu nome, quem tem um destes valores e ainda não faz parte do escritório"
              {...check(convida, setConvida)}
            />
          </>
        )}
      </Form>
    </Cartao>
  );
}

const Remover = () => (
  <DestroyButton
    className="texto-erro"
    name="conta da empresa"
    action="Remover"
    title="Remover a conta da empresa"
    text="A equipe volta a entrar só com e-mail e senha, e as sessões abertas pela conta da empresa terminam, a sua também se for uma delas."
    path={PATH}
    renew={[PATH, 'sessao']}
    said="A conta da empresa foi removida."
  />
);

const DO_PROVEDOR = {
  issuer: {
    label: 'Emissor',
    description: 'O issuer, por exemplo https://accounts.google.com.',
    ...{ type: 'url', required: true, maxLength: 300 },
  },
  client_id: {
    label: 'Identificação do cliente',
    description: 'O client_id.',
    required: true,
    maxLength: 300,
  },
} as const;

const CamposDoProvedor = ({ field, novo }: { readonly field: Field; readonly novo: boolean }) => (
  <div className="campos">
    <TextFields of={DO_PROVEDOR} field={field} />
    <PasswordField
      label="Segredo do cliente"
      description={
        novo ? 'O client_secret. Não será mostrado de novo.' : 'Em branco, fica o que está guardado.'
      }
      autoComplete="off"
      required={novo}
      {...field('client_secret')}
    />
    <TextInput
      label="Campo do papel"
      description="Por exemplo groups. Em branco, os papéis são os de Pessoas."
      maxLength={100}
      {...field('claim')}
    />
  </div>
);

const CamposDoPapel = ({ field }: { readonly field: Field }) => (
  <>
    <div className="campos">
      <Textarea
        label="Valores de titular"
        description="Um por linha: quem tem um deles é titular."
        autosize
        minRows={2}
        {...field('titulares')}
      />
      <Textarea
        label="Valores de equipe"
        description="Um por linha: quem tem um deles é da equipe."
        autosize
        minRows={2}
        {...field('equipe')}
      />
    </div>
    <SelectField label="Quem não tem nenhum deles" options={SEM_PAPEL} {...field('sem_papel')} />
  </>
);

const NAMES = { valores_titular: 'titulares', valores_equipe: 'equipe' };
