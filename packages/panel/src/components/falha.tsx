import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { erroDe } from '../api/panel-error.ts';
import { nomeDoCampo } from '../labels/campos.ts';

/** An error in its own sentence, what to do about it, and a way to try again where there is one. */
export function Falha({ erro, onRetry }: { readonly erro: unknown; readonly onRetry?: () => void }) {
  const { message, hint, detalhes, retryAfter } = erroDe(erro);
  return (
    <Alert
      role="alert"
      variant="outline"
      color="red"
      className="falha"
      icon={<IconAlertCircle size={20} aria-hidden />}
      title={message}
    >
      <p className="falha-dica">
        {hint}
        {retryAfter ? ` Tente de novo em ${retryAfter} s.` : ''}
      </p>
      {detalhes.length > 0 && (
        <ul className="falha-detalhes">
          {detalhes.map(({ campo, motivo }) => (
            <li key={campo + motivo}>
              <b>{nomeDoCampo(campo)}</b>: {motivo}
            </li>
          ))}
        </ul>
      )}
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </Alert>
  );
}
