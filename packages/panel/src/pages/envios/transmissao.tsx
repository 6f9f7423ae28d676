import type { UploadAceito } from '@apura/contracts';
import { count, grouped } from '@apura/words';
import { Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PanelError, withoutConnection } from '../../api/panel-error.ts';
import { PROVA_DE_ORIGEM, urlOf } from '../../api/request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Failure } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import {
  forgetTransmissao,
  keepDone,
  keepTransmissao,
  occupyTransmissao,
  splitBytes,
  type TransmissaoGuardada,
} from '../../envios/transmissao-guardada.ts';
import { size } from '../../format.ts';

interface PropsDaTransmissao {
  readonly transmissao: TransmissaoGuardada;
  /** The service has them all: takes the upload that each part became. */
  readonly aoChegar: (ids: readonly string[]) => void;
  readonly onLeaving: () => void;
}

const sum = (arquivos: readonly File[]): number => arquivos.reduce((soma, { size }) => soma + size, 0);

/** Files on their way, until the service has them all. */
export function Transmissao({ transmissao, aoChegar, onLeaving }: PropsDaTransmissao) {
  const { arquivos, chave } = transmissao;
  const { enviados, erro, repetir } = useSending(transmissao, aoChegar);
  const bytes = sum(arquivos);
  const parte = bytes === 0 ? 0 : enviados / bytes;
  const cancelar = () => void forgetTransmissao(chave).then(onLeaving);
  return (
    <Cartao titulo={`Enviando ${count(arquivos.length, 'arquivo', 'arquivos')}`} espacado>
      <Progress value={parte * 100} size="lg" aria-label="Bytes enviados" animated={!erro} />
      <p className="suave sem-margem" role="status">
        {Math.floor(parte * 100)}% de {size(bytes)} · {grouped(String(quantosCabem(arquivos, enviados)))} de{' '}
        {count(arquivos.length, 'arquivo', 'arquivos')} a caminho. Se a página for fechada, o envio pode ser
        continuado aqui depois.
      </p>
      {erro ? <Failure erro={erro} onRetry={repetir} /> : null}
      <div className="botoes">
        <ActionButton
          variant="default"
          onClick={erro ? onLeaving : cancelar}
          text={erro ? 'Voltar' : 'Cancelar'}
        />
      </div>
    </Cartao>
  );
}

/** Sends them, part by part, for as long as the page is open; `onArrived` takes the upload that each part became. */
function useSending(transmissao: TransmissaoGuardada, onArrived: (ids: readonly string[]) => void) {
  const { chave } = transmissao;
  const [enviados, setEnviados] = useState(0);
  const [erro, setErro] = useState<unknown>();
  const [tentativa, setTentativa] = useState(0);
  const feitas = useRef(new Map(transmissao.feitas));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for these files and this try; the rest never changes meanwhile
  useEffect(() => {
    const controle = new AbortController();
    const onLeave = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    const soltar = () => window.removeEventListener('beforeunload', onLeave);
    const fim = sendPartes(transmissao, feitas.current, setEnviados, controle.signal)
      .then(async () => {
        soltar();
        await forgetTransmissao(chave);
        onArrived([...feitas.current.values()]);
      })
      .catch((causa: unknown) => {
        if (!controle.signal.aborted) setErro(causa);
      });
    occupyTransmissao(chave, fim);
    return () => {
      soltar();
      controle.abort();
    };
  }, [tentativa]);
  const repetir = () => {
    setErro(undefined);
    setTentativa((antes) => antes + 1);
  };
  return { enviados, erro, repetir };
}

/** Sends the parts that the service does not have, one after another; each is written down once it has arrived. */
async function sendPartes(
  transmissao: TransmissaoGuardada,
  feitas: Map<number, string>,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { arquivos, campos, chave } = transmissao;
  const partes = splitBytes(arquivos);
  // Before the first byte leaves: whoever reloads the page right then loses no file.
  await keepTransmissao({ ...transmissao, feitas });
  let antes = 0;
  for (const [n, desta] of partes.entries()) {
    if (!feitas.has(n)) {
      const { job_id } = await transmit(desta, {
        campos,
        chave: `${chave}-${n}`,
        signal,
        onProgress: (andou) => onProgress(antes + andou * sum(desta)),
      });
      feitas.set(n, job_id);
      await keepDone(chave, feitas);
    }
    antes += sum(desta);
    onProgress(antes);
  }
}

/** How many files are whole within the first `bytes`: they leave one after another. */
function quantosCabem(arquivos: readonly File[], bytes: number): number {
  let soma = 0;
  let quantos = 0;
  for (const { size } of arquivos) {
    soma += size;
    if (soma > bytes) break;
    quantos += 1;
  }
  return quantos;
}

interface TransmissaoOptions {
  readonly campos: Readonly<Record<string, string>>;
  /** Share that has left, 0 to 1. */
  readonly onProgress: (parte: number) => void;
  /** Stays the same when the same files are sent again, so that a lost answer makes no second upload. */
  readonly chave: string;
  readonly signal: AbortSignal;
}

/** Sends files as one upload. `fetch` tells nothing about bytes that leave, so this is an XMLHttpRequest. */
function transmit(arquivos: readonly File[], options: TransmissaoOptions): Promise<UploadAceito> {
  const formulario = new FormData();
  // Fields first: the service reads the form as it comes.
  for (const [nome, valor] of Object.entries(options.campos)) formulario.append(nome, valor);
  for (const arquivo of arquivos) formulario.append('arquivos', arquivo, arquivo.name);
  return new Promise((pronto, falhou) => {
    const pedido = new XMLHttpRequest();
    pedido.open('POST', urlOf('/upload'));
    for (const [nome, valor] of Object.entries(PROVA_DE_ORIGEM)) pedido.setRequestHeader(nome, valor);
    pedido.setRequestHeader('Idempotency-Key', options.chave);
    pedido.responseType = 'json';
    pedido.upload.onprogress = ({ loaded, total }) => options.onProgress(total === 0 ? 0 : loaded / total);
    // With this status it answers this.
    pedido.onload = () =>
      pedido.status === 202
        ? pronto(pedido.response as UploadAceito)
        : falhou(new PanelError(pedido.status, pedido.response));
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
