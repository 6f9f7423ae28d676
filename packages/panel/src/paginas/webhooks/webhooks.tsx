import type { Webhook } from '@apura/contracts';
import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { ESTADOS_DO_WEBHOOK } from '../../rotulos/estados.ts';
import { NovoWebhook } from './novo-webhook.tsx';

export default function Webhooks() {
  const [criando, mudarCriando] = useState(false);
  const lista = useLista<Webhook>('/webhooks');
  const novo = useEuMesmo().usuario.papel === 'owner' && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => mudarCriando(true)}>
      Novo webhook
    </Button>
  );
  return (
    <Pagina
      titulo="Webhooks"
      descricao={
        <>
          Avise o seu sistema quando uma apuração termina. As entregas são assinadas e repetidas por até 24
          horas. <a href="/desenvolvedores#assinatura">Como conferir a assinatura</a>.
        </>
      }
      acoes={novo}
    >
      <Cartao>
        <Lista
          de={lista}
          altura={4}
          vazia={
            <Vazio
              icone={<IconWebhook />}
              titulo="Nenhum webhook ainda"
              texto="Informe o endereço do seu sistema: a Apura envia um POST assinado a cada evento."
              acao={novo}
            />
          }
        >
          {(linhas) => (
            <Tabela legenda="Webhooks" cabecalho={['Endereço', 'Eventos', 'Situação']} emCartoes>
              {linhas.map(({ id, url, descricao, eventos, estado, falhas_seguidas }) => (
                <tr key={id} className="clicavel">
                  <th scope="row">
                    <Link href={`/webhooks/${id}`} className="mono">
                      {url}
                    </Link>
                    {descricao && (
                      <>
                        <br />
                        <span className="suave">{descricao}</span>
                      </>
                    )}
                  </th>
                  <Celula rotulo="Eventos">{eventos ? eventos.length : 'todos'}</Celula>
                  <Celula rotulo="Situação">
                    {estado === 'ativo' && falhas_seguidas > 0 ? (
                      <Estado tom="alerta">Falhando</Estado>
                    ) : (
                      <Estado tom={ESTADOS_DO_WEBHOOK[estado].tom}>{ESTADOS_DO_WEBHOOK[estado].nome}</Estado>
                    )}
                  </Celula>
                </tr>
              ))}
            </Tabela>
          )}
        </Lista>
      </Cartao>
      <NovoWebhook aberta={criando} aoFechar={() => mudarCriando(false)} />
    </Pagina>
  );
}
