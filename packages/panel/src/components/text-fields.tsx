import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

/** The password that a person has. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label="A sua senha"
    autoComplete="current-password"
    required
    visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
    {...props}
  />
);

/** A password that is being chosen. */
export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordField
    label="Senha"
    description="Ao menos 10 caracteres. Uma frase longa é fácil de lembrar e difícil de adivinhar."
    autoComplete="new-password"
    minLength={10}
    maxLength={200}
    {...props}
  />
);

/** An amount in reais, typed with comma. */
export const AmountField = (props: TextInputProps) => (
  <TextInput placeholder="0,00" inputMode="decimal" {...props} />
);

/** The name of what is to be destroyed, typed to confirm it. */
export const NameToConfirm = ({ thing, ...props }: TextInputProps & { readonly thing: string }) => (
  <TextInput
    label={
      <>
        Para confirmar, digite <b className="selecionavel">{thing}</b>
      </>
    }
    autoComplete="off"
    {...props}
  />
);
