import { cnpj } from '@apura/words';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { semPontuacao } from '../../formato/sem-pontuacao.ts';
import { Moldura } from './moldura.tsx';

export default function Cadastrar() {
  const [campos, mudarCampos] = useState({ escritorio: '', cnpj: '', nome: '', email: '' });
  const mudar = (campo: keyof typeof campos) => (evento: { currentTarget: { value: string } }) => {
    const { value } = evento.currentTarget;
    mudarCampos((antes) => ({ ...antes, [campo]: value }));
  };
  const cadastrar = useAto(() => {
    const { escritorio, nome, email } = campos;
    return pedir('POST', '/escritorios', {
      escritorio: { nome: escritorio, cnpj: semPontuacao(campos.cnpj) },
      nome,
      email,
    });
  });
  if (cadastrar.isSuccess) {
    return (
      <Moldura titulo="Confira seu e-mail">
        <p className="aviso aviso-info sem-margem" role="status">
          Enviamos a <b>{campos.email}</b> o próximo passo: o link para criar sua senha e entrar. Ele vale por
          3 dias. Confira também a caixa de spam.
        </p>
        <Anchor component={Link} href="/entrar" underline="always">
          Voltar para a entrada
        </Anchor>
      </Moldura>
    );
  }
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
        {cadastrar.error && <Falha erro={cadastrar.error} />}
        <Button type="submit" loading={cadastrar.isPending} fullWidth>
          Cadastrar
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
