import { PasswordInput } from '@mantine/core';

interface PropsDaNovaSenha {
  readonly rotulo?: string;
  readonly valor: string;
  readonly aoMudar: (valor: string) => void;
}

/** A password that is being chosen. */
export function NovaSenha({ rotulo = 'Senha', valor, aoMudar }: PropsDaNovaSenha) {
  return (
    <PasswordInput
      label={rotulo}
      description="Ao menos 10 caracteres. Uma frase longa é fácil de lembrar e difícil de adivinhar."
      autoComplete="new-password"
      required
      minLength={10}
      maxLength={200}
      value={valor}
      onChange={(evento) => aoMudar(evento.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
    />
  );
}
