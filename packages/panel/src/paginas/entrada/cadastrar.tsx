import type { Sessao } from '@apura/contracts';
import { cnpj } from '@apura/words';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { semPontuacao } from '../../formato/sem-pontuacao.ts';
import { Moldura } from './moldura.tsx';
import { NovaSenha } from './nova-senha.tsx';

export default function Cadastrar() {
  const [campos, mudarCampos] = useState({ escritorio: '', cnpj: '', nome: '', email: '', senha: '' });
  const mudar = (campo: keyof typeof campos) => (evento: { currentTarget: { value: string } }) => {
    const { value } = evento.currentTarget;
    mudarCampos((antes) => ({ ...antes, [campo]: value }));
  };
  const trocar = useTrocaDeSessao();
  const [, ir] = useLocation();
  const cadastrar = useAto(async () => {
    const { escritorio, nome, email, senha } = campos;
    const sessao = await pedir<Sessao>('POST', '/escritorios', {
      escritorio: { nome: escritorio, cnpj: semPontuacao(campos.cnpj) },
      nome,
      email,
      senha,
    });
    ir('/', { replace: true });
    trocar(sessao);
  });
  return (
    <Moldura
      titulo="Cadastrar escritório"
      texto="Leva um minuto. Você será o titular e poderá convidar a equipe."
    >
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          cadastrar.mutate(undefined);
        }}
      >
        <TextInput
          label="Nome do escritório"
          autoComplete="organization"
          required
          maxLength={200}
          value={campos.escritorio}
          onChange={mudar('escritorio')}
        />
        <TextInput
          label="CNPJ do escritório"
          placeholder="00.000.000/0000-00"
          required
          value={campos.cnpj}
          onChange={mudar('cnpj')}
          onBlur={() => mudarCampos((antes) => ({ ...antes, cnpj: cnpj(semPontuacao(antes.cnpj)) }))}
        />
        <TextInput
          label="Seu nome"
          autoComplete="name"
          required
          maxLength={200}
          value={campos.nome}
          onChange={mudar('nome')}
        />
        <TextInput
          label="Seu e-mail"
          type="email"
          autoComplete="username"
          required
          value={campos.email}
          onChange={mudar('email')}
        />
        <NovaSenha valor={campos.senha} aoMudar={(senha) => mudarCampos((antes) => ({ ...antes, senha }))} />
        {cadastrar.error && <Falha erro={cadastrar.error} />}
        <Button type="submit" loading={cadastrar.isPending} fullWidth>
          Cadastrar e entrar
        </Button>
        <p className="entrada-ligacoes">
          <span className="suave">Já tem cadastro?</span>
          <Anchor component={Link} href="/entrar" underline="always">
            Entrar
          </Anchor>
        </p>
      </form>
    </Moldura>
  );
}
