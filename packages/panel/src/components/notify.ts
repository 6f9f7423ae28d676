import { notifications } from '@mantine/notifications';

/** A short word on something that went well; screen readers say it too. */
export function avisar(message: string): void {
  const closeButtonProps = { 'aria-label': 'Fechar o aviso' };
  notifications.show({ message, color: 'verde', autoClose: 5000, withBorder: true, closeButtonProps });
}
