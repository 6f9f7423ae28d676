import { count, moment } from '@apura/words';
import { Button } from '@mantine/core';
import { IconCloudUpload, IconFileZip, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { lerEnvios } from '../../envios/envios-recentes.ts';
import { lerArquivosSoltos } from '../../envios/ler-arquivos-soltos.ts';
import {
  esquecerTransmissao,
  novaTransmissao,
  type TransmissaoGuardada,
  transmissoesInterrompidas,
} from '../../envios/transmissao-guardada.ts';
import { Interrompida } from './interrompida.tsx';
import { Transmissao } from './transmissao.tsx';

/** Notes go in here: dropped or chosen, files, folders and ZIPs. */
export default function Enviar() {
  const { escritorio } = useEuMesmo();
  const [endereco] = useSearchParams();
  const [cliente, mudarCliente] = useState(endereco.get('cliente') ?? '');
  const [mes, mudarMes] = useState('');
  const [transmissao, mudarTransmissao] = useState<TransmissaoGuardada>();
  const [sobre, mudarSobre] = useState(false);
  const [recusa, mudarRecusa] = useState<string>();
  const escolha = useRef<HTMLInputElement>(null);
  const pasta = useRef<HTMLInputElement>(null);
  const receber = (escolhidos: readonly File[]) => {
    const notas = escolhidos.filter(({ name }) => /\.(xml|zip)$/i.test(name));
    mudarRecusa(notas.length === 0 ? 'Não há nenhum .xml ou .zip entre os arquivos escolhidos.' : undefined);
    if (notas.length === 0) return;
    const outros = escolhidos.length - notas.length;
    if (outros > 0)
      avisar(`${count(outros, 'arquivo ficou', 'arquivos ficaram')} de fora: só .xml e .zip são notas.`);
    const campos = { ...(cliente ? { cliente_id: cliente } : {}), ...(mes ? { competencia: mes } : {}) };
    mudarTransmissao(novaTransmissao(escritorio.id, notas, campos));
  };
  const escolher = (evento: ChangeEvent<HTMLInputElement>) => {
    receber([...(evento.currentTarget.files ?? [])]);
    // So that the same files can be chosen again.
    evento.currentTarget.value = '';
  };
  const recentes = lerEnvios(escritorio.id);
  const interrompidas = useQuery({
    queryKey: ['interrompidas', escritorio.id],
    queryFn: () => transmissoesInterrompidas(escritorio.id),
    staleTime: 0,
  });
  const sair = () => {
    mudarTransmissao(undefined);
    void interrompidas.refetch();
  };
  return (
    <Pagina
      titulo="Enviar notas"
      descricao="NF-e e NFC-e em XML, soltas ou em ZIP. Cada nota encontra sozinha o seu cliente e o seu mês; repetidas são reconhecidas."
    >
      <div className="pilha">
        {transmissao ? (
          <Transmissao key={transmissao.chave} transmissao={transmissao} aoSair={sair} />
        ) : (
          <>
            {interrompidas.data?.map((uma) => (
              <Interrompida
                key={uma.chave}
                transmissao={uma}
                aoContinuar={() => mudarTransmissao(uma)}
                aoDescartar={() => void esquecerTransmissao(uma.chave).then(() => interrompidas.refetch())}
              />
            ))}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the buttons inside do the same by keyboard */}
            <div
              className={sobre ? 'soltar sobre' : 'soltar'}
              onDragOver={(evento) => {
                evento.preventDefault();
                mudarSobre(true);
              }}
              onDragLeave={() => mudarSobre(false)}
              onDrop={(evento) => {
                evento.preventDefault();
                mudarSobre(false);
                lerArquivosSoltos(evento.dataTransfer).then(receber, () =>
                  mudarRecusa(
                    'O navegador não conseguiu ler o que foi solto. Escolha os arquivos pelo botão.',
                  ),
                );
              }}
            >
              <span className="vazio-icone" aria-hidden>
                <IconCloudUpload />
              </span>
              <p className="vazio-titulo">Arraste os XMLs, pastas ou ZIPs para cá</p>
              <p className="suave">Até 500 arquivos por envio; acima disso, o painel divide em vários.</p>
              <div className="acoes">
                <Button
                  leftSection={<IconFileZip size={18} aria-hidden />}
                  onClick={() => escolha.current?.click()}
                >
                  Escolher arquivos
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconFolder size={18} aria-hidden />}
                  onClick={() => pasta.current?.click()}
                >
                  Escolher uma pasta
                </Button>
              </div>
              {recusa && (
                <p role="alert" className="texto-erro">
                  {recusa}
                </p>
              )}
              <input
                ref={escolha}
                type="file"
                multiple
                accept=".xml,.zip"
                hidden
                aria-label="Arquivos XML ou ZIP"
                onChange={escolher}
              />
              <input
                ref={pasta}
                type="file"
                hidden
                aria-label="Pasta com XMLs"
                {...{ webkitdirectory: '' }}
                onChange={escolher}
              />
            </div>
            <Cartao titulo="Conferência opcional">
              <p className="suave sem-margem com-espaco">
                Se as notas forem todas de um cliente ou de um mês, diga aqui, e o que não for aparece como
                recusado.
              </p>
              <div className="campos">
                <EscolhaDeCliente valor={cliente} aoMudar={mudarCliente} todos="Qualquer cliente" />
                <EscolhaDeMes valor={mes} aoMudar={mudarMes} todos="Qualquer mês" />
              </div>
            </Cartao>
          </>
        )}
        {recentes.length > 0 && (
          <Cartao titulo="Envios deste navegador">
            <ul className="lista-simples">
              {recentes.map(({ id, nome, em }) => (
                <li key={id}>
                  <Link href={`/envios/${id}`}>{nome}</Link>
                  <span className="suave">{moment(em)}</span>
                </li>
              ))}
            </ul>
          </Cartao>
        )}
      </div>
    </Pagina>
  );
}
