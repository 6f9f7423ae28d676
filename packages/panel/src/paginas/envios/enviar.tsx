import { Button } from '@mantine/core';
import { IconCloudUpload, IconFileZip, IconFolder } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { lerEnvios } from '../../envios/envios-recentes.ts';
import { lerArquivosSoltos, soNotas } from '../../envios/ler-arquivos-soltos.ts';
import { diaEHora } from '../../formato/momento.ts';
import { Transmissao } from './transmissao.tsx';

/** Notes go in here: dropped or chosen, files, folders and ZIPs. */
export default function Enviar() {
  const { escritorio } = useEuMesmo();
  const [endereco] = useSearchParams();
  const [cliente, mudarCliente] = useState(endereco.get('cliente') ?? '');
  const [mes, mudarMes] = useState('');
  const [arquivos, mudarArquivos] = useState<readonly File[]>([]);
  const [sobre, mudarSobre] = useState(false);
  const [nenhuma, mudarNenhuma] = useState(false);
  const escolha = useRef<HTMLInputElement>(null);
  const pasta = useRef<HTMLInputElement>(null);
  const receber = (escolhidos: readonly File[]) => {
    mudarNenhuma(escolhidos.length === 0);
    if (escolhidos.length > 0) mudarArquivos(escolhidos);
  };
  const escolher = (evento: ChangeEvent<HTMLInputElement>) => {
    receber(soNotas([...(evento.currentTarget.files ?? [])]));
    // So that the same files can be chosen again.
    evento.currentTarget.value = '';
  };
  const recentes = lerEnvios(escritorio.id);
  return (
    <Pagina
      titulo="Enviar notas"
      descricao="NF-e e NFC-e em XML, soltas ou em ZIP. Cada nota encontra sozinha o seu cliente e o seu mês; repetidas são reconhecidas."
    >
      <div className="pilha">
        {arquivos.length > 0 ? (
          <Transmissao
            arquivos={arquivos}
            campos={{ ...(cliente ? { cliente_id: cliente } : {}), ...(mes ? { competencia: mes } : {}) }}
            aoSair={() => mudarArquivos([])}
          />
        ) : (
          <>
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
                void lerArquivosSoltos(evento.dataTransfer).then(receber);
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
              {nenhuma && (
                <p role="alert" className="texto-erro">
                  Não há nenhum .xml ou .zip entre os arquivos escolhidos.
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
                  <span className="suave">{diaEHora(em)}</span>
                </li>
              ))}
            </ul>
          </Cartao>
        )}
      </div>
    </Pagina>
  );
}
