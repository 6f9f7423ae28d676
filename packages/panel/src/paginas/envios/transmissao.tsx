import { count, grouped } from '@apura/words';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { lembrarEnvio } from '../../envios/envios-recentes.ts';
import { repartir } from '../../envios/repartir.ts';
import {
  esquecerTransmissao,
  guardarFeitas,
  guardarTransmissao,
  ocuparTransmissao,
  type TransmissaoGuardada,
} from '../../envios/transmissao-guardada.ts';
import { transmitir } from '../../envios/transmitir.ts';
import { tamanho } from '../../formato/tamanho.ts';

interface PropsDaTransmissao {
  readonly transmissao: TransmissaoGuardada;
  readonly aoSair: () => void;
}

const somar = (arquivos: readonly File[]): number => arquivos.reduce((soma, { size }) => soma + size, 0);

/** Files on their way. Once the service has them all, the page of the upload goes on telling. */
export function Transmissao({ transmissao, aoSair }: PropsDaTransmissao) {
  const { arquivos, campos, chave, escritorio } = transmissao;
  const [, ir] = useLocation();
  const [enviados, mudarEnviados] = useState(0);
  const [erro, mudarErro] = useState<unknown>();
  const [tentativa, mudarTentativa] = useState(0);
  const feitas = useRef(new Map(transmissao.feitas));
  const bytes = somar(arquivos);
  const parte = bytes === 0 ? 0 : enviados / bytes;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for these files and this try; the rest never changes meanwhile
  useEffect(() => {
    const controle = new AbortController();
    const aoDeixar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', aoDeixar);
    const partes = repartir(arquivos);
    const enviarTudo = async () => {
      const guardada = guardarTransmissao({ ...transmissao, feitas: feitas.current });
      let antes = 0;
      for (const [n, desta] of partes.entries()) {
        if (!feitas.current.has(n)) {
          const { job_id } = await transmitir(desta, {
            campos,
            chave: `${chave}-${n}`,
            signal: controle.signal,
            aoAndar: (andou) => mudarEnviados(antes + andou * somar(desta)),
          });
          feitas.current.set(n, job_id);
          await guardada.then(() => guardarFeitas(chave, feitas.current));
          const nome = partes.length === 1 ? '' : ` (parte ${n + 1} de ${partes.length})`;
          lembrarEnvio(escritorio, {
            id: job_id,
            nome: `${count(desta.length, 'arquivo', 'arquivos')}${nome}`,
            em: new Date().toISOString(),
          });
        }
        antes += somar(desta);
        mudarEnviados(antes);
      }
      window.removeEventListener('beforeunload', aoDeixar);
      await esquecerTransmissao(chave);
      const ids = [...feitas.current.values()];
      if (ids.length === 1) ir(`/envios/${ids[0]}`);
      else aoSair();
    };
    const fim = enviarTudo().catch((causa: unknown) => {
      if (!controle.signal.aborted) mudarErro(causa);
    });
    ocuparTransmissao(chave, fim);
    return () => {
      window.removeEventListener('beforeunload', aoDeixar);
      controle.abort();
    };
  }, [tentativa]);

  const cancelar = () => void esquecerTransmissao(chave).then(aoSair);
  return (
    <Cartao titulo={`Enviando ${count(arquivos.length, 'arquivo', 'arquivos')}`}>
      <div className="formulario">
        <Progress value={parte * 100} size="lg" aria-label="Bytes enviados" animated={!erro} />
        <p className="suave sem-margem" role="status">
          {Math.floor(parte * 100)}% de {tamanho(bytes)} · {grouped(String(quantosCabem(arquivos, enviados)))}{' '}
          de {count(arquivos.length, 'arquivo', 'arquivos')} a caminho. Se a página for fechada, o envio pode
          ser continuado aqui depois.
        </p>
        {erro ? (
          <Falha
            erro={erro}
            aoRepetir={() => {
              mudarErro(undefined);
              mudarTentativa((antes) => antes + 1);
            }}
          />
        ) : null}
        <div className="botoes">
          <Button variant="default" onClick={erro ? aoSair : cancelar}>
            {erro ? 'Voltar' : 'Cancelar'}
          </Button>
        </div>
      </div>
    </Cartao>
  );
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
