import type { ChaveCriada, ChaveGirada, ListaDeChaves } from '@apura/contracts';
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto, useLeitura } from '../../api/use-request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { Falha } from '../../components/falha.tsx';
import { Janela } from '../../components/janela.tsx';
import { Page } from '../../components/page.tsx';
import { Resultado } from '../../components/resultado.tsx';
import { Segredo } from '../../components/segredo.tsx';
import { Vazio } from '../../components/vazio.tsx';
import { KeyTable } from './key-table.tsx';
import { NovaChave } from './nova-chave.tsx';
import { soTitular } from './so-titular.tsx';

export default soTitular('Chaves de API', Chaves);

function Chaves() {
  const lista = useLeitura<ListaDeChaves>('/chaves');
  const [criando, setCriando] = useState(false);
  const [mostrada, mostrar] = useState<ChaveCriada>();
  const girar = useAto(
    async (id: string) => mostrar(await pedir<ChaveGirada>('POST', `/chaves/${id}/girar`, {})),
    ['/chaves'],
  );
  const nova = (
    <ActionButton icon={IconPlus} onClick={() => setCriando(true)}>
      Criar chave
    </ActionButton>
  );
  return (
    <Page
      titulo="Chaves de API"
      descricao={
        <>
          Uma chave abre os dados deste escritório ao seu sistema. Cada uma aparece uma só vez.{' '}
          <a href="/desenvolvedores#autenticacao">Como usar</a>.
        </>
      }
      acoes={nova}
    >
      {girar.error && <Falha erro={girar.error} />}
      <Cartao>
        <Resultado de={lista} linhas={5}>
          {({ data }) =>
            data.length === 0 ? (
              <Vazio
                icon={<IconKey />}
                titulo="Nenhuma chave ainda"
                texto="Crie a primeira para enviar notas e ler apurações pela API."
                acao={nova}
              />
            ) : (
              <KeyTable keys={data} rotate={girar} />
            )
          }
        </Resultado>
      </Cartao>
      <NovaChave
        aberta={criando}
        escopos={lista.data?.escopos ?? []}
        onClose={() => setCriando(false)}
        onCreate={(chave) => {
          setCriando(false);
          mostrar(chave);
        }}
      />
      <NewKey value={mostrada?.chave} onClose={() => mostrar(undefined)} />
    </Page>
  );
}

interface NewKeyProps {
  /** The key itself; the dialog is open while there is one. */
  readonly value: string | undefined;
  readonly onClose: () => void;
}

/** A key that was made or rotated, this one time, and a first request with it. */
const NewKey = ({ value, onClose }: NewKeyProps) => (
  <Janela aberta={value !== undefined} titulo="Sua chave" onClose={onClose}>
    <div className="formulario">
      <Segredo
        titulo="Copie a chave agora"
        texto="Ela não será mostrada outra vez. Guarde-a em um cofre de segredos, nunca no código."
        valor={value ?? ''}
      />
      <p className="miudo suave sem-margem">Experimente:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre className="codigo" tabIndex={0}>
        {`curl -H "Authorization: Bearer ${value ?? ''}" \\\n  ${window.location.origin}/v1/clientes`}
      </pre>
      <div className="botoes">
        <Button onClick={onClose}>Guardei a chave</Button>
      </div>
    </div>
  </Janela>
);
