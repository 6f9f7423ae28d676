import type { Aviso, Sessao } from '@apura/contracts';
import {
  Button,
  Checkbox,
  PasswordInput,
  SegmentedControl,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useEuMesmo, useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { NovaSenha } from '../entrada/nova-senha.tsx';
import { DoisFatores } from './dois-fatores.tsx';
import { SessoesAbertas } from './sessoes-abertas.tsx';

const AVISOS: Readonly<Record<Aviso, string>> = {
  apuracao_calculada: 'Uma apuração ficou pronta',
  apuracao_falhou: 'Uma apuração falhou',
  webhook: 'Um webhook está prestes a ser desativado',
};

export default function Conta() {
  return (
    <Pagina titulo="Minha conta">
      <div className="pilha estreito-720">
        <Perfil />
        <TrocarSenha />
        <DoisFatores />
        <SessoesAbertas />
        <Aparencia />
      </div>
    </Pagina>
  );
}

function Perfil() {
  const { usuario } = useEuMesmo();
  const [nome, mudarNome] = useState(usuario.nome);
  const [avisos, mudarAvisos] = useState<readonly Aviso[]>(usuario.avisos);
  const gravar = useAto(async () => {
    await pedir<Sessao>('PATCH', '/perfil', { nome, avisos });
    avisar('Perfil gravado.');
  }, ['sessao']);
  const confirmar = useAto(async () => {
    await pedir('POST', '/perfil/email/confirmacao');
    avisar('Enviamos outro link de confirmação.');
  });
  return (
    <Cartao titulo="Perfil">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          gravar.mutate(undefined);
        }}
      >
        {!usuario.email_confirmado && (
          <div className="aviso aviso-alerta">
            O e-mail {usuario.email} ainda não foi confirmado.{' '}
            <Button
              size="xs"
              variant="default"
              loading={confirmar.isPending}
              onClick={() => confirmar.mutate(undefined)}
            >
              Enviar o link de novo
            </Button>
          </div>
        )}
        <div className="campos">
          <TextInput
            label="Nome"
            autoComplete="name"
            required
            maxLength={100}
            value={nome}
            onChange={(evento) => mudarNome(evento.currentTarget.value)}
          />
          <TextInput label="E-mail" value={usuario.email} readOnly />
        </div>
        <Checkbox.Group
          label="Avise-me por e-mail quando"
          value={[...avisos]}
          onChange={(escolhidos) => mudarAvisos(escolhidos as Aviso[])}
        >
          <div className="opcoes">
            {Object.entries(AVISOS).map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        {gravar.error && <Falha erro={gravar.error} />}
        <div className="botoes">
          <Button type="submit" loading={gravar.isPending}>
            Gravar
          </Button>
        </div>
      </form>
      <TrocarEmail />
    </Cartao>
  );
}

function TrocarEmail() {
  const [email, mudarEmail] = useState('');
  const [senha, mudarSenha] = useState('');
  const trocar = useAto(async () => {
    await pedir('POST', '/perfil/email', { email, senha });
    avisar(`Enviamos um link para ${email}: o endereço muda quando for confirmado.`);
    mudarEmail('');
    mudarSenha('');
  });
  return (
    <details className="desdobrar">
      <summary>Trocar o e-mail</summary>
      <form
        className="desdobrado formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          trocar.mutate(undefined);
        }}
      >
        <div className="campos">
          <TextInput
            label="Novo e-mail"
            type="email"
            required
            value={email}
            onChange={(evento) => mudarEmail(evento.currentTarget.value)}
          />
          <PasswordInput
            label="A sua senha"
            autoComplete="current-password"
            required
            value={senha}
            onChange={(evento) => mudarSenha(evento.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          />
        </div>
        {trocar.error && <Falha erro={trocar.error} />}
        <div className="botoes">
          <Button type="submit" variant="default" loading={trocar.isPending}>
            Enviar confirmação
          </Button>
        </div>
      </form>
    </details>
  );
}

function TrocarSenha() {
  const [atual, mudarAtual] = useState('');
  const [nova, mudarNova] = useState('');
  const trocar = useAto(async () => {
    await pedir('PUT', '/perfil/senha', { senha_atual: atual, senha: nova });
    mudarAtual('');
    mudarNova('');
    avisar('Senha trocada. As outras sessões terminaram.');
  }, ['/sessoes']);
  return (
    <Cartao titulo="Senha">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          trocar.mutate(undefined);
        }}
      >
        <div className="campos">
          <PasswordInput
            label="Senha atual"
            description="A que você usa hoje."
            autoComplete="current-password"
            required
            value={atual}
            onChange={(evento) => mudarAtual(evento.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          />
          <NovaSenha rotulo="Nova senha" valor={nova} aoMudar={mudarNova} />
        </div>
        {trocar.error && <Falha erro={trocar.error} />}
        <div className="botoes">
          <Button type="submit" variant="default" loading={trocar.isPending}>
            Trocar a senha
          </Button>
        </div>
      </form>
    </Cartao>
  );
}

function Aparencia() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const trocar = useTrocaDeSessao();
  const sair = useAto(async () => {
    await pedir('DELETE', '/sessoes');
    trocar({ autenticado: false });
  });
  return (
    <Cartao titulo="Aparência">
      <div className="cartao-cabeca sem-margem">
        <SegmentedControl
          aria-label="Tema"
          value={colorScheme}
          onChange={(valor) => setColorScheme(valor as typeof colorScheme)}
          data={[
            { value: 'auto', label: 'Como no aparelho' },
            { value: 'light', label: 'Claro' },
            { value: 'dark', label: 'Escuro' },
          ]}
        />
        <Button
          variant="default"
          className="perigo"
          loading={sair.isPending}
          onClick={() => sair.mutate(undefined)}
        >
          Sair de todos os aparelhos
        </Button>
      </div>
    </Cartao>
  );
}
