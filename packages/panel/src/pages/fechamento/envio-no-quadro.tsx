import type { Fechamento } from '@apura/contracts';
import {
  IconCircle,
  IconCircleCheckFilled,
  IconCloudUpload,
  IconFileZip,
  IconFolder,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMyself, useReadOnly } from '../../api/sessao.ts';
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
export function EnvioNoQuadro({ envio, competencia, children }: NoQuadroProps) {
  if (useReadOnly()) return <div className="quadro-que-recebe">{children}</div>;
  return (
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
}

interface FirstStepsProps extends EnvioProps {
  readonly de: Pick<Fechamento, 'clientes' | 'por_etapa' | 'apurou'>;
}

/** What a new office has to do until its first month is computed: in place of the board while there is no client, and then above it. */
export function FirstSteps({ envio, de: { clientes, por_etapa, apurou } }: FirstStepsProps) {
  const readsOnly = useReadOnly();
  const { data } = useLeitura('/clientes/sugestoes', { filtros: { limit: 1 }, ligada: clientes === 0 });
  const passos = [
    {
      feito: por_etapa.notas.feitos > 0 || (data?.data.length ?? 0) > 0,
      titulo: 'Solte aqui a pasta do mês',
      texto: 'XMLs e ZIPs de todos os clientes juntos: cada nota encontra o seu.',
    },
    {
      feito: clientes > 0,
      titulo: 'Cadastre as empresas das notas',
      texto: 'Elas aparecem sozinhas; você diz o regime de todas de uma vez.',
    },
    {
      feito: apurou,
      titulo: 'Apure o mês',
      texto: 'O quadro mostra o que falta a cada cliente; depois confira, entregue e feche.',
    },
  ];
  return (
    <Cartao titulo="Primeiros passos" className="primeiros-passos" acoes={<RegisterClientes />}>
      <ol className="passos">
        {passos.map(({ feito, titulo, texto }) => (
          <li key={titulo}>
            {feito ? (
              <IconCircleCheckFilled className="feito" aria-hidden />
            ) : (
              <IconCircle className="por-fazer" aria-hidden />
            )}
            <span>
              <b>{titulo}</b> <span className="suave">{feito ? 'Feito.' : texto}</span>
            </span>
          </li>
        ))}
      </ol>
      {clientes === 0 && !readsOnly && (
        <div className="soltar">
          <SendOptions envio={envio} />
        </div>
      )}
    </Cartao>
  );
}

/** What notes are chosen as. */
export const NOTAS_TO_PICK = {
  folder: { label: 'Pasta com XMLs', folder: true },
  files: { label: 'Arquivos XML ou ZIP', accept: '.xml,.zip,.txt', multiple: true },
} as const;

/** What stands where notes can be let go. */
export const SendOptions = ({ envio: { receive } }: EnvioProps) => (
  <>
    <span className="vazio-icone" aria-hidden>
      <IconCloudUpload />
    </span>
    <p className="vazio-titulo">Arraste os XMLs, pastas ou ZIPs para cá</p>
    <p className="suave">Até 500 arquivos por envio; acima disso, o painel divide em vários.</p>
    <div className="acoes">
      <FileButton
        files={{ ...NOTAS_TO_PICK.folder, onPick: receive }}
        icon={IconFolder}
        text="Escolher uma pasta"
      />
      <FileButton
        files={{ ...NOTAS_TO_PICK.files, onPick: receive }}
        variant="default"
        icon={IconFileZip}
        text="Escolher arquivos"
      />
    </div>
  </>
);
