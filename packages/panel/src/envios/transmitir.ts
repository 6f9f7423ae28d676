import type { UploadAceito } from '@apura/contracts';
import { PanelError, withoutConnection } from '../api/panel-error.ts';
import { API, PROVA_DE_ORIGEM } from '../api/pedir.ts';

interface TransmissaoOptions {
  readonly campos: Readonly<Record<string, string>>;
  /** Share that has left, 0 to 1. */
  readonly onProgress: (parte: number) => void;
  /** Stays the same when the same files are sent again, so that a lost answer makes no second upload. */
  readonly chave: string;
  readonly signal: AbortSignal;
}

/** Sends files as one upload. `fetch` tells nothing about bytes that leave, so this is an XMLHttpRequest. */
export function transmitir(arquivos: readonly File[], options: TransmissaoOptions): Promise<UploadAceito> {
  const formulario = new FormData();
  // Fields first: the service reads the form as it comes.
  for (const [nome, valor] of Object.entries(options.campos)) formulario.append(nome, valor);
  for (const arquivo of arquivos) formulario.append('arquivos', arquivo, arquivo.name);
  return new Promise((pronto, falhou) => {
    const pedido = new XMLHttpRequest();
    pedido.open('POST', `${API}/upload`);
    for (const [nome, valor] of Object.entries(PROVA_DE_ORIGEM)) pedido.setRequestHeader(nome, valor);
    pedido.setRequestHeader('Idempotency-Key', options.chave);
    pedido.responseType = 'json';
    pedido.upload.onprogress = ({ loaded, total }) => options.onProgress(total === 0 ? 0 : loaded / total);
    pedido.onload = () =>
      pedido.status === 202
        ? pronto(pedido.response as UploadAceito)
        : falhou(new PanelError(pedido.status, (pedido.response ?? {}) as Record<string, unknown>));
    pedido.onerror = () => falhou(withoutConnection());
    pedido.onabort = () =>
      falhou(
        new PanelError(0, {
          message: 'O envio foi interrompido.',
          hint: 'Envie de novo os arquivos que faltarem.',
        }),
      );
    options.signal.addEventListener('abort', () => pedido.abort(), { once: true });
    pedido.send(formulario);
  });
}
