import { IconCircle, IconCircleCheckFilled, IconCloudUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMyself } from '../../api/sessao.ts';
import { notify, useLeitura } from '../../api/use-request.ts';
import { FileButton } from '../../components/buttons.tsx';
import { RegisterClientes } from '../../components/clientes.tsx';
import { DropArea } from '../../components/file-input.tsx';
import { Cartao } from '../../components/partes.tsx';
import { pickNotas, readArquivos } from '../../envios/dropped-files.ts';
import { newTransmissao, type TransmissaoGuardada } from '../../envios/transmissao-guardada.ts';
import { ResumoDoEnvio } from '../envios/resumo-do-envio.tsx';
import { Transmissao } from '../envios/transmissao.tsx';

/** What is let go over a page is sent from there; `campos`: what all of it is said to be of. */
export function useEnvio(campos: Parameters<typeof newTransmissao>[2] = {}) {
  const { escritorio } = useMyself();
  const [transmissao, setTransmissao] = useState<TransmissaoGuardada>();
  const [ids, setIds] = useState<readonly string[]>([]);
  const receive = (chosen: readonly File[]) => {
    const notes = pickNotas(chosen);
    if (notes.length === 0) notify('Não há nenhum .xml ou .zip entre os arquivos escolhidos.');
    else setTransmissao(newTransmissao(escritorio.id, notes, campos));
  };
  return {
    transmissao,
    ids,
    receive,
    resume: setTransmissao,
    drop: (dropped: DataTransfer) =>
      void readArquivos(dropped).then(receive, () =>
        notify('O navegador não conseguiu ler o que foi solto. Escolha os arquivos pelo botão.'),
      ),
    arrive: (novos: readonly string[]) => {
      setTransmissao(undefined);
      setIds((antes) => [...antes, ...novos]);
    },
    leave: () => setTransmissao(undefined),
    dismiss: () => setIds([]),
  };
}

export type Envio = ReturnType<typeof useEnvio>;

interface EnvioProps {
  readonly envio: Envio;
}

interface NoQuadroProps extends EnvioProps {
  readonly competencia: string;
  readonly children: ReactNode;
}

/** The board takes what is dropped on it; what is on its way, and what became of it, stands above. */
export const EnvioNoQuadro = ({ envio, competencia, children }: NoQuadroProps) => (
  <DropArea className="quadro-que-recebe" onDrop={envio.drop}>
    {envio.transmissao && (
      <Transmissao
        key={envio.transmissao.chave}
        transmissao={envio.transmissao}
        aoChegar={envio.arrive}
        onLeaving={envio.leave}
      />
    )}
    {envio.ids.length > 0 && (
      <ResumoDoEnvio ids={envio.ids} competencia={competencia} onClose={envio.dismiss} />
    )}
    {children}
  </DropArea>
);

const PASSOS = [
  ['Solte aqui a pasta do mês', 'XMLs e ZIPs de todos os clientes juntos: cada nota encontra o seu.'],
  ['Cadastre as empresas das notas', 'Elas aparecem sozinhas; você diz o regime de todas de uma vez.'],
  ['Apure, confira e entregue', 'O quadro mostra o que falta a cada cliente, até fechar o mês.'],
] as const;

/** What a new office sees in place of a board: the notes are there once companies are read of them, the clients once the board is. */
export function FirstSteps({ envio }: EnvioProps) {
  const { data } = useLeitura('/clientes/sugestoes', { filtros: { limit: 1 } });
  const done = data && data.data.length > 0 ? 1 : 0;
  return (
    <Cartao titulo="Primeiros passos" className="primeiros-passos" acoes={<RegisterClientes />}>
      <ol className="passos">
        {PASSOS.map(([titulo, texto], n) => (
          <li key={titulo}>
            {n < done ? (
              <IconCircleCheckFilled className="feito" aria-hidden />
            ) : (
              <IconCircle className="por-fazer" aria-hidden />
            )}
            <span>
              <b>{titulo}</b> <span className="suave">{n < done ? 'Feito.' : texto}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="soltar">
        <span className="vazio-icone" aria-hidden>
          <IconCloudUpload />
        </span>
        <p className="vazio-titulo">Arraste os XMLs, pastas ou ZIPs para cá</p>
        <div className="acoes">
          <FileButton
            files={{ label: 'Pasta do mês', folder: true, onPick: envio.receive }}
            text="Escolher uma pasta"
          />
          <FileButton
            files={{ label: 'XMLs do mês', accept: '.xml,.zip,.txt', multiple: true, onPick: envio.receive }}
            variant="default"
            text="Escolher arquivos"
          />
        </div>
      </div>
    </Cartao>
  );
}
