import type { VisaoGeral as Dados } from '@apura/contracts';
import { competenciaCurta, competenciaPorExtenso, count, grouped } from '@apura/words';
import { Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useEuMesmo } from '../../api/sessao.ts';
import { useLeitura } from '../../api/use-request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { EstadoDaApuracao } from '../../components/estado-da-apuracao.tsx';
import { Figura } from '../../components/figura.tsx';
import { Page } from '../../components/page.tsx';
import { Resultado } from '../../components/resultado.tsx';
import { Atencao } from './atencao.tsx';
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
    <Page
      titulo="Visão geral"
      descricao={escritorio.nome}
      acoes={
        <ActionButton to="/envios" icon={IconUpload}>
          Enviar notas
        </ActionButton>
      }
    >
      <Resultado de={dados} linhas={12}>
        {(visao) => (
          <div className="pilha">
            <PrimeirosPassos passos={visao.primeiros_passos} />
            <div className="grade figuras">
              <Figura
                rotulo={`Apurados em ${competenciaCurta(visao.competencia)}`}
                valor={`${grouped(String(apurados(visao)))} de ${grouped(String(visao.clientes.ativos))}`}
                nota={
                  <>
                    {visao.por_situacao.a_apurar > 0 && `${visao.por_situacao.a_apurar} a apurar · `}
                    <Link href="/carteira">Ver a carteira</Link>
                  </>
                }
              />
              <Figura
                rotulo={`Notas de ${competenciaPorExtenso(visao.competencia)}`}
                valor={
                  <Link href={`/documentos?competencia=${visao.competencia}`}>
                    {grouped(String(visao.documentos.no_mes))}
                  </Link>
                }
                nota={`${grouped(String(visao.documentos.nos_ultimos_30_dias))} recebidas em 30 dias`}
              />
              <Figura
                rotulo="Divergências críticas"
                valor={grouped(String(visao.divergencias.criticas))}
                nota={
                  <>
                    e {grouped(String(visao.divergencias.avisos))} avisos, nas últimas apurações ·{' '}
                    <Link href="/divergencias">ver todas</Link>
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
    </Page>
  );
}

const apurados = ({ por_situacao: { calculada, encerrada } }: Dados): number => calculada + encerrada;

/** What is under way right now. */
function EmEspera({ espera: { lotes, apuracoes } }: { readonly espera: Dados['em_espera'] }) {
  if (lotes.length + apuracoes.length === 0) return null;
  return (
    <Cartao titulo="Em andamento">
      <ul className="lista-simples">
        {lotes.map(({ job_id, total, pendentes }) => (
          <li key={job_id}>
            <Link href={`/envios/${job_id}`}>Envio de {count(total, 'arquivo', 'arquivos')}</Link>
            <Progress
              value={total === 0 ? 0 : ((total - pendentes) / total) * 100}
              aria-label="Arquivos processados"
            />
          </li>
        ))}
        {apuracoes.map(({ id, cliente, competencia: mes, estado }) => (
          <li key={id}>
            <Link href={`/apuracoes/${id}`}>
              {cliente}, {competenciaPorExtenso(mes)}
            </Link>
            <EstadoDaApuracao de={{ estado }} />
          </li>
        ))}
      </ul>
    </Cartao>
  );
}
