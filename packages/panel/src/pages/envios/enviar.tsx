import { count, TIPOS_POR_EXTENSO } from '@apura/words';
import { IconCloudUpload, IconFileZip, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { DropArea } from '../../components/drop-area.tsx';
import { EscolhaDeCliente } from '../../components/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../components/escolha-de-mes.tsx';
import { FilePicker } from '../../components/file-picker.tsx';
import { avisar } from '../../components/notify.ts';
import { Page } from '../../components/page.tsx';
import { useFields } from '../../components/use-fields.ts';
import { lerArquivosSoltos } from '../../envios/ler-arquivos-soltos.ts';
import {
  esquecerTransmissao,
  novaTransmissao,
  type TransmissaoGuardada,
  transmissoesInterrompidas,
} from '../../envios/transmissao-guardada.ts';
import { EnviosDoEscritorio } from './envios-do-escritorio.tsx';
import { Interrompida } from './interrompida.tsx';
import { Recusados } from './recusados.tsx';
import { Transmissao } from './transmissao.tsx';

/** Notes go in here: dropped or chosen, files, folders and ZIPs. */
export default function Enviar() {
  const { escritorio } = useEuMesmo();
  const [endereco] = useSearchParams();
  const { values, choice } = useFields({ cliente_id: endereco.get('cliente') ?? '', competencia: '' });
  const [transmissao, setTransmissao] = useState<TransmissaoGuardada>();
  const interrompidas = useQuery({
    queryKey: ['interrompidas', escritorio.id],
    queryFn: () => transmissoesInterrompidas(escritorio.id),
    staleTime: 0,
  });
  const enviar = (notas: readonly File[]) => {
    const campos = Object.fromEntries(Object.entries(values).filter(([, valor]) => valor));
    setTransmissao(novaTransmissao(escritorio.id, notas, campos));
  };
  const sair = () => {
    setTransmissao(undefined);
    void interrompidas.refetch();
  };
  return (
    <Page
      titulo="Enviar notas"
      descricao={`${TIPOS_POR_EXTENSO} em XML, soltas ou em ZIP. Cada nota encontra sozinha o seu cliente e o seu mês; repetidas são reconhecidas.`}
    >
      <div className="pilha">
        {transmissao ? (
          <Transmissao key={transmissao.chave} transmissao={transmissao} onLeaving={sair} />
        ) : (
          <>
            {interrompidas.data?.map((uma) => (
              <Interrompida
                key={uma.chave}
                transmissao={uma}
                onContinue={() => setTransmissao(uma)}
                onDiscard={() => void esquecerTransmissao(uma.chave).then(() => interrompidas.refetch())}
              />
            ))}
            <Notes onChosen={enviar} />
            <Cartao titulo="Conferência opcional">
              <p className="suave sem-margem com-espaco">
                Se as notas forem todas de um cliente ou de um mês, diga aqui, e o que não for aparece com um
                aviso.
              </p>
              <div className="campos">
                <EscolhaDeCliente todos="Qualquer cliente" {...choice('cliente_id')} />
                <EscolhaDeMes todos="Qualquer mês" {...choice('competencia')} />
              </div>
            </Cartao>
          </>
        )}
        <Recusados />
        <EnviosDoEscritorio />
      </div>
    </Page>
  );
}

/** Takes what may be notes out of what is dropped or chosen, and tells what is none. */
function Notes({ onChosen }: { readonly onChosen: (notes: readonly File[]) => void }) {
  const [refusal, refuse] = useState<string>();
  const receive = (chosen: readonly File[]) => {
    const notes = chosen.filter(({ name }) => /\.(xml|zip)$/i.test(name));
    refuse(notes.length === 0 ? 'Não há nenhum .xml ou .zip entre os arquivos escolhidos.' : undefined);
    if (notes.length === 0) return;
    const others = chosen.length - notes.length;
    if (others > 0)
      avisar(`${count(others, 'arquivo ficou', 'arquivos ficaram')} de fora: só .xml e .zip são notas.`);
    onChosen(notes);
  };
  const receiveDropped = (dropped: DataTransfer) =>
    lerArquivosSoltos(dropped).then(receive, () =>
      refuse('O navegador não conseguiu ler o que foi solto. Escolha os arquivos pelo botão.'),
    );
  return (
    <DropArea onDrop={(dropped) => void receiveDropped(dropped)}>
      <span className="vazio-icone" aria-hidden>
        <IconCloudUpload />
      </span>
      <p className="vazio-titulo">Arraste os XMLs, pastas ou ZIPs para cá</p>
      <p className="suave">Até 500 arquivos por envio; acima disso, o painel divide em vários.</p>
      <div className="acoes">
        <FilePicker label="Arquivos XML ou ZIP" accept=".xml,.zip" multiple onPick={receive}>
          {(open) => (
            <ActionButton icon={IconFileZip} onClick={open}>
              Escolher arquivos
            </ActionButton>
          )}
        </FilePicker>
        <FilePicker label="Pasta com XMLs" folder onPick={receive}>
          {(open) => (
            <ActionButton variant="default" icon={IconFolder} onClick={open}>
              Escolher uma pasta
            </ActionButton>
          )}
        </FilePicker>
      </div>
      {refusal && (
        <p role="alert" className="texto-erro">
          {refusal}
        </p>
      )}
    </DropArea>
  );
}
