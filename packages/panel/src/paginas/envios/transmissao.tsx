import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { lembrarEnvio } from '../../envios/envios-recentes.ts';
import { repartir } from '../../envios/repartir.ts';
import { transmitir } from '../../envios/transmitir.ts';
import { contar } from '../../formato/contar.ts';
import { tamanho } from '../../formato/tamanho.ts';

interface PropsDaTransmissao {
  readonly arquivos: readonly File[];
  readonly campos: Readonly<Record<string, string>>;
  readonly aoSair: () => void;
}

/** Files on their way. Once the service has them all, the page of the upload goes on telling. */
export function Transmissao({ arquivos, campos, aoSair }: PropsDaTransmissao) {
  const { escritorio } = useEuMesmo();
  const [, ir] = useLocation();
  const [parte, mudarParte] = useState(0);
  const [erro, mudarErro] = useState<unknown>();
  const [tentativa, mudarTentativa] = useState(0);
  const feitas = useRef(new Map<number, string>());
  const [chave] = useState(() => novaChave());
  const bytes = arquivos.reduce((soma, { size }) => soma + size, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for these files and this try; the rest never changes meanwhile
  useEffect(() => {
    const controle = new AbortController();
    const aoDeixar = (evento: BeforeUnloadEvent) => evento.preventDefault();
    window.addEventListener('beforeunload', aoDeixar);
    const partes = repartir(arquivos);
    const enviarTudo = async () => {
      for (const [n, desta] of partes.entries()) {
        if (feitas.current.has(n)) continue;
        const { job_id } = await transmitir(desta, {
          campos,
          chave: `${chave}-${n}`,
          signal: controle.signal,
          aoAndar: (andou) => mudarParte((n + andou) / partes.length),
        });
        feitas.current.set(n, job_id);
        const nome = partes.length === 1 ? '' : ` (parte ${n + 1} de ${partes.length})`;
        lembrarEnvio(escritorio.id, {
          id: job_id,
          nome: `${contar(desta.length, 'arquivo', 'arquivos')}${nome}`,
          em: new Date().toISOString(),
        });
      }
      window.removeEventListener('beforeunload', aoDeixar);
      const ids = [...feitas.current.values()];
      if (ids.length === 1) ir(`/envios/${ids[0]}`);
      else aoSair();
    };
    enviarTudo().catch((causa: unknown) => {
      if (!controle.signal.aborted) mudarErro(causa);
    });
    return () => {
      window.removeEventListener('beforeunload', aoDeixar);
      controle.abort();
    };
  }, [tentativa]);

  return (
    <Cartao titulo={`Enviando ${contar(arquivos.length, 'arquivo', 'arquivos')}`}>
      <div className="formulario">
        <Progress value={parte * 100} size="lg" aria-label="Bytes enviados" animated={!erro} />
        <p className="suave sem-margem" role="status">
          {Math.floor(parte * 100)}% de {tamanho(bytes)}. Não feche a página até o fim desta etapa.
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
          <Button variant="default" onClick={aoSair}>
            {erro ? 'Voltar' : 'Cancelar'}
          </Button>
        </div>
      </div>
    </Cartao>
  );
}

/** `crypto.randomUUID` is missing where the panel is opened over plain http on another machine. */
const novaChave = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
