import type { VisaoGeral as Dados } from '@apura/contracts';
import { competenciaPorExtenso, grouped } from '@apura/words';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { useLeitura } from '../../api/use-pedido.ts';
import { Figura } from '../../componentes/figura.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { Atencao } from './atencao.tsx';
import { EmEspera } from './em-espera.tsx';
import { Prazos } from './prazos.tsx';
import { PrimeirosPassos } from './primeiros-passos.tsx';
import { Recentes } from './recentes.tsx';

export default function VisaoGeral() {
  const { escritorio } = useEuMesmo();
  const dados = useLeitura<Dados>('/visao-geral', {
    aCadaMs: (lido) =>
      lido && (lido.em_espera.lotes.length || lido.em_espera.apuracoes.length) ? 2_000 : 30_000,
  });
  return (
    <Pagina
      titulo="Visão geral"
      descricao={escritorio.nome}
      acoes={
        <Button component={Link} href="/envios" leftSection={<IconUpload size={18} aria-hidden />}>
          Enviar notas
        </Button>
      }
    >
      <Resultado de={dados} linhas={12}>
        {(visao) => (
          <div className="pilha">
            <PrimeirosPassos passos={visao.primeiros_passos} />
            <div className="grade figuras">
              <Figura
                rotulo="Clientes ativos"
                valor={grouped(String(visao.clientes.ativos))}
                nota={<Link href="/clientes">Ver clientes</Link>}
              />
              <Figura
                rotulo={`Notas de ${competenciaPorExtenso(visao.competencia)}`}
                valor={grouped(String(visao.documentos.no_mes))}
                nota={`${grouped(String(visao.documentos.nos_ultimos_30_dias))} recebidas em 30 dias`}
              />
              <Figura
                rotulo="Divergências críticas"
                valor={grouped(String(visao.divergencias.criticas))}
                nota={
                  <>
                    e {grouped(String(visao.divergencias.avisos))} avisos ·{' '}
                    <Link href="/documentos?gravidade=critica">ver notas</Link>
                  </>
                }
              />
              <Figura
                rotulo="Perguntas em aberto"
                valor={grouped(String(visao.perguntas))}
                nota={<Link href="/perguntas">Responder</Link>}
              />
            </div>
            <EmEspera espera={visao.em_espera} />
            <Recentes recentes={visao.recentes} />
            <div className="duas-metades">
              <Atencao visao={visao} />
              <Prazos prazos={visao.prazos} />
            </div>
          </div>
        )}
      </Resultado>
    </Pagina>
  );
}
